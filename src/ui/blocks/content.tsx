import { useEffect, useReducer } from 'react';
import { isList, type LayerView, objectOf, ownValue, textOf, valueAt } from '../../engine/index.ts';
import { stopwatch } from '../../runtime/elapsed.ts';
import { normalized } from '../../runtime/normalize.ts';
import { type Say, useLayer, useSay } from '../context.tsx';
import { useDeclaredForm } from '../form/declared.ts';
import { rulesId } from '../form/errors.ts';
import { useFormFacts } from '../form/facts.ts';
import { ruleState } from '../form/rules.ts';
import { Details } from '../kit/card.tsx';
import { classes } from '../kit/classes.ts';
import { Icon, Sign } from '../kit/icon.tsx';
import { Banner } from '../kit/notice.tsx';
import { Checklist, Progress, type RuleState } from '../kit/progress.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { Phoned } from '../message.tsx';
import { Buttons, offered } from './actions.tsx';
import type { ViewOf } from './kind.ts';

/** The id of a layer's heading: what the focus goes to on a new screen, and what names the region. */
export const headingId = (layer: { readonly flow: string; readonly screen: string }): string =>
  `${layer.flow}-${layer.screen}-title`;

/** The words of a layer's heading: of a message that ends what the screen is for, those that say so. */
export const headingOf = (
  say: Say,
  { ends, message }: LayerView,
  { heading, params }: ViewOf<'heading'>,
): string =>
  ends && message !== undefined
    ? say.ending(message.flow, message.key, message.params)
    : say.screen(heading, params);

export const HeadingBlock = ({ block }: { readonly block: ViewOf<'heading'> }) => {
  const say = useSay();
  const layer = useLayer();
  // A dialog shows its heading as its title.
  if (layer.dialog) return null;
  return (
    <h1 className="p-title" id={headingId(layer)} tabIndex={-1}>
      {headingOf(say, layer, block)}
    </h1>
  );
};

export const TextBlock = ({ block }: { readonly block: ViewOf<'text'> }) => {
  const say = useSay();
  const [language, since] = block.values;
  const seconds = useCountdown(Number(since), block.countdown?.seconds);
  if (seconds === 0) return null;
  return (
    <p className={tones[block.tone ?? 'body']} lang={language === undefined ? undefined : textOf(language)}>
      <Phoned>
        {say.screen(block.text, seconds === undefined ? block.params : { ...block.params, seconds })}
      </Phoned>
    </p>
  );
};

// How many seconds are left, once a second; undefined where nothing is counted.
const useCountdown = (since: number, seconds: number | undefined): number | undefined => {
  const [, look] = useReducer((times: number) => times + 1, 0);
  const left = seconds && Math.max(0, Math.ceil(seconds - passedSince(since) / 1000));
  const isOver = !left;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
};

// One stopwatch for each instant: a countdown that shows again goes on.
const stopwatches = new Map<number, () => number>();

const passedSince = (since: number): number => {
  const passed = stopwatches.get(since) ?? stopwatch(clocks, Math.max(0, Date.now() - since));
  stopwatches.set(since, passed);
  return passed();
};

const clocks = { now: () => Date.now(), ticks: () => performance.now() };

const tones = { lead: 'p-lead', body: undefined, muted: 'p-muted' };

export const BannerBlock = ({ block }: { readonly block: ViewOf<'banner'> }) => {
  const say = useSay();
  const layer = useLayer();
  const names = block.actions ?? [];
  return (
    // What takes the place of another banner is another one, for the focus too.
    <Banner
      key={block.banner}
      tone={block.tone}
      title={say.screen(`${block.banner}.title`, block.params)}
      actions={offered(names, layer).length === 0 ? undefined : <Buttons names={names} />}
    >
      <Phoned>{say.screen(`${block.banner}.text`, block.params)}</Phoned>
    </Banner>
  );
};

export const RequestBlock = ({ block }: { readonly block: ViewOf<'request'> }) => {
  const say = useSay();
  const [logo, items] = block.values;
  const words = (key: string) => say.screen(`${block.request}.${key}`, block.params);
  return (
    <div className="p-request">
      {logo !== undefined && <img src={textOf(logo)} alt="" />}
      <h2>{words('title')}</h2>
      {isList(items) && <Lines lines={items.map(textOf)} />}
      <p className="p-muted">{words('text')}</p>
    </div>
  );
};

export const ImageBlock = ({ block }: { readonly block: ViewOf<'image'> }) => {
  const say = useSay();
  const [source, href, narrow, caption, more] = block.values;
  if (source === undefined) return null;
  const alt = block.alt === undefined || caption !== undefined ? '' : say.screen(block.alt, block.params);
  // An image that phones hide loads lazily, so that phones never load it. All others load at once.
  const isWide = block.only === 'desktop' && narrow === undefined;
  const image = <img loading={isWide ? 'lazy' : undefined} src={textOf(source)} alt={alt} />;
  const shown = (
    <>
      {narrow === undefined ? (
        image
      ) : (
        <picture>
          <source media="(max-width: 767px)" srcSet={textOf(narrow)} />
          {image}
        </picture>
      )}
      {caption !== undefined && (
        <p className="p-promo__words">
          <b>{textOf(caption)}</b> <span>{textOf(more)}</span>
        </p>
      )}
    </>
  );
  return (
    <div
      className={classes(
        'p-hero',
        block.alt === undefined ? 'p-art' : 'p-promo',
        block.only && `p-${block.only}`,
      )}
    >
      {href === undefined ? shown : <a href={textOf(href)}>{shown}</a>}
    </div>
  );
};

export const ProgressBlock = ({ block }: { readonly block: ViewOf<'progress'> }) => {
  const say = useSay();
  return (
    <Progress
      label={say.kit('kit.progress')}
      steps={block.progress.map((key) => say.screen(key))}
      current={block.at}
      doneLabel={say.kit('kit.done')}
    />
  );
};

export const ChecklistBlock = ({ block }: { readonly block: ViewOf<'checklist'> }) => {
  const say = useSay();
  const layer = useLayer();
  const field = block.checklist;
  const form = useFormFacts();
  const typed = ownValue(form?.values, field);
  const declared = useDeclaredForm()?.schema;
  // What is judged is what is sent: of a space at the end nothing is.
  const value = ownValue(normalized({ [field]: typeof typed === 'string' ? typed : null }, declared), field);
  const known = objectOf(valueAt(declared, ['properties', field, 'x-rules']));
  const said = [layer.message?.key, ownValue(layer.fieldMessages, field)?.key];
  const facts = {
    left: ownValue(form?.touched, field) === true || Number(form?.attempts) > 0,
    isRefused: (name: string) => value === undefined && said.includes(ownValue(block.broken, name) ?? ''),
  };
  const rules = (block.rules ?? Object.keys(known)).flatMap((name) => {
    const text = say.field(field, `rule.${name}`);
    return text
      ? [{ name, text, state: stateOf(ruleState(objectOf(ownValue(known, name)), value), name, facts) }]
      : [];
  });
  return (
    <Checklist
      id={rulesId(layer, field)}
      rules={rules}
      words={{ met: say.kit('kit.met'), unmet: say.kit('message.requirementNotMet') }}
    />
  );
};

// What is not met yet is nobody's mistake before the field is left; what the answer said was not, stands until something else is typed.
const stateOf = (
  state: RuleState,
  name: string,
  { left, isRefused }: { readonly left: boolean; readonly isRefused: (name: string) => boolean },
): RuleState => {
  if (isRefused(name)) return 'unmet';
  return state === 'unmet' && !left ? 'open' : state;
};

export const ListBlock = ({ block }: { readonly block: ViewOf<'list'> }) => {
  const say = useSay();
  return <Lines icon={block.icon} lines={block.list.map((key) => say.screen(key, block.params))} />;
};

type LinesProps = { readonly lines: readonly string[]; readonly icon?: 'check' | 'info' | undefined };

const Lines = ({ lines, icon = 'check' }: LinesProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the role of a list that has no markers.
  <ul role="list" className="p-list">
    {lines.map((line) => (
      <li key={line}>
        <Icon name={icon} />
        <span>{line}</span>
      </li>
    ))}
  </ul>
);

export const DetailsBlock = ({ block }: { readonly block: ViewOf<'details'> }) => {
  const say = useSay();
  const items = block.details.flatMap(({ label, kind, words, none, private: isPrivate }, at) => {
    const value = block.values[at];
    if (value === undefined && none === undefined) return [];
    const text = textOf(value);
    const named = words === undefined ? text : (say.named(`${words}.${text}`) ?? text);
    const drawn = value === undefined ? say.screen(none ?? '') : shown[kind ?? 'text'](named);
    return [{ id: label, label: say.screen(label), value: drawn, private: isPrivate }];
  });
  return <Details items={items} />;
};

// An identifier is taken with one click and left as it is by whoever translates the page.
const shown = {
  text: (value: string) => value,
  card: (value: string) => <CardDigits>{value}</CardDigits>,
  id: (value: string) => (
    <span className="p-details__id" translate="no">
      {value}
    </span>
  ),
};

const CardDigits = ({ children }: { readonly children: string }) => {
  const say = useSay();
  return (
    <span className="p-details__card">
      <Icon name="card" />
      <span>{say.kit('kit.cardEnding', { digits: children })}</span>
    </span>
  );
};

export const SpinnerBlock = ({ block }: { readonly block: ViewOf<'spinner'> }) => (
  <Spinner large label={useSay().screen(block.spinner)} />
);

export const IconBlock = ({ block }: { readonly block: ViewOf<'icon'> }) => <Sign name={block.icon} />;
