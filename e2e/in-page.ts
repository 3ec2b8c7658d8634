// Functions that run in the page. Each refers to nothing outside itself.

/** Returns what the browser stores for the page, by the names that a trace uses. */
export const storedPlaces = (): Readonly<Record<string, string>> => ({
  'the history': JSON.stringify(history.state),
  'the storage of the session': JSON.stringify(sessionStorage),
  'the storage of the browser': JSON.stringify(localStorage),
  'the data of analytics': JSON.stringify(
    (window as unknown as Record<string, unknown>).digitalData,
    (name, value: unknown) => (name === 'ms' ? undefined : value),
  ),
});

/** Whether the page is still being swapped in, or a button is busy. */
export const isBusy = (): boolean =>
  document.documentElement.dataset.swap !== undefined ||
  document.querySelector('#root [aria-busy="true"], [role="dialog"] [aria-busy="true"]') !== null;

/** Leaves the field that has the focus. */
export const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

/** Stores what the tab has kept from before; once, as the script runs again with each page. */
export const keepOnce = (kept: Readonly<Record<string, string>>): void => {
  // The page for a site that is not there has no storage.
  if (window.origin === 'null') return;
  if (sessionStorage.getItem('portico.brandId') !== null) return;
  for (const [slot, value] of Object.entries(kept)) sessionStorage.setItem(`portico.${slot}`, value);
};

/** Stores whom the browser remembers, on the site alone. */
export const remember = ({
  site,
  brand,
  token,
}: {
  readonly site: string;
  readonly brand: string;
  readonly token: string;
}): void => {
  if (origin === site) localStorage.setItem(`portico.remembered.${brand}`, token);
};
