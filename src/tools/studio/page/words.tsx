import { useState } from 'react';
import { QueryState } from './query-state.tsx';
import type { PartProps } from './studio.tsx';
import { useFound } from './use-found.ts';
import { useTask } from './use-task.ts';
import { useWordEdits } from './use-word-edits.ts';
import { WordsBar } from './words-bar.tsx';
import { WordsGrid } from './words-grid.tsx';
import { WordsImport } from './words-import.tsx';
import { WordsInspector } from './words-inspector.tsx';
import { type Looked, leftOf, nameOf } from './words-lines.ts';
import { NewLanguage } from './words-new-language.tsx';

/** All words of a language beside another, to be looked through, changed, and taken out and in. */
export const WordsPart = ({ overview, where, go }: PartProps) => {
  const wish = wishIn(overview, where);
  const table = useTask('words', wish);
  const looked: Looked = {
    ...wish,
    brand: overview.brands.some(
      ({ id, languages }) => id === where.brand && languages.includes(wish.language),
    )
      ? (where.brand ?? '')
      : '',
    flow: where.in ?? '',
    show: where.show ?? '',
  };
  const [find, typeFind] = useFound(where.words ?? '', (words) => go({ words }, true));
  const [written, write] = useState('');
  const [chosen, choose] = useFound(where.word ?? '', (word) => go({ word }, true));
  const [opened, open] = useState<'' | 'import' | 'language'>('');
  const edits = useWordEdits(table.data, looked.language);
  const left = table.data === undefined ? [] : leftOf(table.data, looked, find, written);
  if (table.data === undefined) return <QueryState query={table} label="The words are being read" />;
  const line = left.find((each) => nameOf(each) === chosen);
  return (
    <div className="st-words">
      <section className="st-stage st-words__main" aria-label="Words">
        <WordsBar
          {...{ overview, table: table.data, looked, left, find, go }}
          onFind={typeFind}
          onOpen={(which) => open(which === opened ? '' : which)}
        />
        <Whose overview={overview} brand={looked.brand} />
        {opened === 'import' && <WordsImport looked={looked} onClose={() => open('')} />}
        {opened === 'language' && (
          <NewLanguage overview={overview} table={table.data} go={go} onClose={() => open('')} />
        )}
        <WordsGrid
          lines={left}
          table={table.data}
          looked={looked}
          chosen={chosen}
          edits={edits}
          onChoose={choose}
          written={written}
          onWrite={write}
        />
      </section>
      <WordsInspector
        {...{ overview, table: table.data, looked, line, edits, left, go }}
        onChoose={(name) => {
          // They may be none of those that are listed.
          typeFind('');
          go({ words: '', in: '', show: '' }, true);
          choose(name);
        }}
      />
    </div>
  );
};

const Whose = ({ overview, brand }: Pick<PartProps, 'overview'> & { readonly brand: string }) => {
  const name = overview.brands.find(({ id }) => id === brand)?.name;
  return (
    <p className="st-words__whose" role="status" data-own={name !== undefined || undefined}>
      You change the words of {name === undefined ? 'all brands' : `${name} only`}.
    </p>
  );
};

// The language that most are asked for is the first that is none to translate from.
const wishIn = (
  { brands }: PartProps['overview'],
  { language, from }: PartProps['where'],
): { readonly language: string; readonly beside: string } => {
  const offered = [...new Set(brands.flatMap(({ languages }) => languages))];
  const [first = 'en', second = first] = offered;
  const beside = from ?? (language === first ? second : first);
  return { language: language ?? second, beside };
};
