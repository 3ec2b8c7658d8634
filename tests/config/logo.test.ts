import { expect, test } from 'vitest';
import { logosFor, withLogos } from '../../src/config/logo.ts';

const brand = (theme: object, images: object) => ({
  theme: { colors: { primary: '#1f4e79' }, ...theme },
  images: { logo: '/brands/x/logo.svg', ...images },
});
const dark = '/brands/x/logo-dark.svg';

test('on a light header stands the logo, on a dark one that for dark grounds', () => {
  expect(withLogos(brand({}, { logoDark: dark })).images).toMatchObject({ logo: '/brands/x/logo.svg' });
  const night = brand({ colors: { primary: '#1f4e79', header: '#101418' } }, { logoDark: dark });
  expect(withLogos(night).images).toMatchObject({ logo: dark });
  expect(withLogos(night).images).not.toHaveProperty('logoOther');
});

test('where the header is dark on dark pages alone, both are there', () => {
  const both = brand({ dark: {} }, { logoDark: dark });
  expect(logosFor(both)).toEqual(['logo', 'logoDark']);
  expect(withLogos(both).images).toMatchObject({ logo: '/brands/x/logo.svg', logoOther: dark });
});

test('without one for dark grounds the logo stands everywhere', () => {
  const alone = brand({ dark: {} }, {});
  expect(withLogos(alone)).toBe(alone);
});
