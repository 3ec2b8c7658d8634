import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { Overview } from '../tasks.ts';
import { ask } from './api.ts';
import type { PartProps } from './studio.tsx';
import { TextInput } from './text-inputs.tsx';
import { useDraft } from './use-draft.tsx';
import { useKept } from './use-kept.ts';

/** A brand from nothing, or a copy of another one. It is in the draft alone until that is saved. */
export const NewBrand = ({
  overview: { brands, basePath },
  go,
}: {
  readonly overview: Overview;
  readonly go: PartProps['go'];
}) => {
  const { change } = useDraft();
  const id = useId();
  const [{ name, own, from, color }, keep, forget] = useKept('brand', begun);
  const folder = own ?? folderFor(name);
  // What was objected to is what was typed until then.
  const type = (part: Partial<Typed>): void => {
    if (objections.length > 0) making.reset();
    keep(part);
  };
  const making = useMutation({
    mutationFn: async () => {
      const wish = { id: folder, name: name.trim(), color, ...(from !== '' && { from }) };
      const made = await ask('newBrand', wish);
      if ('objections' in made) return made.objections;
      if (await change(made.wish)) {
        forget();
        go({ brand: folder, making: '', group: '' });
      }
      return [];
    },
  });
  const objections = making.error === null ? (making.data ?? []) : [making.error.message];
  const make = (event: FormEvent): void => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <section className="st-kit" aria-label="New brand">
      <header className="st-kit__head">
        <h2>New brand</h2>
        <p>
          All that a brand must have is made with it, and you change what you like. Nothing is written before
          you save.
        </p>
      </header>
      <form className="st-group-fields" onSubmit={make}>
        {objections.length > 0 && (
          <Notice tone="error" title="It was not made">
            <ul>
              {objections.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="st-field">
          <label htmlFor={`${id}-name`}>Name</label>
          <p className="st-field__about" id={`${id}-name-about`}>
            As it stands in sentences.
          </p>
          <TextInput
            id={`${id}-name`}
            describedBy={`${id}-name-about`}
            value={name}
            placeholder=""
            long={false}
            onType={(text) => type({ name: text })}
          />
        </div>
        <div className="st-field">
          <label htmlFor={`${id}-folder`}>Short name</label>
          <p className="st-field__about" id={`${id}-folder-about`}>
            It stands in addresses: {basePath}/{folder || '…'}/. It cannot be changed later.
          </p>
          <TextInput
            id={`${id}-folder`}
            describedBy={`${id}-folder-about`}
            value={folder}
            isSuggested={own === undefined}
            placeholder=""
            long={false}
            onType={(text) => type({ own: text })}
          />
        </div>
        <div className="st-field">
          <label htmlFor={`${id}-from`}>Begin with</label>
          <select
            id={`${id}-from`}
            value={from}
            onChange={(event) => type({ from: event.currentTarget.value })}
          >
            <option value="">a colour</option>
            {brands.map((brand) => (
              <option key={brand.id} value={brand.id}>
                a copy of {brand.name}
              </option>
            ))}
          </select>
        </div>
        {from === '' && (
          <div className="st-field">
            <label htmlFor={`${id}-color`}>Colour</label>
            <p className="st-field__about">Of buttons, links and pictures; all others follow from it.</p>
            <div className="st-colour">
              <input
                id={`${id}-color`}
                type="color"
                value={color}
                onChange={(event) => type({ color: event.currentTarget.value })}
              />
              <code>{color}</code>
            </div>
          </div>
        )}
        <Button type="submit">Make it</Button>
      </form>
    </section>
  );
};

type Typed = { readonly name: string; readonly own?: string; readonly from: string; readonly color: string };

// Its short name is made of its name as long as nobody says another one.
const begun: Typed = { name: '', from: '', color: '#33566f' };

// "Corner Shop" -> corner-shop
const folderFor = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32);
