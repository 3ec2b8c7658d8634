import type { Json } from '../../../../engine/index.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { Notice } from '../../../../ui/kit/notice.tsx';
import type { Documents } from '../../../grammar/schema.ts';
import type { FlowOutline } from '../../edit/outline.ts';
import type { Checked } from '../../tasks.ts';
import { Choice, Ways } from '../controls.tsx';
import { QueryError } from '../query-state.tsx';
import type { PartProps } from '../studio.tsx';
import { useTask } from '../use-task.ts';
import type { Chosen } from './piece-at.ts';
import { PieceForm } from './piece-form.tsx';
import { useMake } from './use-make.ts';
import { WordsPanel } from './words-panel.tsx';

type PieceProps = PartProps & {
  readonly chosen: Chosen;
  readonly whole: Json;
  readonly documents: Documents;
  readonly found: Checked['found'];
  readonly outline: FlowOutline | undefined;
};

/** A piece in its form, its words beside it, and what can be made in it. */
export const Piece = ({ chosen, whole, documents, found, outline, overview, where, go }: PieceProps) => {
  const { file, pointer, schema, title, what } = chosen;
  const flow = outline?.name;
  const brand = overview.brands.find(({ id }) => id === where.for);
  const choices = useTask('choices', { file, ...(flow !== undefined && { flow }) });
  const texts = useTask(
    'texts',
    flow === undefined ? undefined : { flow, file, pointer, ...(brand !== undefined && { brand: brand.id }) },
  );
  const tab = where.tab === 'words' && flow !== undefined ? 'words' : 'form';
  return (
    <>
      <header className="ed-head">
        <div>
          <h2>{title}</h2>
          <p>{chosen.about}</p>
        </div>
        {flow !== undefined && (
          <Ways
            label="Show"
            value={tab}
            ways={[
              ['form', what === 'screen' ? 'Screen' : what === 'step' ? 'Step' : 'Flow'],
              ['words', `Words (${texts.data?.length ?? 0})`],
            ]}
            onChange={(next) => go({ tab: next })}
          />
        )}
      </header>
      <Acts chosen={chosen} outline={outline} go={go} />
      {tab === 'form' && choices.data !== undefined && (
        <PieceForm
          schema={schema}
          title={title}
          around={{
            documents,
            choices: choices.data,
            file,
            base: pointer,
            whole,
            ...(flow !== undefined && { flow }),
            found,
            texts: texts.data ?? [],
            languages: outline?.languages ?? [],
          }}
        />
      )}
      {tab === 'words' && flow !== undefined && (
        <>
          <div className="ed-for">
            <Choice
              label="Change them for"
              value={brand?.id ?? ''}
              options={[
                ['', 'all brands'],
                ...overview.brands.map(({ id, name }) => [id, `${name} only`] as const),
              ]}
              onChange={(id) => go({ for: id, ...(id !== '' && { brand: id }) })}
            />
          </div>
          <WordsPanel
            key={`${pointer} ${brand?.id}`}
            flow={flow}
            texts={texts.data ?? []}
            brand={brand?.id}
            brandName={brand?.name ?? ''}
          />
        </>
      )}
    </>
  );
};

const makes: Readonly<Record<Chosen['what'], readonly (readonly [make: string, words: string])[]>> = {
  flow: [
    ['step', 'Add a step'],
    ['screen', 'Add a screen'],
    ['rename', 'Rename'],
    ['remove', 'Remove'],
  ],
  step: [
    ['lead', 'Lead an outcome elsewhere'],
    ['step', 'Put a step after it'],
    ['rename', 'Rename'],
    ['remove', 'Remove'],
  ],
  screen: [
    ['field', 'Add a field'],
    ['rename-field', 'Rename a field'],
    ['remove-field', 'Remove a field'],
    ['action', 'Add a button or link'],
    ['rename', 'Rename'],
    ['remove', 'Remove'],
  ],
  brand: [],
  call: [
    ['code', 'Add a code'],
    ['rename-property', 'Rename what is sent'],
    ['rename', 'Rename'],
  ],
};

// What is inherited is changed for all that inherit it, or copied and changed here.
const Acts = ({ chosen, outline, go }: Pick<PieceProps, 'chosen' | 'outline' | 'go'>) => {
  const { mutate: make, error } = useMake();
  const { what, name, owner, screen } = chosen;
  return (
    <>
      {owner !== undefined && outline !== undefined && (
        <Notice tone="info" title={`Inherited from ${owner}`}>
          <p>What is changed here changes wherever it is inherited.</p>
          <Button
            variant="secondary"
            onClick={() =>
              make({
                input: { kind: 'own', flow: outline.name, what: what === 'screen' ? 'screen' : 'step', name },
              })
            }
          >
            Change it in {outline.name} only
          </Button>
        </Notice>
      )}
      <QueryError error={error} />
      <div className="ed-acts">
        {screen !== undefined && (
          <button type="button" onClick={() => go({ step: '', screen, tab: '' })}>
            Edit its screen
          </button>
        )}
        {owner === undefined &&
          makes[what].map(([kind, words]) => (
            <button key={kind} type="button" onClick={() => go({ make: kind, code: '' })}>
              {words}
            </button>
          ))}
      </div>
    </>
  );
};
