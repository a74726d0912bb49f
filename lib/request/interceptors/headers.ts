import { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { CAPTCHA_HEADER } from '#lib/contract/captcha.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { SIGN_HEADER } from '#lib/contract/signing.ts';
import { languageKey } from '#lib/i18n/locales.ts';
import { mapBrowserLanguage } from '#lib/i18n/serves.ts';
import type { PipelineNeeds } from '../needs.ts';
import { isPlain } from '../plain.ts';
import { traceId } from '../trace-id.ts';
import { isRead } from './payload.ts';

type Needs = Pick<
  PipelineNeeds,
  'clock' | 'random' | 'server' | 'isOwn' | 'locale' | 'deviceLanguages' | 'theme' | 'terminalCode' | 'nodeEnv'
>;

/**
 * Says who asks, from which kind of page and when (REQ-18 to REQ-22), anew for every send. A foreign host is told
 * nothing. Keeps the call as it came here, so that a repeat can begin here with the same payload (REQ-41).
 */
export const headers = (needs: Needs) =>
  async function headers(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    const { trip } = config;
    if (trip && !trip.business) trip.business = copyOf(config);
    config.withCredentials = isOwnCall(config, needs);
    if (!config.withCredentials) return config;
    const tm = needs.clock.now();
    for (const [name, value] of Object.entries(said(config, needs, tm))) {
      if (value === '') config.headers.delete(name);
      else config.headers.set(name, value);
    }
    if (trip) trip.captchaToken = '';
    if (isRead(config)) config.params = withTime(config.params, needs.clock.local());
    return config;
  };

/** A read names its moment, so that nobody between keeps its answer (REQ-07). */
function withTime(params: unknown, at: number): unknown {
  if (params instanceof URLSearchParams) {
    const timed = new URLSearchParams(params);
    timed.set('_t', String(at));
    return timed;
  }
  return isPlain(params ?? {}) ? { ...(params as object | undefined), _t: at } : params;
}

/** Header → value; '' for one that is not sent. */
function said(config: InternalAxiosRequestConfig, needs: Needs, tm: number): Record<string, string> {
  const page = languageKey(needs.locale());
  return {
    appTheme: needs.theme(),
    [HEADER.terminalCode]: needs.terminalCode(),
    terminaltype: '1',
    devicelanguage: languageKey(mapBrowserLanguage(needs.deviceLanguages()[0])),
    [HEADER.locale]: page,
    language: page,
    beta: (config.nodeEnv ?? needs.nodeEnv) === 'beta' ? '1' : '',
    [SIGN_HEADER.tm]: String(tm),
    [SIGN_HEADER.traceId]: traceId(tm, needs.random),
    [CAPTCHA_HEADER]: config.trip?.captchaToken ?? '',
    // Only the server may write this header, and only for a page of its user; a browser sends cookies by itself.
    cookie: needs.server ? (config.visitorCookies ?? '') : '',
  };
}

function isOwnCall(
  { url = '', baseURL = '', allowAbsoluteUrls }: InternalAxiosRequestConfig,
  { isOwn }: Needs,
): boolean {
  const absolute = [allowAbsoluteUrls === false ? '' : url, baseURL].find((part) =>
    /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(part),
  );
  return absolute === undefined || isOwn(absolute);
}

function copyOf(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  return { ...config, headers: new AxiosHeaders(config.headers) };
}
