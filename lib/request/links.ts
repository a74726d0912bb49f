import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';

/** A link on the way out. */
export type RequestLink = (config: InternalAxiosRequestConfig) => Promise<InternalAxiosRequestConfig>;

/** A link on the way in: what it makes of an answer and of a failure. */
export type AnswerLink = {
  readonly answered: (response: AxiosResponse) => Promise<AxiosResponse>;
  /** Throws what the caller hears. */
  readonly failed?: (error: unknown) => Promise<never>;
};

/** A link that a repeated send passes by: it has done its work on the business payload already (REQ-40). */
export function firstTimeOnly(link: RequestLink): RequestLink {
  return async (config) => (config.trip && config.trip.attempt > 0 ? config : link(config));
}

/**
 * A link that sees every answer and every failure once. A repeat is a call of its own inside the first one, so what it
 * ends with passes the rest of the first chain again.
 */
export function onceEach({ answered, failed }: AnswerLink): AnswerLink {
  const seen = new WeakSet<object>();
  const isNew = (thing: unknown) => {
    if (typeof thing !== 'object' || thing === null) return true;
    if (seen.has(thing)) return false;
    seen.add(thing);
    return true;
  };
  return {
    answered: async (response) => (isNew(response) ? answered(response) : response),
    async failed(error) {
      if (failed && isNew(error)) return failed(error);
      throw error;
    },
  };
}
