import { type Json, type JsonObject, textOf } from '../engine/index.ts';
import type { Theme } from './declarations.ts';

type Rules = (images: JsonObject) => string;

/** Rules for the page where people sign in, by the layout that a brand states. The picture, the form and what stands beside it have their places whether or not the others have arrived. */
export const entrances = {
  // On phones a strip above the card where there is a picture cut for it.
  beside: ({ heroPhone }) =>
    textOf(heroPhone) === ''
      ? ''
      : `
@media (width <= 767px) {
  .p-layout--split { gap: var(--p-space-base); }
  .p-layout--split > .p-art { display: block; block-size: 72px; }
}
@media ${low} { .p-layout--split:has(.p-notice) > .p-art { block-size: 40px; } }`,

  // Half of a wide window is the artwork's, but no more than a banner image may grow (`tokens.ts`; the first picture has no such
  // property); above the form of a narrow one it is a strip. It is as high as the window, whatever comes below.
  split: () => `
${around.entrance} { padding: 0; }
.p-layout--split { align-content: start; gap: 0; max-inline-size: none; }
.p-layout--split > .p-card {
  justify-self: center;
  inline-size: calc(100% - 32px);
  max-inline-size: 488px;
  border: 0;
  background: none;
  box-shadow: none;
  padding-inline: 0;
}
.p-layout--split > .p-layout__aside { gap: 0; background: var(--p-hero); }
${strip}
.p-layout--split .p-promo { border-radius: 0; }
.p-layout--split .p-promo img { max-block-size: 120px; }
.p-layout--split .p-promo:has(p) > a { display: grid; grid-template-columns: 200px 1fr; align-items: center; }
@media (width >= 1024px) {
  ${around.entrance} { grid-template-rows: 1fr; align-content: stretch; min-block-size: calc(100vh - var(--p-header-height)); }
  .p-layout--split.p-layout--with-aside {
    grid-template: 1fr auto / min(50%, 800px) minmax(0, 1fr);
    align-content: stretch;
    align-items: stretch;
    gap: 0;
    max-inline-size: none;
  }
  .p-layout--split.p-layout--with-aside > .p-card { align-self: start; inline-size: calc(100% - 96px); margin-block-start: ${top}; }
  .p-layout--split > .p-art { position: relative; block-size: auto; min-block-size: 320px; }
  .p-layout--split > .p-art :is(img, picture) { position: absolute; inset: 0; }
}`,

  centred: () => `
${around.entrance} { background: ${band}; }
${oneColumn}
.p-layout--split { max-inline-size: 520px; }
.p-layout--split > .p-art { display: none; }
@media (width <= 479px) { ${around.entrance} { padding-block-start: 4px; } }`,

  // The picture stands behind the page; the form on its card at the side where reading begins.
  immersive: (images) => `
${behind('entrance', images)}
${oneColumn}
.p-layout--split > .p-art { display: none; }
.p-layout--split { max-inline-size: 1200px; }
.p-layout--split > * { inline-size: 100%; max-inline-size: 480px; }
@media (width <= 767px) { .p-layout--split { gap: 0; } }`,

  // A band across the window, and the card over its edge. It is as high as it may be with the button of the form in sight.
  banner: () => `
${around.entrance} { padding-block-start: 0; padding-inline: 0; }
${oneColumn}
.p-layout--split { justify-items: center; gap: 0; max-inline-size: none; }
${strip}
.p-layout--split > .p-art { inline-size: 100%; }
.p-layout--split > .p-card {
  position: relative;
  inline-size: calc(100% - 32px);
  max-inline-size: 520px;
}
.p-layout--split > .p-art + .p-card { margin-block-start: -32px; }
.p-layout--split > .p-layout__aside { inline-size: calc(100% - 32px); max-inline-size: 520px; margin-block-start: 24px; }
@media (width >= 768px) {
  .p-layout--split > .p-art { block-size: clamp(144px, min(24vw, 100vh - 656px), 320px); }
  .p-layout--split > .p-art + .p-card { margin-block-start: -96px; }
}`,

  plain: () => `
.p-layout--split { max-inline-size: 1136px; }
.p-layout--split > .p-art { display: none; }
.p-layout--split > .p-card { max-inline-size: 420px; ${bare} }
@media (width >= 1024px) {
  .p-layout--split.p-layout--with-aside { grid-template: auto / minmax(0, 420px) minmax(0, 560px); justify-content: space-between; }
  .p-layout--split.p-layout--with-aside > .p-card { grid-area: 1 / 1; }
  .p-layout--split > .p-layout__aside { grid-area: 1 / 2; }
}`,
} satisfies Record<string, Rules>;

/** Rules for the other pages, by the layouts that a brand states for those with a form and those that only say something. */
export const otherPagesOf = (
  { form = 'centred', message = 'centred' }: Layout,
  images: JsonObject,
): string =>
  form === message
    ? others[form]('others', images)
    : `${others[form]('form', images)}${others[message]('message', images)}`;

type Layout = NonNullable<Theme['layout']>;

/** Rules that leave a card its sheet, which a brand has none of elsewhere, where it lies over a picture or a band: its words are to be read on the sheet. */
export const sheetsOver = ({ entrance = 'beside', form = 'centred', message = 'centred' }: Layout): string =>
  [
    over.entrance.has(entrance) ? pages.entrance : '',
    over.others.has(form) ? pages.form : '',
    over.others.has(message) ? pages.message : '',
  ]
    .filter(Boolean)
    .map(
      (page) =>
        `${page} > .p-card { padding: ${own}; border: ${own}; background: ${own}; box-shadow: ${own}; }`,
    )
    .join('');

/** Whether any page shows the artwork, by what a brand states as its layout. */
export const showsArtwork = ({
  entrance = 'beside',
  form = 'centred',
  message = 'centred',
}: JsonObject): boolean => [entrance, form, message].some((layout) => !without.has(layout));

const without: ReadonlySet<Json> = new Set(['centred', 'band', 'plain']);

// As the kit has it.
const own = 'revert-layer';

const over: Readonly<Record<'entrance' | 'others', ReadonlySet<string>>> = {
  entrance: new Set(['centred', 'immersive', 'banner']),
  others: new Set(['band', 'banner', 'immersive']),
};

// `centred` is the kit's own.
const others = {
  centred: () => '',

  band: (kind) => `${around[kind]} { background: ${band}; }`,

  // The picture across the window, and the card over its edge.
  banner: (kind, images) => `
${above(kind, images)}
${pages[kind]} { margin-block-start: -32px; }
@media (width >= 768px) { ${pages[kind]} { margin-block-start: -80px; } }`,

  // The picture stays in sight beside what is longer than the window.
  split: (kind, images) => `
${above(kind, images)}
${pages[kind]} { margin-block-start: 16px; }
${pages[kind]} > .p-card { ${bare} }
@media (width >= 1024px) {
  ${around[kind]} {
    grid-template: 1fr / minmax(0, 2fr) minmax(0, 3fr);
    align-content: stretch;
    gap: 0;
    min-block-size: calc(100vh - var(--p-header-height));
    padding-block-end: 0;
  }
  ${around[kind]}::before { position: sticky; inset-block-start: 0; block-size: auto; max-block-size: 100vh; }
  ${pages[kind]} { align-self: start; inline-size: calc(100% - 96px); margin-block: ${top} 40px; }
}`,

  immersive: (kind, images) => behind(kind, images),

  plain: (kind) => `${pages[kind]} > .p-card { ${bare} }`,
} satisfies Record<string, (kind: Kind, images: JsonObject) => string>;

// The main element, by kind of page.
const around = {
  entrance: '.p-main--entrance',
  form: '.p-main--form',
  message: '.p-main--message',
  others: '.p-main:not(.p-main--entrance)',
} as const;

const pages = {
  entrance: `${around.entrance} > .p-layout`,
  form: `${around.form} > .p-layout`,
  message: `${around.message} > .p-layout`,
  others: `${around.others} > .p-layout`,
} as const;

// The distance of a form from the top, beside a picture. A centered form would move as more of it arrives.
const top = 'clamp(40px, 8vh, 96px)';

// Over the kit's own, which has two.
const oneColumn = `
.p-layout--split.p-layout--with-aside { grid-template: none / minmax(0, 1fr); }
.p-layout--split.p-layout--with-aside > :is(.p-card, .p-layout__aside) { grid-area: auto; }`;

const bare = 'padding: 0; border: 0; background: none; box-shadow: none;';

const band = 'linear-gradient(var(--p-header) 148px, transparent 0)';

// Where a message leaves a phone no room for the picture and the button.
const low = '(width <= 479px) and (height <= 700px)';

// On what is no wide screen: as high as it may be with the button of a form in sight.
const strip = `
.p-layout--split > .p-art { display: block; block-size: 72px; border-radius: 0; }
@media ${low} { .p-layout--split:has(.p-notice) > .p-art { block-size: 40px; } }
@media (width >= 768px) { .p-layout--split > .p-art { block-size: 180px; } }`;

type Kind = keyof typeof around;

/** The picture above a page that has no element for it. */
const above = (kind: Kind, images: JsonObject): string => {
  const { wide, narrow } = pictured(images);
  return `
${around[kind]} { padding-block-start: 0; padding-inline: 0; }
${around[kind]}::before {
  content: '';
  justify-self: stretch;
  block-size: 72px;
  background: var(--p-hero) ${narrow} center / cover;
}
${pages[kind]} { inline-size: calc(100% - 32px); }
@media (width >= 768px) { ${around[kind]}::before { block-size: 180px; background-image: ${wide || 'none'}; } }`;
};

/** The picture behind a page, dimmed on dark ones; on phones above its card, which takes the whole width. */
const behind = (kind: Kind, images: JsonObject): string => {
  const { wide, narrow } = pictured(images);
  const dimmed = 'linear-gradient(var(--p-dim, #0000) 0 0)';
  return `
${around[kind]} { background: ${dimmed}, var(--p-hero) ${wide} center / cover; }
@media (width <= 767px) {
  ${around[kind]} {
    grid-template-rows: 1fr;
    align-content: stretch;
    padding: 64px 0 0;
    background: ${dimmed}, var(--p-hero) ${narrow} top / 100% auto no-repeat;
  }
  ${pages[kind]}, ${pages[kind]} > .p-card { max-inline-size: none; }
  ${pages[kind]} > .p-card {
    align-content: start;
    border-inline: 0;
    border-block-end: 0;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
}
@media ${low} { ${around[kind]}:has(.p-notice) { padding-block-start: 40px; } }`;
};

const pictured = ({ hero, heroPhone }: JsonObject) => {
  const [wide = '', narrow = ''] = [hero, heroPhone ?? hero].map((name) =>
    textOf(name) === '' ? '' : `url(${textOf(name)})`,
  );
  return { wide, narrow };
};
