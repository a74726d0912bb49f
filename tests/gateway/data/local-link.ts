import type { FromWorker, Link, ToWorker } from '#gateway/data/journal/protocol.ts';
import { type Hands, Service } from '#gateway/data/journal/service.ts';

export type Local = { readonly link: Link; readonly tickNote: () => void };

/** Both halves of the journal in one thread, a microtask apart: what is sent together arrives together. */
export function localLink(hands: Partial<Hands> & Pick<Hands, 'openStore'>): Local {
  let hear: (message: FromWorker) => void = () => undefined;
  let tickNote: () => void = () => undefined;
  let waiting: ToWorker[] = [];
  const service = new Service({
    place: { acceptLoss: false },
    readNote: () => 0,
    writeNote: async () => undefined,
    every: (_, call) => {
      tickNote = call;
      return () => {
        tickNote = () => undefined;
      };
    },
    copy: () => ({ done: Promise.reject(new Error('no copies here')), stop: async () => undefined }),
    tell: (message) => queueMicrotask(() => hear(message)),
    ...hands,
  });
  const deliver = () => {
    const messages = waiting;
    waiting = [];
    service.hear(messages);
  };
  return {
    tickNote: () => tickNote(),
    link: {
      post(message) {
        if (waiting.length === 0) queueMicrotask(deliver);
        waiting.push(message);
      },
      listen(listener) {
        hear = listener;
        void service.open();
      },
      end: async () => undefined,
    },
  };
}
