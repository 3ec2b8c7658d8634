import type { WordLine, WordsTable } from '../words/types.ts';
import { ask } from './api.ts';
import { Choice } from './controls.tsx';
import { languageName } from './language-name.ts';
import type { PartProps } from './studio.tsx';
import { type Looked, shows } from './words-lines.ts';

type BarProps = Pick<PartProps, 'overview' | 'go'> & {
  readonly table: WordsTable;
  readonly looked: Looked;
  readonly left: readonly WordLine[];
  readonly find: string;
  readonly onFind: (words: string) => void;
  readonly onOpen: (which: 'import' | 'language') => void;
};

/** Which words are looked at, and how they are taken out and in. */
export const WordsBar = ({ overview, table, looked, left, find, go, onFind, onOpen }: BarProps) => {
  const codes = table.languages.map(({ code }) => code);
  const missing = table.lines.filter(({ text, mayWait }) => text === '' && !mayWait).length;
  const flows = [...new Set(table.lines.map(({ flow }) => flow))];
  const names = codes.map((code) => [code, languageName(code)] as const);
  return (
    <div className="st-words__bars">
      <div className="st-bar">
        <Choice
          label="Words in"
          value={looked.language}
          options={names}
          onChange={(language) =>
            go({ language, from: language === looked.beside ? looked.language : looked.beside })
          }
        />
        <Choice
          label="Beside"
          value={looked.beside}
          options={names.filter(([code]) => code !== looked.language)}
          onChange={(from) => go({ from })}
        />
        <ForBrand overview={overview} looked={looked} go={go} />
        <span className="st-words__acts">
          <button type="button" className="st-plain" onClick={() => onOpen('language')}>
            New language …
          </button>
          <button type="button" className="st-plain" onClick={() => onOpen('import')}>
            Take in a file …
          </button>
          <Choice
            label={left.length === table.lines.length ? 'Take along all' : `Take along these ${left.length}`}
            value=""
            options={[
              ['', 'as …'],
              ['csv', 'CSV, for a spreadsheet'],
              ['xlf', 'XLIFF, for translators'],
            ]}
            onChange={(ending) => void take(looked, left, ending)}
          />
        </span>
      </div>
      <div className="st-bar st-bar--second">
        <input
          type="search"
          aria-label="Find words"
          placeholder="Words, key or flow"
          value={find}
          onChange={(event) => onFind(event.currentTarget.value)}
        />
        <Choice
          label="Show"
          value={looked.show}
          options={Object.entries(shows).map(([id, { words }]) => [id, words])}
          onChange={(show) => go({ show })}
        />
        <Choice
          label="Flow"
          value={looked.flow}
          options={[['', 'all'], ...flows.map((flow) => [flow, flow] as const)]}
          onChange={(flow) => go({ in: flow })}
        />
        <p className="st-words__count" role="status">
          {left.length} of {table.lines.length} words
          {missing > 0 && (
            <button type="button" className="st-words__missing" onClick={() => go({ show: 'missing' })}>
              {missing} missing in {languageName(looked.language)}
            </button>
          )}
        </p>
      </div>
    </div>
  );
};

// One that is not offered in the language has its words in another: they are gone to.
const ForBrand = ({ overview, looked, go }: Pick<BarProps, 'overview' | 'looked' | 'go'>) => {
  const { language, beside } = looked;
  const elsewhere = new Map(
    overview.brands.flatMap(({ id, languages }) =>
      languages.includes(language) ? [] : languages.slice(0, 1).map((first) => [id, first] as const),
    ),
  );
  return (
    <Choice
      label="For"
      value={looked.brand}
      options={[
        ['', 'everybody'],
        ...overview.brands.map(({ id, name }) => {
          const other = elsewhere.get(id);
          return [id, `${name} only${other === undefined ? '' : `, in ${languageName(other)}`}`] as const;
        }),
      ]}
      onChange={(brand) => {
        const other = elsewhere.get(brand);
        const from = other === beside ? language : beside;
        go({ brand, ...(other !== undefined && { language: other, from }) });
      }}
    />
  );
};

const take = async (looked: Looked, left: readonly WordLine[], ending: string): Promise<void> => {
  if (ending === '') return;
  const { language, beside, brand } = looked;
  const name = `words-${brand === '' ? '' : `${brand}-`}${language}.${ending}`;
  const only = left.map(({ flow, key }) => ({ flow, key }));
  const text = await ask('wordsFile', { language, beside, name, only, ...(brand !== '' && { brand }) });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
