import { useEffect, useState } from 'react';
import { Icon } from '../kit/icon.tsx';

/** Leads back to the top. Style shows it after half a window of scrolling. It is not drawn ahead: nobody needs it on a first sight. */
export const ToTop = ({ label }: { readonly label: string }) => {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    here && (
      <div className="p-to-top">
        <button type="button" className="p-icon-button" aria-label={label} onClick={toTop}>
          <Icon name="chevron" />
        </button>
      </div>
    )
  );
};

const toTop = (): void => {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
};
