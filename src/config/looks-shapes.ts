/** Rules for what is pressed and filled in, by what a brand states. */
export const shapes = {
  buttons: {
    rounded: '',
    pill: '.p-button { border-radius: 99px; padding-inline: 32px; }',
    square: '.p-button { border-radius: 0; }',
  },
  fields: {
    outlined: '',
    // An edge stays where the ground alone would not be seen (WCAG 2.2, 1.4.11).
    filled: `
.p-box, .p-passcode__digit {
  border-width: 0 0 2px;
  border-radius: max(var(--p-radius), 4px) max(var(--p-radius), 4px) 0 0;
  background: var(--p-tint);
}
:is(.p-box:has([aria-invalid='true']), .p-passcode__digit[aria-invalid='true']) {
  background: var(--p-error-tint);
  box-shadow: none;
}`,
    underlined: `
.p-box, .p-passcode__digit { border-width: 0 0 1px; border-radius: 0; background: none; }
.p-box__input { padding-inline: 0; }
.p-box__side:first-child { padding-inline: 0 8px; }
.p-box__toggle { padding-inline: 8px 0; }
.p-select__value { padding-inline-start: 0; }
:is(.p-box:has([aria-invalid='true']), .p-passcode__digit[aria-invalid='true']) {
  box-shadow: 0 1px 0 var(--p-error);
}`,
  },
  cards: {
    raised: '',
    outlined: '.p-card { box-shadow: none; }',
    bare: `
.p-card { padding-inline: 0; border: 0; background: none; box-shadow: none; }
@media (width >= 768px) { .p-card { padding-block: 16px; } }`,
  },
  density: {
    compact: `
:root { --p-button-height: 44px; --p-field-height: 44px; }
.p-button { padding-block: 8px; }
.p-box__input { padding-block: 8px; }
@media (width >= 768px) { .p-card { gap: 16px; padding: 32px; } }`,
    regular: '',
    airy: `
@media (width >= 480px) {
  :root { --p-button-height: 56px; --p-field-height: 56px; }
  .p-form { gap: 24px; }
}`,
  },
} as const;

/** The words of buttons in capitals: these take more room, and are set smaller. */
export const capitals =
  '.p-button__label { font-size: 0.875rem; letter-spacing: 0.09em; text-transform: uppercase; }';

/** Rules for how headings are set, by what a brand states. */
export const titles = {
  scale: {
    small: ':root { --p-title-size: clamp(1.375rem, 1.25rem + 0.5vw, 1.625rem); }',
    medium: '',
    large: ':root { --p-title-size: clamp(2rem, 1.6rem + 1.6vw, 2.75rem); }',
  },
  spacing: {
    tight: '',
    normal: ':root { --p-title-space: 0; }',
    wide: ':root { --p-title-space: 0.03em; }',
  },
} as const;
