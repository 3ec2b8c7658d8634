import { expect, test } from 'vitest';
import { logosFor, withLogos } from '../../src/config/logo.ts';

const brand = (theme: object, images: object) => ({
  theme: { colors: { primary: '#1f4e79' }, ...theme },
  images: { logo: '/brands/x/logo.svg', ...images },
});
const dark = '/brands/x/logo-dark.svg';

test('withLogos uses the logo on a light header and logoDark on a dark one', () => {
  expect(withLogos(brand({}, { logoDark: dark })).images).toMatchObject({ logo: '/brands/x/logo.svg' });
  const night = brand({ colors: { primary: '#1f4e79', header: '#101418' } }, { logoDark: dark });
  expect(withLogos(night).images).toMatchObject({ logo: dark });
  expect(withLogos(night).images).not.toHaveProperty('logoOther');
});

test('withLogos returns both logos if the header is dark only in the dark scheme', () => {
  const both = brand({ dark: {} }, { logoDark: dark });
  expect(logosFor(both)).toEqual(['logo', 'logoDark']);
  expect(withLogos(both).images).toMatchObject({ logo: '/brands/x/logo.svg', logoOther: dark });
});

test('withLogos leaves a brand without logoDark unchanged', () => {
  const alone = brand({ dark: {} }, {});
  expect(withLogos(alone)).toBe(alone);
});
