import { type CheckRule, told } from './diagnostic.ts';

/** No file stands where nothing reads it. The files in the folder of a brand are brand-folder's to judge. */
export const fileKnown: CheckRule = ({ project: { files } }) =>
  Object.values(files).flatMap((file) => {
    const advice = places.find(({ within, read }) => within.test(file.path) && !read.test(file.path))?.advice;
    return advice === undefined ? [] : told({ file, pointer: '' }, 'Nothing reads this file', advice);
  });

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
    advice: 'Environments are files of this folder itself: move it up, or remove it.',
  },
];
