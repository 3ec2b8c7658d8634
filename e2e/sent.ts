import type { Page } from '@playwright/test';
import { play } from '../src/tools/play/play.ts';
import { beginningOf, type Journey, type Project } from '../src/tools/play/project.ts';
import { browserStage } from './browser-stage.ts';
import type { Visitor } from './visit.ts';

/** Whoever sends people to a brand's page: that page's name, and the addresses that the client has registered. */
export type Sender = {
  readonly brand: string;
  readonly clientId: string;
  readonly page: string;
  readonly redirectUris: readonly string[];
};

/** A journey of somebody whom a partner sends to a page, and who comes back to it: how far it goes until then, and with what error. */
export type Sent = {
  readonly journey: Journey;
  readonly upTo: number;
  readonly sender: Sender;
  readonly error: string | undefined;
};

/** The journeys of a project that partners send people on, by addresses with nothing but these parameters, none of them empty, and with a challenge as clients make it. */
export const sentIn = (project: Project, parameters: readonly string[]): readonly Sent[] =>
  project.journeys.flatMap((journey) => {
    const { at, as, brand, flow } = beginningOf(journey);
    const { pathname, searchParams } = new URL(at, 'http://site');
    const clientId = searchParams.get('client_id') ?? '';
    const { partners = [] } = project.brands[brand ?? ''] ?? {};
    const entry = partners.find((partner) => partner.clientId === clientId);
    const ends = journey.scenario.steps.map((step) =>
      'expect' in step ? step.expect.redirected : undefined,
    );
    const upTo = ends.findIndex((end) => end !== undefined);
    const isBack = ends[upTo]?.to === searchParams.get('redirect_uri');
    const isPlain =
      [...searchParams].every(([name, value]) => parameters.includes(name) && value !== '') &&
      searchParams.get('code_challenge_method') === 'S256';
    if (brand === undefined || entry === undefined || flow !== undefined || as === undefined) return [];
    if (!isBack || !isPlain) return [];
    const error = ends[upTo]?.query?.error;
    const sender = { brand, clientId, page: pathname.slice(1), redirectUris: entry.redirectUris };
    return [{ journey, upTo, sender, error: error === undefined ? undefined : String(error) }];
  });

/** Goes the way of a journey from an address that a client made by others has built. Gives what is not as the journey says. */
export const goFrom = (
  project: Project,
  page: Page,
  visitor: Visitor,
  address: string,
  { journey, upTo, sender }: Sent,
) => {
  const [, ...steps] = journey.scenario.steps.slice(0, upTo);
  const { pathname, search } = new URL(address);
  const start = {
    ...beginningOf(journey),
    at: `${pathname.replace(`/login/${sender.brand}`, '')}${search}`,
  };
  const scenario = { ...journey.scenario, branches: [], steps: [{ start }, ...steps] };
  return play(project, { ...journey, scenario }, browserStage(project, page, visitor));
};
