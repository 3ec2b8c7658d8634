import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { largestHeld } from '../../brand/largest.ts';
import { isObject } from '../../source.ts';
import { ask } from './api.ts';
import type { ControlProps } from './brand-controls.tsx';
import { colourFacts } from './contrast.ts';
import { useDraft } from './use-draft.tsx';

/** A picture or a font of a brand: it is dropped here, or chosen. What is wrong with it the check says below. */
export const DropField = ({ field, around, value, id, describedBy }: ControlProps) => {
  const { change, version } = useDraft();
  const [isOver, setOver] = useState(false);
  const isFont = field.kind === 'typeface';
  const file = typeof value === 'string' ? value : isObject(value) ? String(value.file ?? '') : '';
  const { brand } = around;
  const { mutate: take, error } = useMutation({
    mutationFn: async (dropped: File) => {
      if (dropped.size > largestHeld) throw new Error(tooLarge(dropped, isFont));
      const data = await addressOf(dropped);
      const wish = await ask('dropped', { brand, pointer: field.pointer, name: dropped.name, data });
      return change({ ...wish, title: `${field.label}: ${dropped.name}` });
    },
  });
  const takeFirst = ([dropped]: FileList | readonly File[]): void => dropped && take(dropped);
  const remove = async (): Promise<void> => {
    await change({
      ...(await ask('taken', { brand, pointer: field.pointer })),
      title: `${field.label}: none`,
    });
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    takeFirst(event.dataTransfer.files);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same is done with the button inside. */}
      <div
        className="st-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {file !== '' && !isFont && (
          <span className="st-drop__ground" style={{ background: groundOf(field.pointer, around) }}>
            <img src={`/brands/${brand}/${file}?${version}`} alt="" />
          </span>
        )}
        <span className="st-drop__name">
          {file === '' ? <em>none</em> : <code>{file}</code>}
          <span>Drop {isFont ? 'a font (woff2)' : 'a picture'} here, or</span>
        </span>
        <input
          id={id}
          type="file"
          aria-label={`${field.label}: choose a file`}
          aria-describedby={isFont ? `${describedBy} ${id}-licence` : describedBy}
          accept={isFont ? '.woff2' : '.svg,.png,.webp,.avif,.jpg,.jpeg'}
          onChange={({ currentTarget }) => {
            takeFirst(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
        />
        {file !== '' && !field.isRequired && (
          <button type="button" className="st-plain" onClick={() => void remove()}>
            Take out
          </button>
        )}
      </div>
      {isFont && (
        <p className="st-field__about" id={`${id}-licence`}>
          Fonts have licences: drop one in only where its licence lets the bank use it on its pages.
        </p>
      )}
      {error !== null && (
        <p className="st-field__fault" role="alert">
          {error.message}
        </p>
      )}
    </>
  );
};

const tooLarge = ({ name, size }: File, isFont: boolean): string =>
  `${name} has ${(size / 1e6).toFixed(1)} MB, at most ${largestHeld / 1e6} MB: ${isFont ? 'keep only the letters that the brand needs' : 'save it smaller'}`;

// A logo is looked at on the bar that it stands on; one for dark grounds on a dark one.
const groundOf = (pointer: string, { edits }: ControlProps['around']): string | undefined => {
  if (!pointer.startsWith('/images/logo')) return undefined;
  if (pointer.endsWith('Dark'))
    return colourFacts(edits.value, '/theme/dark/colors/header')?.shown ?? '#14181d';
  return colourFacts(edits.value, '/theme/colors/header')?.shown;
};

const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read`)));
    reader.readAsDataURL(file);
  });
