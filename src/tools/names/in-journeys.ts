import { type Journeys, screenSeenAt } from '../check/model/journeys.ts';
import type { FlowModel, Model } from '../check/model/model.ts';
import { type Place, placesIn } from '../grammar/walk.ts';
import { listOf, objectOf, type SourceFile } from '../source.ts';
import { inReference } from './in-flows.ts';
import { fullName, hasField, hasMessage, hasScreen, hasStep, type Mention, mention } from './mention.ts';

/** What the journeys of flows name. */
export const inJourneys = (model: Model): readonly Mention[] =>
  Object.values(model.flows).flatMap((flow) => {
    const file = flow.source.scenarios;
    if (file?.value === undefined) return [];
    const { openings, scenarios } = objectOf(file.value);
    const journeys = { openings: objectOf(openings), scenarios: listOf(scenarios).map(objectOf) };
    return placesIn(model.documents, 'scenarios.schema.json', file.value).flatMap((place) =>
      ofPlace(model, flow, { ...place, file }, journeys),
    );
  });

type Told = Place & { readonly file: SourceFile };

const ofPlace = (model: Model, flow: FlowModel, place: Told, journeys: Journeys): readonly Mention[] => {
  if (typeof place.value !== 'string') return [];
  const { holds, value: text } = place;
  if (holds.value === 'seen' || holds.value === 'typed')
    return text.startsWith('$') ? inReference(model, flow.name, place, text) : [];
  const seen = screenSeenAt(place.pointer, journeys)?.split('/')[0] ?? flow.name;
  const owned = (kind: 'message' | 'field', has: (member: FlowModel, name: string) => boolean) => {
    const name = fullName(model, seen, text, has) ?? fullName(model, flow.name, text, has);
    return name === undefined ? [] : [mention(kind, name, place, { text })];
  };
  const { name = '' } = holds;
  if (name === 'brand' || name === 'flow' || name === 'operation')
    return [mention(name, text, place, { text })];
  if (name === 'code') return [mention('code', text, place, { text })];
  if (name === 'message' || name === 'broken') return owned('message', hasMessage);
  if (name === 'field') return owned('field', hasField);
  if (name === 'screen') return ofScreen(model, place, text);
  return name === 'branch' ? ofBranch(model, flow.name, place, text) : [];
};

const ofScreen = (model: Model, place: Told, text: string): readonly Mention[] => {
  const [flow = '', screen = ''] = text.split('/');
  const name = fullName(model, flow, screen, hasScreen);
  return [
    mention('flow', flow, place, { text }),
    ...(name === undefined ? [] : [mention('screen', name, place, { text, start: flow.length + 1 })]),
  ];
};

// flow/step:outcome#number
const ofBranch = (model: Model, own: string, place: Told, text: string): readonly Mention[] => {
  const [path = '', rest = ''] = text.split(':');
  const flow = path.includes('/') ? path.slice(0, path.indexOf('/')) : undefined;
  const start = flow === undefined ? 0 : flow.length + 1;
  const step = fullName(model, flow ?? own, path.slice(start), hasStep);
  const [code = ''] = rest.split('#');
  return [
    ...(flow === undefined ? [] : [mention('flow', flow, place, { text })]),
    ...(step === undefined ? [] : [mention('step', step, place, { text, start })]),
    ...(/^\d{3,}$/.test(code) ? [mention('code', code, place, { text, start: path.length + 1 })] : []),
  ];
};
