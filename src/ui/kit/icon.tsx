/** The signs that the product uses, drawn on a 24 px grid with one line width. */
const shapes = {
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1',
  card: 'M3 7.5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 10h18M6.5 15h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9.5 6 6 6-6',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7.5V12l3 2',
  cross: 'm6 6 12 12M18 6 6 18',
  external: 'M9 5H5v14h14v-4M13 4.5h6.5V11M19 5l-8.5 8.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  'eye-off':
    'm4 4 16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.2 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.5 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.7v.1',
  lock: 'M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  ring: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20.5 20.5',
  shield: 'M12 3.5 4.5 6v5.5c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6zM8.7 12l2.4 2.4 4.3-4.6',
  success: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.3l2.8 2.8L16 9.5',
} as const;

/** The name of a sign. */
export type IconName = keyof typeof shapes;

/** One sign, as large as the text around it. Without a title it is decoration and hidden from assistive technology. */
export const Icon = ({ name, title }: { readonly name: IconName; readonly title?: string | undefined }) => {
  const shared = {
    viewBox: '0 0 24 24',
    className: name === 'external' ? 'p-icon p-icon--directed' : 'p-icon',
  };
  const path = <path d={shapes[name]} />;
  if (title === undefined) {
    return (
      <svg {...shared} aria-hidden="true">
        {path}
      </svg>
    );
  }
  return (
    <svg {...shared} role="img">
      <title>{title}</title>
      {path}
    </svg>
  );
};

/** A large sign in a disc, which sets the tone of a screen: alert and success in their own colours, the others in the brand's. */
export const Sign = ({ name, title }: { readonly name: IconName; readonly title?: string | undefined }) => (
  <div className={`p-sign p-sign--${name}`}>
    <Icon name={name} title={title} />
  </div>
);
