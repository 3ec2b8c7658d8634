import { Button } from '../../../ui/kit/button.tsx';
import type { ScreenPlace } from '../states/state.ts';
import type { LookWish } from '../tasks.ts';
import { type Findings, findingsOf } from './examiner.tsx';
import { ScreenTexts, type ScreenTextsProps } from './screen-texts.tsx';
import type { Pair } from './wall.tsx';

type InspectorProps = {
  readonly place: ScreenPlace | undefined;
  readonly pair: Pair | undefined;
  readonly look: LookWish;
  readonly findings: Findings;
  readonly full: boolean;
  readonly onFull: (full: boolean) => void;
  readonly onEdit: () => void;
} & Pick<ScreenTextsProps, 'pressed' | 'onPressed' | 'go'>;

/** What there is to know of the chosen state: where it is declared, by what it comes about, what was found in it. */
export const Inspector = (props: InspectorProps) => {
  const { place, pair, look, findings, full, onFull, onEdit, pressed, onPressed, go } = props;
  const [state] = pair?.sides.filter((side) => side !== undefined) ?? [];
  return (
    <aside className="st-inspector" aria-label="The chosen state">
      {place !== undefined && (
        <>
          <h2>
            {place.flow} / {place.step}
          </h2>
          <p>
            Screen {place.screen}
            {place.route !== undefined && `, at ${place.route}`}
            {place.over !== undefined && `, over ${place.over.flow} / ${place.over.step}`}
          </p>
          <Button variant="secondary" onClick={onEdit}>
            Edit
          </Button>
        </>
      )}
      {pair !== undefined && state !== undefined && (
        <>
          <h3>{pair.title}</h3>
          <Button variant="secondary" onClick={() => onFull(!full)}>
            {full ? 'All states' : 'In its own size'}
          </Button>
          <dl>
            <dt>Declared in</dt>
            <dd>
              <code>{state.file}</code>
              {state.pointer !== '' && <code>{state.pointer}</code>}
            </dd>
            {state.said !== undefined && state.said.outcomes.length > 0 && (
              <>
                <dt>Said on</dt>
                <dd>
                  {state.said.step}: {state.said.outcomes.join(', ')}
                </dd>
              </>
            )}
            {Object.keys(state.facts ?? {}).length > 0 && (
              <>
                <dt>With</dt>
                {Object.entries(state.facts ?? {}).map(([name, value]) => (
                  <dd key={name}>
                    <code>
                      {name}
                      {value === null ? ' missing' : ` = ${JSON.stringify(value)}`}
                    </code>
                  </dd>
                ))}
              </>
            )}
          </dl>
          <Found pair={pair} findings={findings} />
          {place !== undefined && (
            <ScreenTexts
              key={JSON.stringify([place, pair.id])}
              {...{ place, look, pressed, onPressed, go }}
              state={pair.id}
            />
          )}
        </>
      )}
    </aside>
  );
};

const Found = ({ pair, findings }: Pick<InspectorProps, 'findings'> & { readonly pair: Pair }) => {
  const found = pair.sides.flatMap((side) => {
    const each = side?.drawn === undefined ? undefined : findingsOf(findings, side.drawn);
    return each === undefined ? [] : [...each.objections, ...each.troubles];
  });
  return found.length === 0 ? null : (
    <>
      <h3>Found</h3>
      <ul className="st-found">
        {[...new Set(found)].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
};
