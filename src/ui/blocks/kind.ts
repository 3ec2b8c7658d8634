import type { Block, BlockView } from '../../engine/index.ts';

type KeysOf<T> = T extends unknown ? keyof T : never;
/** The property that names a block's kind. */
export type Kind = Extract<
  KeysOf<Block>,
  | 'heading'
  | 'text'
  | 'notice'
  | 'banner'
  | 'request'
  | 'form'
  | 'actions'
  | 'links'
  | 'image'
  | 'progress'
  | 'checklist'
  | 'list'
  | 'details'
  | 'spinner'
  | 'icon'
>;

/** A block of one kind, with its references resolved. */
export type ViewOf<K extends Kind> = K extends Kind ? Extract<BlockView, { [key in K]: unknown }> : never;
