import { ownValue } from '../../engine/index.ts';
import { parseSource } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';

/** Reports files in the folders of the declarations that nothing reads. Files in the folder of a brand belong to the rule brand-folder. */
export const fileKnown: CheckRule = ({ project: { files, code, others } }) =>
  [...Object.keys(files), ...Object.keys(code), ...others]
    .filter((path) => !isDocument(path))
    .flatMap((path) => {
      const place = places.find(({ within, read }) => within.test(path) && !read.test(path));
      const file = ownValue(files, path) ?? parseSource(path, '');
      return place === undefined
        ? []
        : told(
            { file, pointer: '' },
            'Nothing reads this file',
            backup.test(path)
              ? 'It is a copy that an editor or another program has left: remove it.'
              : place.advice,
          );
    });

// People read these.
const isDocument = (path: string): boolean =>
  /\.md$|\/(readme|licen[cs]e|notice|owners|codeowners)[^/]*$/i.test(path);

const backup = /(~|\.(orig|rej|bak|old|tmp|swp))$/i;

const places = [
  {
    within: /^flows\//,
    read: /^flows\/[^/]+\/(flow|scenarios|screens\/[^/]+|locales\/[^/]+)\.json$/,
    advice:
      'A flow has flow.json, scenarios.json, screens/<name>.json and locales/<language>.json in its folder: move it there, or remove it.',
  },
  {
    within: /^brands\/[^/]*$/,
    read: /^brands\/issuer\.json$/,
    advice:
      'A brand is a folder with a brand.json; beside the folders stands issuer.json: move it, or remove it.',
  },
  {
    within: /^deploy\/environments\//,
    read: /^deploy\/environments\/[^/]+\.json$/,
    advice: 'Environments are JSON files of this folder itself: move it or rename it, or remove it.',
  },
  {
    within: /^schemas\//,
    read: /^schemas\/(contract|[\w-]+\.(schema|openapi))\.json$/,
    advice:
      'This folder has schemas (<name>.schema.json), the API document (issuer.openapi.json) and contract.json: remove it.',
  },
];
