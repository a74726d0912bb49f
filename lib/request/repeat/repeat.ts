import { type AxiosRequestConfig, CanceledError } from 'axios';
import type { Envelope } from '#lib/contract/envelope.ts';
import type { PipelineNeeds } from '../needs.ts';
import { V2 } from '../options.ts';
import { Trip } from '../trip.ts';
import { createCache, identityOf } from './cache.ts';
import { createCancel } from './cancel.ts';
import { createLimiter } from './limiter.ts';

type Needs = Pick<PipelineNeeds, 'clock' | 'later' | 'visitor' | 'server'>;
/** A call is over for the books; `settled` is false for one that never will be. */
type Over = (settled: boolean) => void;
type Go = <T>(config: AxiosRequestConfig) => Promise<Envelope<T>>;

/**
 * The first link, around all others: gives up what a new call replaces, shares an answer between identical calls, lets
 * few be pending at once. A call that never settles still leaves these books (ENV-16).
 */
export function repeat({ clock, later, visitor, server }: Needs) {
  const cancel = createCancel();
  const cache = createCache(clock.local);
  const limiter = createLimiter({ later });

  async function once<T>(config: AxiosRequestConfig, go: Go, over: Over): Promise<Envelope<T>> {
    const trip = new Trip();
    let settled = false;
    trip.onRelease(() => over(settled));
    try {
      return await go<T>({ ...config, trip });
    } finally {
      settled = true;
      trip.release();
    }
  }

  async function limited<T>(config: AxiosRequestConfig, go: Go, over: Over): Promise<Envelope<T>> {
    const leave = await limiter.enter(config.limited ?? V2.limited, config.gap ?? V2.gap);
    return once<T>(config, go, (settled) => {
      leave();
      over(settled);
    });
  }

  async function repeated<T>(config: AxiosRequestConfig, go: Go): Promise<Envelope<T>> {
    const { signal, end } = cancel.begin(config);
    const call: AxiosRequestConfig = signal ? { ...config, signal } : config;
    // What is made on the server for one visitor must not be shared with another.
    const key = call.cached && !server ? identityOf(call, visitor()) : null;
    if (key === null) return once<T>(call, go, end);
    // The shared call goes on when one of its callers gives up.
    const { signal: _own, ...shared } = call;
    const answer = cache.share<T>(key, (forget) => limited<T>(shared, go, (settled) => settled || forget()));
    return givenUp(answer, signal, end);
  }
  return Object.assign(repeated, { books: () => ({ cancellable: cancel.size, cached: cache.size, ...limiter.state }) });
}

export type Repeat = ReturnType<typeof repeat>;

/** The answer, unless its caller no longer wants it. */
async function givenUp<T>(answer: Promise<T>, signal: AbortSignal | undefined, end: () => void): Promise<T> {
  if (!signal) return answer.finally(end);
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new CanceledError());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    stop = () => signal.removeEventListener('abort', abort);
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    stop();
    end();
  }
}
