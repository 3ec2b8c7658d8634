import { objectOf, type SourceFile } from '../../source.ts';
import { type Finding, told } from '../diagnostic.ts';
import { areComplete } from './derived.ts';
import { type FlowModel, lineageOf, type Model } from './model.ts';
import { flowAt } from './pages.ts';
import { namesIn } from './places.ts';
import { readIn } from './references.ts';

/** Finds a path for the answers to authorization requests at which no flow reads those answers (RFC 6749, section 4.1.2). */
export const callbackFaults = (model: Model, file: SourceFile): readonly Finding[] => {
  const { callback } = objectOf(model.issuer.oauth);
  const flow = flowAt(model, typeof callback === 'string' ? callback : undefined);
  if (flow === undefined || !areComplete(model) || !areCodesRequested(model) || isReader(model, flow))
    return [];
  const readers = Object.values(model.flows).filter((other) => isReader(model, other));
  const paths = readers.flatMap((reader) => Object.keys(reader.flow.entries ?? {}));
  return told(
    { file, pointer: '/oauth/callback' },
    `Authorization requests return to ${callback}, where the flow ${flow.name} does not read ${answers} from the address`,
    paths.length === 0
      ? `Name the path of a flow that reads them, or list them in "query" of ${flow.name}.`
      : `Write ${paths.map((path) => JSON.stringify(path)).join(' or ')}, where a flow reads them.`,
  );
};

const answer = ['code', 'state'];

const answers = answer.map((name) => `"${name}"`).join(' and ');

// A flow that it calls may read them, too, but the flow that begins at the address declares what is read from it.
const isReader = (model: Model, { name }: FlowModel): boolean => {
  const declared = lineageOf(model, name).flatMap((member) => namesIn(member, 'query'));
  return answer.every((each) => declared.some(({ value }) => value === each));
};

// Without such a request nobody ever comes back with an answer.
const areCodesRequested = (model: Model): boolean =>
  readIn(model, Object.values(model.flows), 'oauth').some((name) => name === 'request' || name === 'state');
