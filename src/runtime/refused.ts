import type { Report } from './report.ts';
import type { World } from './world.ts';

type Pinned = { readonly role: string; readonly src: string; readonly integrity: string };

/** Reports a script that did not load. A browser does not say whether it could not be had or was another: what is there now tells. */
export const reportRefused = async (
  world: World,
  { role, src, integrity }: Pinned,
  report: Report,
): Promise<void> => {
  try {
    const response = await world.fetch(src, { credentials: 'omit' });
    const digest = await world.crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    const value = btoa(String.fromCharCode(...new Uint8Array(digest)));
    if (response.ok && !integrity.includes(value))
      return report('script.changed', undefined, { script: role, digest: value.replaceAll('+', '-') });
  } catch {
    // It cannot be had.
  }
  report('script.failed', undefined, { script: role });
};
