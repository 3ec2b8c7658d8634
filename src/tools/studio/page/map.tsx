import '@xyflow/react/dist/base.css';
import { useMemo, useRef, useState } from 'react';
import type { CanvasBox } from '../map/canvas.ts';
import { type Counts, countsOf } from '../map/counts.ts';
import { lineCounts } from '../map/line-counts.ts';
import type { MapWish } from '../tasks.ts';
import { FlowCanvas } from './canvas.tsx';
import { Choice } from './controls.tsx';
import { aboutId, MapInspector } from './map-inspector.tsx';
import { QueryError, QueryState } from './query-state.tsx';
import type { PartProps, Sought } from './studio.tsx';
import { Taking } from './taking.tsx';
import { UnreadFiles } from './unread-files.tsx';
import { useDrawn } from './use-drawn.ts';
import { useTask } from './use-task.ts';

/** All flows as one map, each to be entered: what leads where, what is inherited, what the check has found, how many come through. */
export const MapPart = ({ overview, where, go, sought: found }: PartProps & Sought) => {
  const wish = wishIn(where);
  const map = useTask('map', wish);
  const answer = map.data;
  // It keeps nobody waiting for the map.
  const { data: checked, isFetching: isOld } = useTask('check', answer === undefined ? undefined : {});
  const [told, setTold] = useState<Counts>();
  const counts = useMemo(() => told && countsOf(told, wish.brand), [told, wish.brand]);
  const lit = useMemo(() => {
    const here = (found ?? []).filter(({ flow }) => wish.flow === undefined || flow === wish.flow);
    return new Set(
      here.flatMap(({ node, edge, flow }) => [node, ...(edge === undefined ? [] : [edge]), `flow:${flow}`]),
    );
  }, [found, wish.flow]);
  const faulty = useMemo(() => {
    const nodes = (checked?.found ?? []).flatMap((each) => each.nodes);
    return new Set(nodes.flatMap((node) => [node, `flow:${node.replace(/^\w+:/, '').split('/')[0]}`]));
  }, [checked]);
  const lines = useMemo(() => lineCounts(answer?.boxes ?? [], counts?.passed ?? []), [answer, counts]);
  const { error, ...drawn } = useDrawn();
  const box = answer?.boxes.find(({ id }) => id === where.node);
  const { enter, open, arrives } = useEntering(wish.flow, go);
  return (
    <div className="st-map">
      <section className="st-stage st-stage--map" aria-label="Map">
        <MapBar overview={overview} where={where} wish={wish} go={go} onCount={setTold} />
        <QueryError error={map.error} />
        <QueryError error={error} />
        {where.find !== undefined && <Seeking words={where.find} lit={found && lit} go={go} />}
        {answer !== undefined && <UnreadFiles unread={answer.unread} go={go} />}
        {map.error === null && <QueryState query={map} label="The map is being laid out" />}
        {answer !== undefined && (
          <FlowCanvas
            // Another flow is looked at from its beginning, once it is there.
            key={answer.flow ?? ''}
            canvas={answer}
            chosen={where.node ?? ''}
            chosenLine={where.edge ?? ''}
            lit={found === undefined || lit.size === 0 ? undefined : lit}
            faulty={faulty}
            counts={lines}
            isWaiting={map.isFetching}
            takesFocus={arrives()}
            onChoose={({ id }) => go({ node: id, edge: '' })}
            onOpen={open}
            {...(wish.flow !== undefined && drawn)}
          />
        )}
      </section>
      <MapInspector
        canvas={answer}
        box={box}
        flow={wish.flow}
        checked={checked}
        isOld={isOld}
        counts={counts}
        overview={overview}
        go={enter}
      />
    </div>
  );
};

// Whoever comes to another map sees why some of it is pale, or that what is looked for is not on it.
const Seeking = ({
  words,
  lit,
  go,
}: {
  readonly words: string;
  readonly lit: ReadonlySet<string> | undefined;
  readonly go: PartProps['go'];
}) => (
  <div className="st-bar">
    <span role="status">
      {lit === undefined
        ? `“${words}” is being looked for …`
        : lit.size === 0
          ? `“${words}” is nowhere on this map.`
          : `What has “${words}” is marked; the rest is pale.`}
    </span>
    <button type="button" className="st-small" onClick={() => go({ find: '' }, true)}>
      End the search
    </button>
  </div>
);

// Whoever enters a flow from the map, or from what is told of it, goes on there.
const useEntering = (flow: string | undefined, go: PartProps['go']) => {
  const arriving = useRef(false);
  const enter: PartProps['go'] = (changes, inPlace) => {
    arriving.current = changes.flow !== undefined && changes.flow !== (flow ?? '');
    go(changes, inPlace);
  };
  const open = ({ id, opens }: CanvasBox): void => {
    if (opens === undefined) {
      go({ node: id });
      document.getElementById(aboutId)?.focus();
    } else enter({ flow: opens, node: '' });
  };
  return { enter, open, arrives: (): boolean => arriving.current };
};

type MapBarProps = PartProps & {
  readonly wish: MapWish;
  readonly onCount: (counts: Counts) => void;
};

const MapBar = ({ overview, where, wish, go, onCount }: MapBarProps) => (
  <div className="st-bar">
    <Choice
      label="Flow"
      value={wish.flow ?? ''}
      options={[['', 'All flows'], ...overview.flows.map(({ name }) => [name, name] as const)]}
      onChange={(flow) => go({ flow, node: '' })}
    />
    <Choice
      label="For"
      value={wish.brand ?? ''}
      options={[['', 'any brand'], ...overview.brands.map(({ id, name }) => [id, name] as const)]}
      onChange={(brand) => go({ for: brand })}
    />
    <Choice
      label="Flag"
      value={where.flag ?? ''}
      options={[
        ['', 'on or off'],
        ...overview.flags.flatMap((name) => [
          [`${name}:on`, `${name} on`] as const,
          [`${name}:off`, `${name} off`] as const,
        ]),
      ]}
      onChange={(flag) => go({ flag })}
    />
    <label className="st-tick">
      <input
        type="checkbox"
        checked={wish.errors === true}
        onChange={(event) => go({ errors: event.currentTarget.checked ? 'yes' : '' })}
      />
      Errors only
    </label>
    <a className="st-tick" href="#part=edit&make=flow">
      New flow
    </a>
    <Taking wish={wish} onCount={onCount} />
  </div>
);

const wishIn = ({ flow, for: brand, flag, errors }: PartProps['where']): MapWish => {
  const [name = '', state] = (flag ?? '').split(':');
  return {
    ...(flow !== undefined && { flow }),
    ...(brand !== undefined && { brand }),
    ...(state !== undefined && { flags: { [name]: state === 'on' } }),
    ...(errors !== undefined && { errors: true }),
  };
};
