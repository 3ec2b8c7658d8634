import { isBrandId } from '../../config/site.ts';
import { idAdvice, idFault } from '../brand/id.ts';
import { parseSource } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';
import { groupsOf } from './model/groups.ts';
import type { BrandModel, Model } from './model/model.ts';
import { once } from './model/once.ts';

/** A brand's folder is named as a brand can be, has its brand.json, and no declarations that nobody reads. */
export const brandFolder: CheckRule = eachBrand((model, brand) => [
  ...named(brand),
  ...whole(brand, model),
  ...unread(brand, model),
]);

const named = ({ id, source }: BrandModel): readonly Finding[] =>
  isBrandId(id) ? [] : told({ file: source.brand, pointer: '' }, idFault(id), idAdvice);

const whole = ({ id, source }: BrandModel, { project }: Model): readonly Finding[] => {
  if (source.brand.path in project.files) return [];
  const inside = filesOf(id, project);
  const misnamed = inside.find((name) => /^brand\.json(\.txt)?$/i.test(name));
  if (misnamed !== undefined)
    return told(
      { file: parseSource(`brands/${id}/${misnamed}`, ''), pointer: '' },
      `The file is called ${misnamed}, so nothing reads it`,
      'Call it brand.json, all in small letters.',
    );
  const below = inside.find((name) => /^[^/]+\/brand\.json$/.test(name));
  return told(
    { file: source.brand, pointer: '' },
    below === undefined ? 'The file is missing' : `The file is in a folder further down: ${below}`,
    below === undefined
      ? 'Write it, or remove the folder. npm run new:brand makes a whole one.'
      : `Move what is there up into brands/${id}.`,
  );
};

const unread = ({ id }: BrandModel, { project }: Model): readonly Finding[] =>
  filesOf(id, project)
    .filter((name) => name.endsWith('.json') && !/^(locales\/[^/]+|(.+\/)?brand)\.json$/i.test(name))
    .flatMap((name) =>
      told(
        {
          file: project.files[`brands/${id}/${name}`] ?? parseSource(`brands/${id}/${name}`, ''),
          pointer: '',
        },
        'Nothing reads this file',
        'A brand has brand.json, locales/<language>.json and pictures: move it there, or remove it.',
      ),
    );

const filesOf = (id: string, { files, brands }: Model['project']): readonly string[] => [
  ...(filesByFolder(files).get(`brands/${id}/`) ?? []).map((path) => path.slice(`brands/${id}/`.length)),
  ...Object.keys(brands[id]?.sizes ?? {}),
];

const filesByFolder = once((files: Model['project']['files']) =>
  groupsOf(Object.keys(files), (path) => /^brands\/[^/]+\//.exec(path)?.[0] ?? ''),
);
