/** Rules for the bar with the logo and for the foot of the page, by what a brand states; what is not there is as the kit has it. */
export const headers = {
  height: { tall: '', compact: ':root { --p-header-height: 64px; }' },
  logo: {
    small: `
.p-header__logo img { block-size: 32px; }
@media (width >= 768px) { .p-header__logo img { block-size: 36px; } }`,
    medium: '',
    large: `
.p-header__logo img { block-size: 56px; }
@media (width >= 768px) { .p-header__logo img { block-size: 72px; } }`,
  },
  fitting: '.p-header__logo img { block-size: 44px !important; }',
  align: {
    start: '',
    // While a banner is in the bar, the logo makes room for it.
    centre: `
@media (width >= 768px) {
  .p-header__inner:not(:has(.p-over)) { display: grid; grid-template-columns: 1fr auto 1fr; }
  .p-header__inner:not(:has(.p-over)) > .p-header__logo { grid-area: 1 / 2; }
  .p-header__inner > nav { grid-area: 1 / 3; justify-self: end; }
}`,
  },
  line: {
    none: '.p-header { border-block-end: 0; }',
    hair: '',
    accent: '.p-header { border-block-end: 4px solid var(--p-accent); }',
  },
  footer: {
    page: '',
    header: `
.p-footer__inner { --p-muted: var(--p-on-header); --p-link: var(--p-on-header); color: var(--p-on-header); }
.p-footer { border: 0; background: var(--p-header); }`,
  },
} as const;
