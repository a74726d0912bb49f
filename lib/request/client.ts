import axios, { type AxiosInstance, type AxiosRequestConfig, type CreateAxiosDefaults } from 'axios';
import { API } from '#lib/contract/endpoints.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { browserNeeds } from './browser.ts';
import { readEnvelope } from './envelope.ts';
import { NoEnvelopeError } from './error.ts';
import { TIMEOUT, V2 } from './options.ts';
import { type AllNeeds, link } from './order.ts';
import { pageParts } from './parts.ts';
import { startProtection as start } from './protection.ts';
import { queryText } from './query.ts';
import type { Repeat } from './repeat/repeat.ts';
import { belowBase } from './target.ts';

// One door for everything that is fetched later: each further entry would get copies of what the client is made of.
export { serverNow } from './clock.ts';
export { dataOf } from './error.ts';

/** Made once for the page; they speak through the pipeline that they protect, which is tied together here alone. */
export const parts = pageParts({ send: (config) => send(config) });
export const { captcha, deviceKnown } = parts;
export const startProtection = (): void => start(parts);

/** The first link of each instance; `send` puts it around the others. */
const firstLinks = new WeakMap<AxiosInstance, Repeat>();

/** @param needs in the place of those of the page */
export function createClient(defaults: CreateAxiosDefaults = {}, needs: Partial<AllNeeds> = {}): AxiosInstance {
  const instance = axios.create({
    baseURL: API,
    timeout: TIMEOUT.first,
    // Calls go to the gateway and nowhere else, whatever a path looks like.
    allowAbsoluteUrls: false,
    // Interceptors run in the order they are added in; a timeout has a code of its own.
    transitional: { legacyInterceptorReqResOrdering: false, clarifyTimeoutError: true },
    paramsSerializer: { serialize: queryText },
    ...defaults,
  });
  firstLinks.set(instance, link(instance, { ...browserNeeds(parts), ...needs }));
  return instance;
}

/** The one instance of the page. */
export const client = createClient();

/**
 * Sends a call and gives its envelope, also that of a business failure.
 * @param config its url may begin with /v1 or below it
 * @throws AxiosError for HTTP and network errors; NoEnvelopeError when the answer is no envelope; EncryptError when
 *   secrets could not be protected
 */
export async function send<T>(config: AxiosRequestConfig, instance: AxiosInstance = client): Promise<Envelope<T>> {
  const call = { ...config, url: belowBase(config.url ?? '') };
  const repeat = firstLinks.get(instance);
  return repeat ? repeat<T>(call, (linked) => answerOf(linked, instance)) : answerOf<T>(call, instance);
}

/** The second variant: 60 s, one answer for identical calls, two at once. The same chain, other defaults (REQ-27). */
export function sendSecond<T>(config: AxiosRequestConfig, instance?: AxiosInstance): Promise<Envelope<T>> {
  return send<T>({ ...V2, ...config }, instance);
}

async function answerOf<T>(config: AxiosRequestConfig, instance: AxiosInstance): Promise<Envelope<T>> {
  const { data } = await instance.request<unknown>(config);
  const envelope = readEnvelope(data);
  if (envelope) return envelope as Envelope<T>;
  throw new NoEnvelopeError(config.url ?? '');
}
