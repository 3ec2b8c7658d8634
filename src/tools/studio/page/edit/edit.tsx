import type { Json } from '../../../../engine/index.ts';
import { Notice } from '../../../../ui/kit/notice.tsx';
import { Spinner } from '../../../../ui/kit/spinner.tsx';
import { jsonOf } from '../../../source.ts';
import { QueryError } from '../query-state.tsx';
import type { PartProps } from '../studio.tsx';
import { useTask } from '../use-task.ts';
import { Made } from './made.tsx';
import { MakePanel } from './make-panel.tsx';
import { Piece } from './piece.tsx';
import { type Chosen, chosenIn } from './piece-at.ts';
import { PieceList } from './piece-list.tsx';
import { Side } from './side.tsx';

/** Everything that is declared, in forms: flows by their steps and screens, brands, calls; what belongs to them in words; and what it looks like. */
export const Edit = (part: PartProps) => {
  const { overview, where, go } = part;
  const catalog = useTask('catalog', {});
  // A flow that is being named is none of those that there are: its form stands alone.
  const isNew = where.make === 'flow';
  const isOfFlow = where.of === undefined && !isNew;
  const name = where.flow ?? (isOfFlow ? overview.flows[0]?.name : undefined);
  const outline = useTask('outline', isOfFlow && name !== undefined ? { flow: name } : undefined);
  const schemas = useTask('schemas', {});
  const checked = useTask('check', {});
  const chosen = isNew ? undefined : chosenIn(where, outline.data, catalog.data);
  const text = useTask('text', chosen && { path: chosen.file });
  const error = catalog.error ?? outline.error ?? schemas.error ?? text.error;
  const whole = readAs(text.data?.text);
  const found = checked.data?.found ?? [];
  return (
    <div className="st-preview ed">
      {catalog.data !== undefined && (
        <PieceList
          catalog={catalog.data}
          outline={outline.data}
          where={
            isNew ? { make: 'flow' } : { ...where, ...(isOfFlow && name !== undefined && { flow: name }) }
          }
          go={go}
        />
      )}
      <section className="st-stage ed-stage" aria-label="What is edited">
        <QueryError error={error} />
        {where.make !== undefined && <MakePanel kind={where.make} outline={outline.data} {...part} />}
        <Made make={where.make} />
        {chosen === undefined && where.make === undefined && error === null && (
          <p className="st-hint">Choose on the left what to edit.</p>
        )}
        {chosen !== undefined && schemas.data === undefined && (
          <Spinner large label="The declarations are being read" />
        )}
        {chosen !== undefined && whole === undefined && text.data?.text !== undefined && (
          <Unreadable chosen={chosen} text={text.data.text} />
        )}
        {chosen !== undefined && whole !== undefined && schemas.data !== undefined && (
          <Piece
            key={`${chosen.file} ${chosen.pointer}`}
            chosen={chosen}
            whole={whole}
            documents={schemas.data}
            found={found}
            outline={outline.data}
            {...part}
          />
        )}
      </section>
      {!isNew && (
        <Side
          {...part}
          chosen={chosen}
          flow={isOfFlow ? name : undefined}
          checked={checked.data}
          isOld={checked.isFetching}
        />
      )}
    </div>
  );
};

const readAs = (text: string | undefined): Json | undefined => {
  try {
    return text === undefined ? undefined : jsonOf(text);
  } catch {
    return undefined;
  }
};

const Unreadable = ({ chosen, text }: { readonly chosen: Chosen; readonly text: string }) => (
  <>
    <Notice tone="error" title={`${chosen.file} cannot be read`}>
      It has to be mended as text first. What is wrong stands on the right.
    </Notice>
    <pre className="ed-text-of-file">{text}</pre>
  </>
);
