import { useState } from 'react';
import { Spinner } from '../../../../ui/kit/spinner.tsx';
import type { ScreenPlace } from '../../states/state.ts';
import type { Checked, LookWish, Overview } from '../../tasks.ts';
import { Choice, Ways } from '../controls.tsx';
import { Findings, verdictOf } from '../findings.tsx';
import { QueryError } from '../query-state.tsx';
import type { PartProps } from '../studio.tsx';
import { useTask } from '../use-task.ts';
import { Picture } from '../wall.tsx';
import type { Chosen } from './piece-at.ts';

type SideProps = PartProps & {
  readonly chosen: Chosen | undefined;
  readonly flow: string | undefined;
  readonly checked: Checked | undefined;
  /** Whether it is being checked anew. */
  readonly isOld: boolean;
};

/** What is edited as the product draws it, and what the check finds of it. */
export const Side = ({ overview, chosen, flow, checked, isOld, where, go }: SideProps) => {
  const isBrand = chosen?.what === 'brand';
  const look = lookIn(overview, isBrand ? { ...where, brand: chosen.name } : where);
  const all = overview.flows.flatMap(({ places }) => places.filter(({ unread }) => unread === undefined));
  const place = isBrand
    ? all.find(({ route }) => route === '/')
    : placeIn(
        all.filter((each) => each.flow === flow),
        chosen,
      );
  return (
    <aside className="st-inspector ed-side" aria-label="How it looks, and what is wrong">
      {place !== undefined && <Seen place={place} look={look} overview={overview} go={go} />}
      <Faults chosen={chosen} checked={checked} isOld={isOld} go={go} />
    </aside>
  );
};

const placeIn = (places: readonly ScreenPlace[], chosen: Chosen | undefined): ScreenPlace | undefined => {
  const { what, name } = chosen ?? {};
  if (what === 'step') return places.find(({ step }) => step === name);
  return what === 'screen' ? places.find(({ screen }) => screen === name) : places[0];
};

const lookIn = ({ brands }: Overview, where: PartProps['where']): LookWish => {
  const brand = brands.find(({ id }) => id === where.brand) ?? brands[0];
  const [first = 'en'] = brand?.languages ?? [];
  return {
    brand: brand?.id ?? '',
    language: brand?.languages.find((each) => each === where.language) ?? first,
    width: 390,
    scheme: 'light',
  };
};

const Seen = ({
  place,
  look,
  overview,
  go,
}: {
  readonly place: ScreenPlace;
  readonly look: LookWish;
} & Pick<PartProps, 'overview' | 'go'>) => {
  const [only, show] = useState('plain');
  const { data, error } = useTask('wall', { place, look, only });
  const states = data?.states ?? [];
  const state = states.find(({ id }) => id === only) ?? states[0];
  const brand = overview.brands.find(({ id }) => id === look.brand);
  return (
    <section aria-label="How it looks">
      <div className="ed-look">
        <Choice
          label="Brand"
          value={look.brand}
          options={overview.brands.map(({ id, name }) => [id, name])}
          onChange={(id) => go({ brand: id })}
        />
        <Ways
          label="In"
          value={look.language}
          ways={(brand?.languages ?? []).map((each) => [each, each])}
          onChange={(language) => go({ language })}
        />
        <Choice
          label="State"
          value={state?.id ?? 'plain'}
          options={states.map(({ id, title }) => [id, title])}
          onChange={show}
        />
      </div>
      <QueryError error={error} />
      {state === undefined && error === null && <Spinner label="It is being drawn" />}
      {state !== undefined && <Picture side={state} title={state.title} width={look.width} scale={0.74} />}
    </section>
  );
};

const Faults = ({ chosen, checked, isOld, go }: Pick<SideProps, 'chosen' | 'checked' | 'isOld' | 'go'>) => {
  if (checked === undefined) return <p className="st-soft">Being checked …</p>;
  const folder = chosen?.file.split('/').slice(0, 2).join('/') ?? '';
  const own = checked.found.filter(({ file }) => file.startsWith(`${folder}/`) || file === chosen?.file);
  const others = checked.found.filter((each) => !own.includes(each));
  return (
    <section aria-label="What the check finds">
      <div role="status">
        <h3>{verdictOf(checked, isOld)}</h3>
      </div>
      <Findings found={own} onChoose={({ file, pointer }) => go(placeOf(file, pointer))} />
      {others.length > 0 && (
        <>
          <h3>Elsewhere</h3>
          <Findings found={others} onChoose={({ file, pointer }) => go(placeOf(file, pointer))} />
        </>
      )}
    </section>
  );
};

/** Where something of a file is edited, as the address has it. */
export const placeOf = (file: string, pointer: string): Readonly<Record<string, string>> => {
  const nowhere = { part: 'edit', of: '', step: '', screen: '', make: '', tab: '' };
  const [folder = '', name = '', kind = '', part = ''] = file.split('/');
  if (folder === 'brands') return { ...nowhere, of: 'brands', own: name };
  if (folder !== 'flows') return { ...nowhere, of: 'calls' };
  const own = part.replace(/\.json$/, '');
  if (kind === 'screens') return { ...nowhere, flow: name, screen: own };
  const [, step] = /^\/steps\/([^/]+)/.exec(pointer) ?? [];
  return kind === 'locales'
    ? { ...nowhere, flow: name, tab: 'words' }
    : { ...nowhere, flow: name, step: step ?? '' };
};
