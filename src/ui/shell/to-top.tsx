import { Icon } from '../kit/icon.tsx';

/** Leads back to the top. Style alone shows it, after half a window of scrolling, so that it is there before any script. */
export const ToTop = ({ label }: { readonly label: string }) => (
  <div className="p-to-top">
    <button type="button" className="p-icon-button" aria-label={label} onClick={toTop}>
      <Icon name="chevron" />
    </button>
  </div>
);

const toTop = (): void => {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
};
