import { getRequestConfig } from 'next-intl/server';
import { requestConfig } from './request-config.ts';

/** Found by next-intl through next.config.mjs; everything it decides is in requestConfig. */
export default getRequestConfig(async ({ locale, requestLocale }) => ({
  ...(await requestConfig(locale, await requestLocale)),
}));
