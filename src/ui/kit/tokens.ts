/** Space between and inside things, px. */
export const spacing = {
  base: 16,
  xsmall: 4,
  small: 8,
  medium: 12,
  large: 24,
  xlarge: 32,
  xxlarge: 40,
} as const;

/** Least widths at which a layout changes, px. */
export const breakpoints = { small: 480, medium: 768, large: 1024, xlarge: 1440 } as const;

/** The widest viewport that counts as a phone, px. */
export const mobileMax = 767;

/** Sizes of controls and places, px, by the custom property that carries them. */
export const sizes = {
  target: 44,
  'button-height': 48,
  'button-min-width': 120,
  'field-height': 48,
  'field-width': 275,
  'select-menu-max-height': 275,
  'tooltip-min-width': 200,
  'tooltip-max-width': 300,
  'modal-slide-in-max-width': 768,
  'modal-wide-max-width': 875,
  'header-height': 110,
  'maintenance-banner-max-width': 855,
  'banner-image-max-width': 800,
} as const;

/** How long movements and delays take, ms. `dropdown-close` counts from a press outside; `toast` is how long one stays at least, also where the page goes on. */
export const timings = {
  'modal-simple': 250,
  'modal-slide-in': 400,
  hint: 150,
  'dropdown-close': 300,
  toast: 8000,
} as const;

/** How many digits a passcode has where nothing is said. */
export const passcodeLength = 5;

/** How a phone number is typed, and what its empty field shows while it has the focus. */
export const phone = { mask: '(999) 999 - 9999', placeholder: '(___) ___ - ___' } as const;
