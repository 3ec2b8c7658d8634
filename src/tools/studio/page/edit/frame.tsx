import { type ReactNode, useState } from 'react';
import { selectSuggested } from '../suggested.ts';
import { FoundHere } from './found-here.tsx';

/** The frame of a part of a form: what it is called and what it is for, what is wrong with it, and how it is taken away. What holds more is folded until somebody opens it. */
export const Frame = ({
  id,
  label,
  about,
  note = '',
  summary,
  pointer,
  isGroup,
  isOpen,
  onRemove,
  onRename,
  kinds,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly note?: string;
  readonly summary: string;
  readonly pointer: string;
  readonly isGroup: boolean;
  readonly isOpen: boolean;
  readonly onRemove?: (() => void) | undefined;
  readonly onRename?: ((name: string) => void) | undefined;
  readonly kinds?: ReactNode;
  readonly children: () => ReactNode;
}) => {
  const [open, setOpen] = useState(isOpen);
  const [isNaming, setNaming] = useState(false);
  const tools = (
    <span className="ed-part__tools">
      {onRename !== undefined && (
        <button type="button" aria-label={`Rename ${label}`} onClick={() => setNaming(!isNaming)}>
          Rename
        </button>
      )}
      {onRemove !== undefined && (
        <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </button>
      )}
    </span>
  );
  const naming = isNaming && onRename !== undefined && (
    <Naming
      name={label}
      onDone={(name) => {
        setNaming(false);
        if (name !== '' && name !== label) onRename(name);
      }}
    />
  );
  if (!isGroup)
    return (
      <div className="ed-part">
        <div className="ed-part__head">
          <label htmlFor={id}>{label}</label>
          {note !== '' && <span className="ed-note">{note}</span>}
          {tools}
        </div>
        {naming}
        {children()}
        {about !== '' && <p className="ed-about">{about}</p>}
        <FoundHere pointer={pointer} />
      </div>
    );
  return (
    <fieldset className="ed-group" aria-label={label} data-open={open || undefined}>
      <div className="ed-part__head">
        <button
          type="button"
          className="ed-fold"
          aria-expanded={open}
          aria-label={`${label}, ${summary}`}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true">{open ? '▾' : '▸'}</span>
          <strong>{label}</strong>
          {note !== '' && <span className="ed-note">{note}</span>}
          {!open && <span className="ed-summary">{summary}</span>}
        </button>
        {tools}
      </div>
      {naming}
      <FoundHere pointer={pointer} below={!open} />
      {open && (
        <div className="ed-group__body">
          {about !== '' && <p className="ed-about">{about}</p>}
          {kinds}
          {children()}
        </div>
      )}
    </fieldset>
  );
};

const Naming = ({ name, onDone }: { readonly name: string; readonly onDone: (name: string) => void }) => {
  const [typed, type] = useState(name);
  return (
    <form
      className="ed-row"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(typed.trim());
      }}
    >
      <input
        aria-label={`New name of ${name}`}
        // biome-ignore lint/a11y/noAutofocus: whoever asked to rename types the name next.
        autoFocus
        value={typed}
        onFocus={selectSuggested(typed === name)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <button type="submit">Done</button>
    </form>
  );
};
