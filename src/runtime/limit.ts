/** Milliseconds for which a person waits for a file before words say that it has not come. */
const limit = 8000;

type Timers<Id> = {
  readonly setTimeout: (run: () => void, milliseconds: number) => Id;
  readonly clearTimeout: (id: Id) => void;
};

/**
 * Settles as the work does, but rejects once a person has waited for it too long. The work goes on: whoever asks for it again
 * gets what has come by then.
 */
export const withinLimit = <T, Id>(work: Promise<T>, timers: Timers<Id>, milliseconds = limit): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = timers.setTimeout(() => reject(new Error('A file is late')), milliseconds);
    work.then(resolve, reject).finally(() => timers.clearTimeout(timer));
  });
