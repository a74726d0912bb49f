import type { Bus, Channel } from '#gateway/bus/bus.ts';
import { memoryBus } from '#gateway/bus/memory.ts';
import { ways } from '../ways.ts';

/** How buses are reached: the tests of what is counted run over each. */
export const BUSES: readonly (readonly [how: string, bus: () => Bus])[] = [
  ['in this process', memoryBus],
  ['where nothing is shared', () => apartBus(memoryBus())],
];

/**
 * A bus as from another process: everything that goes there and comes back is cloned, waits on its way and arrives in
 * bursts. Two of these over one bus are two processes.
 */
export function apartBus(bus: Bus, seed = 1): Bus {
  const way = ways(seed);
  const [there, back, news] = [way(), way(), way()];

  const ask = <Q, A>(question: Q, answer: (question: Q) => Promise<A>): Promise<A> =>
    new Promise((resolve, reject) => {
      there(question, (asked) => {
        answer(asked).then(
          (told) => back(told, resolve),
          (error: unknown) => back(String(error), (message) => reject(new Error(message))),
        );
      });
    });

  /** Every question of a store. */
  const far = <S extends object>(store: S): S =>
    new Proxy(store, {
      get(target, name) {
        const answer = Reflect.get(target, name) as (...asked: readonly unknown[]) => Promise<unknown>;
        return (...question: readonly unknown[]) => ask(question, (asked) => answer.apply(target, [...asked]));
      },
    });

  return {
    buckets: (space, rates, most) => far(bus.buckets(space, rates, most)),
    windows: (space, rule) => far(bus.windows(space, rule)),
    failures: (space, rules) => far(bus.failures(space, rules)),
    once: <T>(space: string, most: number) => far(bus.once<T>(space, most)),
    marks: (space, most) => far(bus.marks(space, most)),
    channel<T>(space: string): Channel<T> {
      const channel = bus.channel<T>(space);
      const listeners = new Set<(news: T) => void>();
      channel.subscribe((told) =>
        news(told, (heard) => {
          for (const listener of listeners) listener(heard);
        }),
      );
      return {
        publish: (told) => ask(told, (asked) => channel.publish(asked)),
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
  };
}
