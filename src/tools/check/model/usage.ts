import type { Control } from '../../grammar/declarations.ts';
import type { SourceFile } from '../../source.ts';
import type { FlowModel } from './model.ts';

/**
 * Words that something shows. They are looked up in the flow and what it extends under the first key that has any.
 * `given` are the parameters; with `exact` each of them has to be used. Words that are not `needed` may be missing.
 */
export type Usage = {
  readonly kind: 'message' | 'screen' | 'page';
  readonly flow: string;
  readonly keys: readonly string[];
  /** Keys that are looked up among the app's own words where those have none. */
  readonly otherwise: readonly string[];
  readonly given: readonly string[];
  readonly exact: boolean;
  readonly needed: boolean;
  readonly control: Control;
  readonly what: string;
  readonly file: SourceFile;
  readonly pointer: string;
};

/** Words that are needed, unless something else is said of them. */
export const usage = (
  { name: flow }: FlowModel,
  { file, pointer }: Pick<Usage, 'file' | 'pointer'>,
  about: Pick<Usage, 'keys' | 'control' | 'what'> & Partial<Usage>,
): Usage => ({
  kind: 'screen',
  flow,
  otherwise: [],
  given: [],
  exact: false,
  needed: true,
  file,
  pointer,
  ...about,
});
