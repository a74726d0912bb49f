import type { InternalAxiosRequestConfig } from 'axios';
import { queryOf } from '#lib/contract/signed-text.ts';
import { type LocaleCode, languageType } from '#lib/i18n/locales.ts';
import { isPlain } from '../plain.ts';

type Needs = { readonly locale: () => LocaleCode };

const NAME = 'languageType';

/** Says in every query which language the page is in, unless the call does (REQ-04, REQ-05). */
export const language = ({ locale }: Needs) =>
  async function language(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    const { url = '', params, data } = config;
    const said =
      new URLSearchParams(queryOf(url)).has(NAME) ||
      has(params) ||
      // What is joined to the address is seen by the gateway as query, whichever way it was handed in.
      (config.joinParams === true && has(data));
    if (said) return config;
    const type = languageType(locale());
    if (params instanceof URLSearchParams) {
      config.params = new URLSearchParams(params);
      (config.params as URLSearchParams).append(NAME, String(type));
    } else config.params = { ...(isPlain(params) ? params : {}), [NAME]: type };
    return config;
  };

function has(values: unknown): boolean {
  return values instanceof URLSearchParams ? values.has(NAME) : isPlain(values) && Object.hasOwn(values, NAME);
}
