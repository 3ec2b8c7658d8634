import { subscribe } from 'valtio/vanilla';
import { type Effect, type Json, valueAt } from '../../engine/index.ts';
import type { Needs } from '../parts.ts';
import { make } from './call.ts';
import { ask, offersThem } from './credential.ts';

type Offer = Extract<Effect, { readonly type: 'offer' }>;
type Parts = Needs<'view' | 'store' | 'world' | 'send' | 'registry' | 'client' | 'report'>;

/**
 * Has the browser offer a credential while a place shows and nothing else goes on: it asks for one thing at a time, and a
 * challenge is good once. What has been given up is offered anew, with options of its own, as soon as that is so again.
 */
export const offer = async (effect: Offer, given: AbortSignal, parts: Parts): Promise<void> => {
  if (!(await offersThem(parts)) || given.aborted) return;
  let current: AbortController | undefined;
  const end = (): void => {
    current?.abort();
    current = undefined;
  };
  const follow = (): void => {
    if (!isFree(effect, parts)) end();
    else if (current === undefined) {
      const asking = new AbortController();
      current = asking;
      parts.world.whenIdle(
        () => void once(effect, asking.signal, parts).then((isOver) => settle(asking, isOver)),
      );
    }
  };
  const unfollow = subscribe(parts.store, follow, true);
  const stop = (): void => {
    unfollow();
    end();
  };
  const settle = (asking: AbortController, isOver: boolean): void => {
    if (isOver) stop();
    else if (current === asking) {
      current = undefined;
      follow();
    }
  };
  given.addEventListener('abort', stop);
  follow();
};

const isFree = ({ place }: Offer, { view }: Parts): boolean => {
  const { layers, busy, leaving } = view('page');
  return !busy && !leaving && layers.at(-1)?.key === place;
};

// Whether it was for the last time: where there are no options, or the browser has nothing to offer.
const once = async (effect: Offer, signal: AbortSignal, parts: Parts): Promise<boolean> => {
  if (signal.aborted) return false;
  const answer = await make(effect, parts, { signal });
  if (signal.aborted) return false;
  const options = 'status' in answer ? valueAt(answer.body, namesIn(effect.options)) : undefined;
  if (options === undefined) return true;
  const { credential, body } = await ask({ credential: 'get', options, conditional: true }, signal, parts);
  if (signal.aborted) return false;
  if (credential === 'given') parts.send({ type: 'due', id: effect.id, given: body as Json });
  return credential !== 'given' && credential !== 'failed.timeout';
};

const namesIn = (pointer: string): readonly string[] => pointer.split('/').slice(1);
