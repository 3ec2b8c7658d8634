import { Button } from '../../../ui/kit/button.tsx';
import { lengthOf } from '../../check/model/length.ts';
import type { WordLine, WordsTable } from '../words/types.ts';
import type { PartProps } from './studio.tsx';
import type { WordEdits } from './use-word-edits.ts';
import { faultsOf, type Looked, ownOf } from './words-lines.ts';
import { WordsMarking } from './words-marking.tsx';
import { WordsPicture } from './words-picture.tsx';
import { canWrite } from './words-row.tsx';

type InspectorProps = Pick<PartProps, 'overview' | 'go'> & {
  readonly table: WordsTable;
  readonly looked: Looked;
  readonly line: WordLine | undefined;
  readonly left: readonly WordLine[];
  readonly edits: WordEdits;
  readonly onChoose: (name: string) => void;
};

/** What there is to know of the chosen words: where they are to be seen, how much room there is, who says them otherwise. */
export const WordsInspector = (props: InspectorProps) => {
  const { line, left, looked, edits } = props;
  if (line === undefined)
    return (
      <aside className="st-inspector" aria-label="The chosen words">
        <h2>Choose words on the left</h2>
        <p>They are shown here with the screen that they stand on.</p>
        <WordsMarking left={left} language={looked.language} edits={edits} />
      </aside>
    );
  return (
    <aside className="st-inspector" aria-label="The chosen words">
      <h2>{line.key}</h2>
      <p>
        {line.flow}
        {line.from !== undefined && `, taken from ${line.from}`}
      </p>
      <Faults line={line} brand={looked.brand} error={edits.error} />
      <WordsPicture {...props} line={line} />
      <Facts {...props} line={line} />
      <ByBrand {...props} line={line} />
    </aside>
  );
};

const Faults = ({
  line,
  brand,
  error,
}: {
  readonly line: WordLine;
  readonly brand: string;
  readonly error: Error | null;
}) => {
  const found = faultsOf(line, brand);
  if (found.length === 0 && error === null) return null;
  return (
    <ul className="st-found">
      {error !== null && <li role="alert">{error.message}</li>}
      {found.map(({ rule, words, brand: by }) => (
        <li key={rule + words}>
          {by === undefined ? '' : `${by}: `}
          {words}
        </li>
      ))}
    </ul>
  );
};

const Facts = ({ line, looked, table, edits }: InspectorProps & { readonly line: WordLine }) => {
  const { parameters, limit, uses, isFinal, text, flow } = line;
  const said = (looked.brand === '' ? '' : ownOf(line, looked.brand)) || text;
  const isMarked = looked.brand === '' && text !== '' && line.from === undefined && !flow.includes('/');
  return (
    <>
      {isMarked && (
        <div className="st-acts">
          <Button variant="secondary" onClick={() => edits.mark([line], !isFinal)}>
            {isFinal ? 'Mark as draft' : 'Mark as final'}
          </Button>
        </div>
      )}
      {!canWrite(line, looked.brand) && (
        <p className="st-hint--near">
          {isFinal
            ? 'These words are final and must stay. Mark them as a draft to change them.'
            : 'They cannot be changed here: choose whose they are.'}
        </p>
      )}
      <dl>
        {limit !== undefined && (
          <>
            <dt>Length</dt>
            <dd>
              {lengthOf(said, table.longest)} characters, at most {limit}
            </dd>
          </>
        )}
        {parameters.length > 0 && (
          <>
            <dt>Filled in</dt>
            {parameters.map((name) => (
              <dd key={name}>
                <code>{`{{${name}}}`}</code>
              </dd>
            ))}
          </>
        )}
        {uses.length > 0 && (
          <>
            <dt>Shown as</dt>
            {uses.slice(0, 6).map((words) => (
              <dd key={words}>{words}</dd>
            ))}
            {uses.length > 6 && <dd>and {uses.length - 6} more</dd>}
          </>
        )}
      </dl>
    </>
  );
};

const ByBrand = ({ line, looked, overview, edits, go }: InspectorProps & { readonly line: WordLine }) => {
  const others = overview.brands.filter(({ languages }) => languages.includes(looked.language));
  if (line.flow.includes('/') || others.length === 0) return null;
  return (
    <>
      <h3>By brand</h3>
      <ul className="st-words__brands">
        {line.brands.map(({ id, text }) => (
          <li key={id}>
            <strong>{others.find((each) => each.id === id)?.name ?? id}</strong>
            <span lang={looked.language} dir="auto">
              {text}
            </span>
            <button type="button" className="st-plain" onClick={() => edits.say(line, '', id)}>
              As for everybody
            </button>
          </li>
        ))}
        {line.brands.length === 0 && <li>Nobody says it otherwise.</li>}
      </ul>
      <label className="st-words__for">
        Say it otherwise for
        <select value={looked.brand} onChange={(event) => go({ brand: event.currentTarget.value })}>
          <option value="">no brand</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
};
