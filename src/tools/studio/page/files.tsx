import { useMemo, useState } from 'react';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import type { Checked } from '../tasks.ts';
import { QueryError } from './query-state.tsx';
import type { PartProps } from './studio.tsx';
import { TextEditor } from './text-editor.tsx';
import { useDraft } from './use-draft.tsx';
import { useTask } from './use-task.ts';

/** All declarations as the files that they are, and one of them as text. */
export const Files = ({ where, go }: PartProps) => {
  const { data, error } = useTask('files', {});
  const checked = useTask('check', {}).data;
  const { file, at } = where;
  return (
    <div className="st-files">
      <QueryError error={error} />
      {data === undefined ? (
        <Spinner large label="The files are being listed" />
      ) : (
        <FileTree
          files={data}
          chosen={file}
          checked={checked}
          onChoose={(path) => go({ file: path, at: '' })}
        />
      )}
      <section className="st-file" aria-label="The chosen file">
        {file === undefined ? (
          <p className="st-hint">
            Choose a file on the left. What you type is kept as you type; nothing is written before you save.
          </p>
        ) : (
          <>
            <h2>{file}</h2>
            <TextEditor path={file} pointer={at} found={checked?.found ?? none} />
          </>
        )}
      </section>
    </div>
  );
};

const none: Checked['found'] = [];

type FileTreeProps = {
  readonly files: readonly string[];
  readonly chosen: string | undefined;
  readonly checked: Checked | undefined;
  readonly onChoose: (path: string) => void;
};

const FileTree = ({ files, chosen, checked, onChoose }: FileTreeProps) => {
  const [typed, type] = useState('');
  const { state } = useDraft();
  const kinds = new Map(state.files.map(({ path, kind }) => [path, kind]));
  const faulty = useMemo(() => countsOf(checked), [checked]);
  const wanted = typed.trim().toLowerCase();
  const left = files.filter((path) => path.toLowerCase().includes(wanted));
  return (
    <nav className="st-list" aria-label="Files">
      <input
        type="search"
        aria-label="Find a file"
        placeholder="Find a file"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="st-list__all">
        {foldersOf(left).map(({ folder, paths }) => (
          <details
            key={`${folder} ${wanted === ''}`}
            open={wanted !== '' || paths.includes(chosen ?? '') || undefined}
          >
            <summary>
              {folder}
              {paths.some((path) => faulty.has(path)) && <span className="st-fault"> ⚠</span>}
              {paths.some((path) => kinds.has(path)) && <span className="st-changed"> ●</span>}
            </summary>
            <ul>
              {paths.map((path) => (
                <li key={path}>
                  <button
                    type="button"
                    aria-current={path === chosen ? 'true' : undefined}
                    onClick={() => onChoose(path)}
                  >
                    {path.slice(folder.length + 1)}
                    {faulty.has(path) && <small className="st-fault">⚠ {faulty.get(path)}</small>}
                    {kinds.has(path) && <small className="st-changed">{kinds.get(path)}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
        {left.length === 0 && <p className="st-hint">No file is called so.</p>}
      </div>
    </nav>
  );
};

const countsOf = (checked: Checked | undefined): ReadonlyMap<string, number> =>
  (checked?.found ?? []).reduce(
    (counts, { file }) => counts.set(file, (counts.get(file) ?? 0) + 1),
    new Map<string, number>(),
  );

type Folder = { readonly folder: string; readonly paths: readonly string[] };

// A flow and a brand are a folder each; what lies beside them belongs to the one above.
const foldersOf = (files: readonly string[]): readonly Folder[] => {
  const folders = new Map<string, string[]>();
  for (const path of files) {
    const folder = path.split('/').slice(0, 2).join('/').endsWith('.json')
      ? (path.split('/')[0] ?? '')
      : path.split('/').slice(0, 2).join('/');
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return [...folders].map(([folder, paths]) => ({ folder, paths }));
};
