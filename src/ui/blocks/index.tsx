import type { ReactNode } from 'react';
import type { Area, BlockView } from '../../engine/index.ts';
import { FormBlock } from '../form/form.tsx';
import { ActionsBlock, LinksBlock } from './actions.tsx';
import {
  BannerBlock,
  ChecklistBlock,
  DetailsBlock,
  HeadingBlock,
  IconBlock,
  ImageBlock,
  ListBlock,
  ProgressBlock,
  RequestBlock,
  SpinnerBlock,
  TextBlock,
} from './content.tsx';
import type { Kind, ViewOf } from './kind.ts';
import { NoticeBlock } from './notice.tsx';

type Draw<K extends Kind> = (props: { readonly block: ViewOf<K> }) => ReactNode;

// Banner comes before actions, and request before image: they may have both.
const kinds: { readonly [K in Kind]: Draw<K> } = {
  banner: BannerBlock,
  request: RequestBlock,
  heading: HeadingBlock,
  text: TextBlock,
  notice: NoticeBlock,
  form: FormBlock,
  links: LinksBlock,
  actions: ActionsBlock,
  image: ImageBlock,
  progress: ProgressBlock,
  checklist: ChecklistBlock,
  list: ListBlock,
  details: DetailsBlock,
  spinner: SpinnerBlock,
  icon: IconBlock,
};

/** Draws one block by its kind. */
export const Drawn = ({ block }: { readonly block: BlockView }): ReactNode => {
  const kind = kindOf(block);
  const Draw = kind && drawOf(kind);
  return Draw === undefined ? null : <Draw block={block} />;
};

const kindOf = (block: BlockView): Kind | undefined =>
  Object.keys(kinds)
    .filter(isKind)
    .find((name) => name in block);

const isKind = (name: string): name is Kind => name in kinds;

const drawOf = <K extends Kind>(kind: K): Draw<K> => kinds[kind];

/** Draws blocks in their order. A block that comes or goes leaves blocks of other kinds, and fields, as they are. */
export const Blocks = ({ blocks }: { readonly blocks: readonly BlockView[] }): ReactNode =>
  blocks.map((block, at) => <Drawn key={keyOf(block, blocks.slice(0, at))} block={block} />);

const keyOf = (block: BlockView, before: readonly BlockView[]): string => {
  const kind = kindOf(block);
  const which = 'form' in block ? block.form : before.filter((each) => kindOf(each) === kind).length;
  return `${kind} ${which}`;
};

/** Where in a layout the block stands. */
export const areaOf = (block: BlockView): Area => ('area' in block ? (block.area ?? 'main') : 'main');
