import { isBrandId } from '../../config/site.ts';
import { ownValue } from '../../engine/index.ts';
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
  isBrandId(id) ? [] : told({ file: source.brand, pointer: '' }, idFault(id), idAdvice(id));

const whole = ({ id, source }: BrandModel, { project }: Model): readonly Finding[] => {
  if (Object.hasOwn(project.files, source.brand.path)) return [];
  const { name, message, advice } = withoutBrandFile(id, filesOf(id, project));
  const file = name === 'brand.json' ? source.brand : parseSource(`brands/${id}/${name}`, '');
  return told({ file, pointer: '' }, message, advice);
};

/** What is wrong with a brand's folder that has these files and no brand.json, and the file that it is reported at. */
export const withoutBrandFile = (
  id: string,
  inside: readonly string[],
): Pick<Finding, 'message' | 'advice'> & { readonly name: string } => {
  const misnamed = inside.find((name) => /^brand\.json(\.txt)?$/i.test(name));
  if (misnamed !== undefined)
    return {
      name: misnamed,
      message: `The file is called ${misnamed}, so nothing reads it`,
      advice: 'Call it brand.json, all in small letters.',
    };
  const below = inside.find((name) => /^[^/]+\/brand\.json$/.test(name));
  return {
    name: 'brand.json',
    message: below === undefined ? 'The file is missing' : `The file is in a folder further down: ${below}`,
    advice:
      below === undefined
        ? 'Write it, or remove the folder. npm run new:brand makes a whole one.'
        : `Move what is there up into brands/${id}.`,
  };
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
  ...Object.keys(ownValue(brands, id)?.sizes ?? {}),
];

const filesByFolder = once((files: Model['project']['files']) =>
  groupsOf(Object.keys(files), (path) => /^brands\/[^/]+\//.exec(path)?.[0] ?? ''),
);
