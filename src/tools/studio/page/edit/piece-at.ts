import { pointerOf } from '../../../source.ts';
import type { Catalog, FlowOutline } from '../../edit/outline.ts';
import type { Where } from '../place.ts';

/** A piece that is edited: the file and the place in it, what it is called, the schema of the file; `owner` is the flow that it is inherited from. */
export type Chosen = {
  readonly title: string;
  readonly what: 'flow' | 'step' | 'screen' | 'brand' | 'call';
  readonly name: string;
  readonly file: string;
  readonly pointer: string;
  readonly schema: string;
  readonly about: string;
  readonly owner?: string;
  /** The screen that a step shows. */
  readonly screen?: string;
};

/** The piece that an address leads to; undefined where there is none. A step counts before the screen that stands with it. */
export const chosenIn = (
  where: Where,
  outline: FlowOutline | undefined,
  catalog: Catalog | undefined,
): Chosen | undefined => {
  if (where.of === 'brands') return brandIn(catalog, where.own);
  if (where.of === 'calls') return callIn(catalog, where.call);
  if (outline === undefined) return undefined;
  const [what, part] =
    where.step === undefined
      ? (['screen', outline.screens.find(({ name }) => name === where.screen)] as const)
      : (['step', outline.steps.find(({ name }) => name === where.step)] as const);
  if (part === undefined)
    return {
      title: outline.title,
      what: 'flow',
      name: outline.name,
      file: outline.file,
      pointer: '',
      schema: 'flow.schema.json',
      about: '',
    };
  return {
    ...part,
    title: `${outline.name} / ${part.name}`,
    what,
    pointer: what === 'step' ? pointerOf('steps', part.name) : '',
    schema: what === 'step' ? 'flow.schema.json' : 'screen.schema.json',
  };
};

const brandIn = (catalog: Catalog | undefined, id = catalog?.brands[0]?.name): Chosen | undefined => {
  const brand = catalog?.brands.find(({ name }) => name === id);
  return brand && { ...brand, what: 'brand', pointer: '', schema: 'brand.schema.json', about: '' };
};

const callIn = (catalog: Catalog | undefined, id = catalog?.calls[0]?.name): Chosen | undefined => {
  const call = catalog?.calls.find(({ name }) => name === id);
  return (
    call && {
      ...call,
      title: call.name,
      about: call.title,
      what: 'call',
      file: 'schemas/issuer.openapi.json',
      schema: 'api.schema.json',
    }
  );
};
