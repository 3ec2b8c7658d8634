import type { ToastsProps } from './toast.tsx';

/** The same messages where their code does not come: what says that the network is gone cannot wait for it. */
export const PlainToasts = ({ items, label, closeLabel, onDismiss }: ToastsProps) => (
  <ol className="p-toasts" aria-label={label}>
    {items.map(({ id, text }) => (
      <li key={id} className="p-toast" role="alert">
        <p className="p-toast__text">{text}</p>
        <button type="button" className="p-icon-button" aria-label={closeLabel} onClick={() => onDismiss(id)}>
          ×
        </button>
      </li>
    ))}
  </ol>
);
