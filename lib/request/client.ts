import axios, { type AxiosInstance, type AxiosRequestConfig, type CreateAxiosDefaults } from 'axios';
import { API } from '#lib/contract/endpoints.ts';
import { type Envelope, isEnvelope } from '#lib/contract/envelope.ts';
import { readLocal } from '#lib/storage/local.ts';
import { STORAGE } from '#lib/storage/names.ts';
import { link, type PipelineNeeds } from './order.ts';

/** A call that takes longer is given up, unless it says otherwise. ms */
const TIMEOUT_MS = 10_000;

/** What the flag of simulation may say while it is set (SIM-01). */
const SET: readonly (string | null)[] = ['1', 'true'];
const browser: PipelineNeeds = { simulating: () => SET.includes(readLocal(STORAGE.simulation)) };

export function createClient(defaults: CreateAxiosDefaults = {}, needs: PipelineNeeds = browser): AxiosInstance {
  const instance = axios.create({
    baseURL: API,
    timeout: TIMEOUT_MS,
    // Calls go to the gateway and nowhere else, whatever a path looks like.
    allowAbsoluteUrls: false,
    // Interceptors run in the order they are added in.
    transitional: { legacyInterceptorReqResOrdering: false },
    ...defaults,
  });
  return link(instance, needs);
}

/** The one instance of the page. */
export const client = createClient();

/**
 * Sends a call and gives its envelope, also that of a business failure.
 * @param config its url may begin with /v1 or below it
 * @throws AxiosError for HTTP and network errors; Error when the answer is no envelope
 */
export async function send<T>(config: AxiosRequestConfig, instance: AxiosInstance = client): Promise<Envelope<T>> {
  const { data } = await instance.request<unknown>({ ...config, url: belowBase(config.url ?? '') });
  if (isEnvelope(data)) return data as Envelope<T>;
  throw new Error(
    `${config.url} answered something that is no envelope, so nothing of it can be believed. ` +
      'Is a proxy or an old gateway in between?',
  );
}

/** A path that already begins with the base is not prefixed twice. */
function belowBase(url: string): string {
  return url === API || url.startsWith(`${API}/`) ? url.slice(API.length) : url;
}
