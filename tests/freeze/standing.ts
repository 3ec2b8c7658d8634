import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Lets the clock stand still, so that nothing depends on the day on which it is computed. */
export const standStill = (): void => {
  const noon = Date.parse('2026-11-27T12:00:00Z');
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [noon] : args),
    get: (target, name) => (name === 'now' ? () => noon : Reflect.get(target, name)),
  });
};

/** Makes random bytes the same in each run, from this call on. */
export const seedRandom = (): void => {
  let state = 1;
  // A linear congruential generator with the numbers of POSIX: nothing here has to be hard to guess.
  const byte = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) & 255;
  };
  const fill = <T extends ArrayBufferView>(array: T): T => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = byte();
    return array;
  };
  const hex = (size: number): string => Buffer.from(fill(new Uint8Array(size))).toString('hex');
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { configurable: true, value: fill });
  Object.assign(nodeCrypto, {
    randomBytes: (size: number) => Buffer.from(fill(new Uint8Array(size))),
    randomUUID: () => [4, 2, 2, 2, 6].map(hex).join('-'),
  });
  syncBuiltinESMExports();
};
