import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import type { Canvas, CanvasBox } from '../map/canvas.ts';
import type { Counts } from '../map/counts.ts';
import type { Checked, Overview } from '../tasks.ts';
import { Made } from './edit/made.tsx';
import { Findings, verdictOf } from './findings.tsx';
import { MapEdit } from './map-edit.tsx';
import type { PartProps } from './studio.tsx';

type MapInspectorProps = {
  readonly canvas: Canvas | undefined;
  readonly box: CanvasBox | undefined;
  readonly flow: string | undefined;
  readonly checked: Checked | undefined;
  /** Whether it is being checked anew. */
  readonly isOld: boolean;
  readonly counts: Counts | undefined;
  readonly overview: Overview;
  readonly go: PartProps['go'];
};

/** What is known of the chosen box, and what the check has found. */
export const MapInspector = (props: MapInspectorProps) => {
  const { canvas, box, flow, checked, isOld, go } = props;
  // The box after which a step is being added.
  const [adding, setAdding] = useState<string>();
  return (
    <aside className="st-inspector" aria-label="About the map">
      <h2 id={aboutId} tabIndex={-1}>
        {box === undefined ? (canvas?.title ?? '') : box.title}
      </h2>
      {box === undefined && canvas?.about.map((words) => <p key={words}>{words}</p>)}
      {canvas !== undefined && isCut(canvas) && (
        <p>What is struck through nobody reaches, as far as it can be told for what is chosen above.</p>
      )}
      {flow !== undefined && (
        <Button variant="secondary" onClick={() => go({ flow: '', node: `flow:${flow}` })}>
          All flows
        </Button>
      )}
      <Made make={adding} />
      {box !== undefined && <AboutBox {...props} box={box} />}
      {box !== undefined && canvas !== undefined && flow !== undefined && (
        <MapEdit
          key={box.id}
          {...{ canvas, box, flow, go }}
          overview={props.overview}
          isAdding={adding === box.id}
          add={(isAdding) => setAdding(isAdding ? box.id : undefined)}
        />
      )}
      <Faults checked={checked} isOld={isOld} flow={flow} go={go} />
    </aside>
  );
};

/** The heading of what is known of the chosen box. */
export const aboutId = 'st-about';

const isCut = ({ boxes }: Canvas): boolean =>
  boxes.some(({ rows }) => rows.some(({ grey }) => grey === 'unreachable'));

const AboutBox = ({ box, overview, counts, go }: MapInspectorProps & { readonly box: CanvasBox }) => {
  const { node, opens } = box;
  const [, flow, step] = /^step:([^/]+)\/(.+)$/.exec(box.id) ?? [];
  const places = overview.flows.flatMap((each) => each.places);
  const place = places.find((each) => each.flow === flow && each.step === step);
  const left = counts?.left.filter((each) => each.flow === flow && each.step === step) ?? [];
  const stopped = left.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {box.notes.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <div className="st-acts">
        {opens !== undefined && (
          <Button variant="secondary" onClick={() => go({ flow: opens, node: '' })}>
            Enter {opens}
          </Button>
        )}
        {place !== undefined && (
          <Button
            variant="secondary"
            onClick={() =>
              go({
                part: 'preview',
                flow: place.flow,
                step: place.step,
                screen: place.screen,
                node: '',
                find: '',
              })
            }
          >
            See its states
          </Button>
        )}
        {step !== undefined && (
          <Button
            variant="secondary"
            onClick={() =>
              go({ part: 'edit', of: '', flow: flow ?? '', step, screen: '', tab: '', node: '', find: '' })
            }
          >
            Edit
          </Button>
        )}
      </div>
      <dl>
        {node?.inherited !== undefined && (
          <>
            <dt>Inherited from</dt>
            <dd>{node.inherited}</dd>
          </>
        )}
        {node?.background !== undefined && (
          <>
            <dt>Calls meanwhile</dt>
            <dd>{node.background.join(', ')}</dd>
          </>
        )}
        {counts !== undefined && step !== undefined && (
          <>
            <dt>Seen last here</dt>
            <dd>{stopped}</dd>
          </>
        )}
        {node !== undefined && (
          <>
            <dt>Declared in</dt>
            <dd>
              <code>{node.file}</code>
              <code>{node.pointer}</code>
            </dd>
            <dd>
              <a href={`#${new URLSearchParams({ part: 'text', file: node.file, at: node.pointer })}`}>
                Show the text
              </a>
            </dd>
          </>
        )}
      </dl>
    </>
  );
};

const Faults = ({
  checked,
  isOld,
  flow,
  go,
}: Pick<MapInspectorProps, 'checked' | 'isOld' | 'flow' | 'go'>) => {
  if (checked === undefined) return <p className="st-soft">Being checked …</p>;
  const here = checked.found.filter(
    ({ nodes }) =>
      flow === undefined || nodes.some((node) => node.replace(/^\w+:/, '').split('/')[0] === flow),
  );
  return (
    <section aria-label="Findings of the check">
      <h3>{verdictOf(checked, isOld)}</h3>
      <Findings
        found={here}
        onChoose={({ nodes: [node = ''] }) =>
          go({ flow: node.replace(/^\w+:/, '').split('/')[0] ?? '', node })
        }
      />
    </section>
  );
};
