import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { askedFor, leadingTo, nameFault, newStep, withStep } from '../map/change.ts';
import { type Line, stepOf } from '../map/lines.ts';
import { edited } from '../model/draft.ts';
import { ask } from './api.ts';
import { Choice } from './controls.tsx';
import { useDraft } from './use-draft.tsx';
import { useTask } from './use-task.ts';

type Kind = 'screen' | 'call' | 'flow' | 'then';

const kinds: readonly (readonly [Kind, string])[] = [
  ['screen', 'shows a screen'],
  ['call', 'calls the server'],
  ['flow', 'runs another flow'],
  ['then', 'decides at once'],
];

type NewStepProps = {
  readonly flow: string;
  readonly text: string;
  readonly after: string;
  readonly lines: readonly Line[];
  readonly onDone: () => void;
};

/** Asks what a new step is called, what it does and by which line it is come to, and puts it between that and where it led. */
export const NewStep = ({ flow, text, after, lines, onDone }: NewStepProps) => {
  const id = useId();
  const { change } = useDraft();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('screen');
  const [does, setDoes] = useState('');
  const [by, setBy] = useState('0');
  const file = `flows/${flow}/flow.json`;
  const own = lines.filter(({ edge }) => edge.file === file);
  const asked = useTask('complete', kind === 'then' ? undefined : { file, ...askedFor(kind) }).answer;
  const options = asked?.options ?? [];
  const chosen = options.some((each) => each.name === does) ? does : (options[0]?.name ?? '');
  const [fault, setFault] = useState('');
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = nameFault(text, name);
    setFault(wrong ?? '');
    if (wrong !== undefined) return;
    const line = own[Number(by)];
    const outcomes = kind === 'then' ? [] : await outcomesOf(file, kind, chosen);
    const made = newStep(kind, chosen, outcomes, line && stepOf(line.to));
    const next = withStep(text, after, name, made);
    const edits = line === undefined ? [] : leadingTo({ file, text: next, pointer: line.edge.pointer }, name);
    const whole = edits.reduce(
      (all, edit) => ('pointer' in edit ? edited(all, edit.pointer, edit.value) : all),
      next,
    );
    const isDone = await change({
      title: `${flow}: step ${name} added after ${after}`,
      edits: [{ file, text: whole }],
    });
    if (isDone) onDone();
  };
  return (
    <form className="st-new" aria-label="A new step" onSubmit={(event) => void onSubmit(event)}>
      <label htmlFor={id}>Its name</label>
      <input
        id={id}
        value={name}
        aria-describedby={`${id}-fault`}
        aria-invalid={fault !== ''}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p id={`${id}-fault`} className="st-fault">
        {fault}
      </p>
      <Choice
        label="It"
        value={kind}
        options={kinds}
        onChange={(value) => setKind(kinds.find(([each]) => each === value)?.[0] ?? 'screen')}
      />
      {kind !== 'then' && (
        <Choice
          label="Which"
          value={chosen}
          options={options.map((each) => [each.name, [each.name, each.about].filter(Boolean).join(': ')])}
          onChange={setDoes}
        />
      )}
      {own.length > 0 && (
        <Choice
          label="Come to by"
          value={by}
          options={own.map(({ words }, at) => [String(at), words])}
          onChange={setBy}
        />
      )}
      <div className="st-acts">
        <Button type="submit">Add it</Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

// What a screen can be left by goes on; of a call that it went well.
const outcomesOf = async (file: string, kind: Kind, does: string): Promise<readonly string[]> => {
  const { options } = await ask('complete', { file, ...askedFor(kind, does) });
  const names = options.map(({ name }) => name).filter((name) => !/^(failed|http)\b|^\*$/.test(name));
  return kind === 'call' ? names.filter((name) => name === 'ok') : names;
};
