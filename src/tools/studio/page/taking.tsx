import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ownValue } from '../../../engine/index.ts';
import type { Counts } from '../map/counts.ts';
import type { ExportFormat } from '../map/export.ts';
import type { MapWish, Tasks } from '../tasks.ts';
import { ask } from './api.ts';
import { Choice } from './controls.tsx';
import { QueryError } from './query-state.tsx';

type TakingProps = {
  readonly wish: MapWish;
  readonly onCount: (counts: Counts) => void;
};

/** What is brought to a map, counts of journeys; and as what it is taken along. */
export const Taking = ({ wish, onCount }: TakingProps) => {
  const id = useId();
  const [port, setPort] = useState('4173');
  const { mutate: count, error } = useMutation({
    mutationFn: (input: Tasks['counts']['in']) => ask('counts', input),
    onSuccess: onCount,
  });
  return (
    <>
      <details className="st-menu">
        <summary>Counts</summary>
        <div>
          <p>From npm start on this machine:</p>
          <span className="st-choice">
            <label htmlFor={`${id}-port`}>Port</label>
            <input
              id={`${id}-port`}
              inputMode="numeric"
              size={6}
              value={port}
              onChange={(event) => setPort(event.currentTarget.value)}
            />
            <button type="button" onClick={() => count({ port: Number(port) })}>
              Count
            </button>
          </span>
          <p>
            <label htmlFor={`${id}-file`}>Or from an export of telemetry (OTLP logs in JSON):</label>
          </p>
          <input
            id={`${id}-file`}
            type="file"
            accept=".json,.jsonl,.ndjson"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              void file?.text().then((text) => count({ text }));
            }}
          />
          <QueryError error={error} />
        </div>
      </details>
      <Choice
        label="Take along"
        value=""
        options={[
          ['', 'as …'],
          ['svg', 'SVG'],
          ['png', 'PNG'],
          ['mermaid', 'Mermaid'],
          ['xstate', 'XState JSON'],
        ]}
        onChange={(format) => void take(wish, format)}
      />
    </>
  );
};

const endings: Readonly<Record<string, string>> = { svg: 'svg', png: 'png', mermaid: 'mmd', xstate: 'json' };

const take = async (wish: MapWish, format: string): Promise<void> => {
  if (format === '') return;
  const kind: ExportFormat = format === 'mermaid' || format === 'xstate' ? format : 'svg';
  const text = await ask('export', { ...wish, format: kind });
  const made = new Blob([text], { type: kind === 'svg' ? 'image/svg+xml' : 'text/plain' });
  const blob = format === 'png' ? await pngOf(made) : made;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${wish.flow ?? 'flows'}.${ownValue(endings, format)}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

// As large as it is, on a screen of twice the density.
const pngOf = async (svg: Blob): Promise<Blob> => {
  const address = URL.createObjectURL(svg);
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  const scale = Math.min(2, 12_000 / Math.max(picture.naturalWidth, picture.naturalHeight));
  canvas.width = picture.naturalWidth * scale;
  canvas.height = picture.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob))),
  );
};
