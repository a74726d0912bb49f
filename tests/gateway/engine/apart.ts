import { EngineBusy } from '#gateway/engine/busy.ts';
import { EngineRefused, type Outcome } from '#gateway/engine/outcome.ts';
import type { Batch, EnginePort } from '#gateway/engine/port.ts';
import type { Refusal } from '#gateway/exchange/orders/commands.ts';
import { type EnvBook, NO_OWN } from '#gateway/exchange/orders/merged.ts';
import { ways } from '../ways.ts';

/** How a port reaches an engine: the tests that speak to one run over each. */
export const PORTS: readonly (readonly [how: string, port: (engine: EnginePort) => EnginePort])[] = [
  ['in this process', (engine) => engine],
  ['where nothing is shared', (engine) => apart(engine)],
];

/**
 * An engine as from another process: everything that goes there and comes back is cloned, and waits on its way for some
 * turns of the event loop, to arrive in bursts. Each way keeps its order; answers and batches overtake each other.
 * @param seed the same seed makes the same delays
 */
export function apart(engine: EnginePort, seed = 1): EnginePort {
  const way = ways(seed);
  const [there, back, batches] = [way(), way(), way()];
  const listeners = new Set<(batch: Batch) => void>();
  engine.watch((batch) => {
    batches(batch, (heard) => {
      for (const listener of listeners) listener(heard);
    });
  });

  /** One question and its answer. */
  const ask = <Q, A>(question: Q, answer: (question: Q) => Promise<A>): Promise<A> =>
    new Promise((resolve, reject) => {
      there(question, (asked) => {
        answer(asked).then(
          (told) => back(told, resolve),
          (error: unknown) => back(failureOf(error), (failure) => reject(errorOf(failure))),
        );
      });
    });

  const submit: EnginePort['submit'] = (command, terms) =>
    ask({ command, terms }, async (asked): Promise<Outcome> => {
      const outcome = await engine.submit(asked.command, asked.terms);
      return outcome;
    });
  const copies = new Map<string, EnvBook>();
  const asking = new Set<string>();
  const book = (symbol: string) => ask(symbol, (asked) => engine.books.ask(asked));
  return {
    env: engine.env,
    listing: structuredClone(engine.listing),
    submit,
    async submitOrThrow(command) {
      const outcome = await submit(command);
      if (!outcome.ok) throw new EngineRefused(engine.env, command, outcome.refusal);
      return outcome;
    },
    open: (account, amounts) => ask({ account, amounts }, (asked) => engine.open(asked.account, asked.amounts)),
    read: (about, of) => ask({ about, of }, (asked) => engine.read(asked.about, asked.of)),
    settled: () => ask(null, () => engine.settled()),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    books: {
      ask: book,
      latest(symbol) {
        if (!asking.has(symbol)) {
          asking.add(symbol);
          book(symbol)
            .then((copy) => void copies.set(symbol, copy))
            // An engine that is gone: the copy stays.
            .catch(() => undefined)
            .finally(() => asking.delete(symbol));
        }
        return copies.get(symbol) ?? NO_OWN;
      },
    },
  };
}

/** An error in plain words. */
type Failure =
  | { readonly kind: 'busy'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused'; readonly env: EnginePort['env']; readonly account: number; readonly refusal: Refusal };

function failureOf(error: unknown): Failure {
  if (error instanceof EngineRefused) {
    const { env, account, refusal } = error;
    return { kind: 'refused', env, account, refusal };
  }
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof EngineBusy ? { kind: 'busy', message } : { kind: 'failed', message };
}

/** Over the port only an opening is refused by an error: a command's refusal is an outcome. */
function errorOf(failure: Failure): Error {
  if (failure.kind === 'busy') return new EngineBusy(failure.message);
  if (failure.kind === 'failed') return new Error(failure.message);
  const grant = { c: 'grant', account: failure.account, reason: 'grant', amounts: {} } as const;
  return new EngineRefused(failure.env, grant, failure.refusal);
}
