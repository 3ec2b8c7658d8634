import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import type { WordsTable } from '../words/types.ts';
import { languageName } from './language-name.ts';
import { QueryError } from './query-state.tsx';
import type { PartProps } from './studio.tsx';
import { selectSuggested } from './suggested.ts';
import { useDraft } from './use-draft.tsx';
import { useKept } from './use-kept.ts';

type NewLanguageProps = Pick<PartProps, 'overview' | 'go'> & {
  readonly table: WordsTable;
  readonly onClose: () => void;
};

/** A language from nothing: its code, its own name, and who is offered in it. Its words are then written beside those that they are translated from. */
export const NewLanguage = ({ overview, table, go, onClose }: NewLanguageProps) => {
  const { perform } = useDraft();
  const id = useId();
  const [typed, keep, forget] = useKept('language', begun);
  const { code, brands, name = ownName(code) } = typed;
  // What was refused is what was typed until then.
  const type = (part: Partial<Typed>): void => {
    if (beginning.error !== null) beginning.reset();
    keep(part);
  };
  const close = (): void => {
    forget();
    onClose();
  };
  const beginning = useMutation({
    mutationFn: () => {
      const input = { kind: 'language', language: code, name, brands } as const;
      return perform({ task: 'wordsEdits', input, title: `A new language: ${name}` });
    },
    onSuccess: () => {
      go({ language: code, from: table.source, show: 'missing', brand: '', in: '' });
      close();
    },
  });
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    beginning.mutate();
  };
  return (
    <section className="st-words__panel" aria-label="New language">
      <h2>A new language</h2>
      <form className="st-words__new" onSubmit={begin}>
        <p>
          <label htmlFor={`${id}-code`}>Code (BCP 47), such as fr or pt-BR</label>
          <input
            id={`${id}-code`}
            required
            size={8}
            value={code}
            onChange={(event) => type({ code: event.currentTarget.value.trim() })}
          />
          {code.length > 1 && languageName(code) !== code && <span>{languageName(code)}</span>}
        </p>
        <p>
          <label htmlFor={`${id}-name`}>What it calls itself</label>
          <input
            id={`${id}-name`}
            required
            value={name}
            onFocus={selectSuggested(typed.name === undefined)}
            onChange={(event) => type({ name: event.currentTarget.value })}
          />
        </p>
        <fieldset>
          <legend>Who is offered in it</legend>
          {overview.brands.map((brand) => (
            <label key={brand.id} className="st-tick">
              <input
                type="checkbox"
                checked={brands.includes(brand.id)}
                onChange={({ currentTarget: { checked } }) =>
                  type({
                    brands: checked ? [...brands, brand.id] : brands.filter((each) => each !== brand.id),
                  })
                }
              />
              {brand.name}
            </label>
          ))}
        </fieldset>
        <p className="st-words__note">
          As long as nobody is offered in it, it may be saved unfinished. Once somebody is, all of its words
          have to be there. What is missing is listed next.
        </p>
        <QueryError error={beginning.error} />
        <div className="st-acts">
          <Button type="submit">Begin it</Button>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
};

type Typed = { readonly code: string; readonly name?: string; readonly brands: readonly string[] };

const begun: Typed = { code: '', brands: [] };

const ownName = (code: string): string => {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? '';
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return '';
  }
};
