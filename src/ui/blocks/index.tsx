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
  const kind = Object.keys(kinds)
    .filter(isKind)
    .find((name) => name in block);
  const Draw = kind && drawOf(kind);
  return Draw === undefined ? null : <Draw block={block} />;
};

const isKind = (name: string): name is Kind => name in kinds;

const drawOf = <K extends Kind>(kind: K): Draw<K> => kinds[kind];

/** Draws blocks in their order. */
export const Blocks = ({ blocks }: { readonly blocks: readonly BlockView[] }): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are told apart by their place in the declaration.
  blocks.map((block, at) => <Drawn key={at} block={block} />);

/** Where in a layout the block stands. */
export const areaOf = (block: BlockView): Area => ('area' in block ? (block.area ?? 'main') : 'main');
