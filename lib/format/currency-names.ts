import { CURRENCY_CODES, type Currency, type CurrencyCode, currencyOf } from './currency.ts';

const ENGLISH: Readonly<Record<CurrencyCode, string>> = {
  USD: 'US Dollar',
  KRW: 'South Korean Won',
  JPY: 'Japanese Yen',
  VND: 'Vietnamese Dong',
  RUB: 'Russian Ruble',
  EUR: 'Euro',
  TRY: 'Turkish Lira',
  CNY: 'Chinese Yuan',
  TWD: 'New Taiwan Dollar',
  IDR: 'Indonesian Rupiah',
  PHP: 'Philippine Peso',
  HKD: 'Hong Kong Dollar',
  THB: 'Thai Baht',
};

/** The menu of currencies, each with its English name. */
export const CURRENCIES: readonly (Currency & { readonly name: string })[] = CURRENCY_CODES.map((code) => ({
  ...currencyOf(code),
  name: ENGLISH[code],
}));

/** Name in the language of the tag, the English one where the runtime has none. @param tag BCP-47, from lib/i18n */
export function currencyName(code: CurrencyCode, tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' }).of(code) ?? ENGLISH[code];
  } catch {
    return ENGLISH[code];
  }
}
