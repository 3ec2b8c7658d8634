import type { Said } from '../../edit/make/made.ts';
import type { NewScreen } from '../../edit/make/notice.ts';
import { type MakeProps, useChoices } from './make-props.ts';
import { nameFor, titleIn } from './name-for.ts';
import { useMakeForm } from './use-make.ts';
import { ChoiceRow, pairs, SaidFields, TextRow, Wish } from './wish.tsx';

/** A screen of which nothing was said yet. */
export const blankScreen: NewScreen = { name: '', heading: {}, text: {}, button: {} };

/** What a new screen says: a heading, a text, a button, and perhaps one that calls before it. */
export const ScreenRows = ({
  outline,
  choices,
  screen,
  onChange,
}: Pick<MakeProps, 'outline'> & {
  readonly choices: ReturnType<typeof useChoices>;
  readonly screen: NewScreen;
  readonly onChange: (screen: NewScreen) => void;
}) => (
  <>
    {(['heading', 'text', 'button'] as const).map((part) => (
      <SaidFields
        key={part}
        label={{ heading: 'Heading', text: 'Text', button: 'Button' }[part]}
        languages={outline?.languages ?? []}
        said={screen[part]}
        long={part === 'text'}
        onChange={(said) => onChange({ ...screen, ...named(screen, part, said), [part]: said })}
      />
    ))}
    <ChoiceRow
      label="Before it, a button that calls (the text may say {{phone}})"
      value={screen.phone ?? ''}
      options={[['', 'nobody'], ...pairs(choices?.names.phone)]}
      onChange={(phone) => onChange({ ...screen, phone })}
    />
    <TextRow
      label="Name of the screen"
      shape="name"
      hint="card-blocked"
      value={screen.name}
      isSuggested={isSuggested(screen)}
      onChange={(name) => onChange({ ...screen, name })}
    />
  </>
);

const isSuggested = ({ name, heading }: NewScreen): boolean => name === nameFor(titleIn(heading));

// As long as nobody has given it another name, it is called like its heading.
const named = (screen: NewScreen, part: string, said: Said): Pick<NewScreen, 'name'> | undefined =>
  part === 'heading' && isSuggested(screen) ? { name: nameFor(titleIn(said)) } : undefined;

/** Asks for a screen with a heading, a text and a button. */
export const NewScreenPanel = ({ form, outline, onDone, ...props }: MakeProps) => {
  const choices = useChoices({ outline, ...props });
  const { typed: screen, type, make, asking } = useMakeForm(form, blankScreen, onDone);
  return (
    <Wish
      title="New screen"
      {...asking}
      onWish={() => make({ kind: 'screen', flow: outline?.name ?? '', ...screen })}
    >
      <ScreenRows {...{ outline, choices, screen }} onChange={type} />
      <p className="ed-about">It shows once a step shows it.</p>
    </Wish>
  );
};
