import type { LocaleCode } from '#lib/i18n/locales.ts';
import { type AmountOptions, formatAmount, type Numeric } from './amount.ts';
import { divideDecimal, multiplyDecimal, signOf } from './decimal.ts';

/** Table CUR-A: the fiat currencies offered, in the order of the menu. */
export const CURRENCY_CODES = [
  'USD',
  'KRW',
  'JPY',
  'VND',
  'RUB',
  'EUR',
  'TRY',
  'CNY',
  'TWD',
  'IDR',
  'PHP',
  'HKD',
  'THB',
] as const;
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

export type Currency = {
  /** What stands before an amount. Fixed, because Intl writes it differently in every language. */
  readonly symbol: string;
  /** English name; `currencyName` gives it in the visitor's language. */
  readonly name: string;
  /** Key of the rate answered by the gateway: fiat per USDT. */
  readonly value: `USDT_${CurrencyCode}`;
  readonly type: 'fiat';
  /** What menus and totals call it. */
  readonly showName: CurrencyCode;
};

const currency = (showName: CurrencyCode, symbol: string, name: string): Currency => ({
  symbol,
  name,
  value: `USDT_${showName}`,
  type: 'fiat',
  showName,
});

const TABLE: Readonly<Record<CurrencyCode, Currency>> = {
  USD: currency('USD', '$', 'US Dollar'),
  KRW: currency('KRW', '₩', 'South Korean Won'),
  JPY: currency('JPY', '¥', 'Japanese Yen'),
  VND: currency('VND', '₫', 'Vietnamese Dong'),
  RUB: currency('RUB', '₽', 'Russian Ruble'),
  EUR: currency('EUR', '€', 'Euro'),
  TRY: currency('TRY', '₺', 'Turkish Lira'),
  CNY: currency('CNY', '¥', 'Chinese Yuan'),
  TWD: currency('TWD', 'NT$', 'New Taiwan Dollar'),
  IDR: currency('IDR', 'Rp', 'Indonesian Rupiah'),
  PHP: currency('PHP', '₱', 'Philippine Peso'),
  HKD: currency('HKD', 'HK$', 'Hong Kong Dollar'),
  THB: currency('THB', '฿', 'Thai Baht'),
};

export const CURRENCIES: readonly Currency[] = CURRENCY_CODES.map((code) => TABLE[code]);

/** Table CUR-B. Every other code has USD; zh-TC follows zh-TW, whose alias it is. ko is no code of ours, only a default. */
const DEFAULTS: Readonly<Partial<Record<LocaleCode | 'ko', CurrencyCode>>> = {
  'zh-CN': 'CNY',
  en: 'USD',
  ko: 'KRW',
  ja: 'JPY',
  'zh-TW': 'TWD',
  'zh-TC': 'TWD',
  ru: 'RUB',
  es: 'EUR',
  fr: 'EUR',
  de: 'EUR',
  pt: 'EUR',
  it: 'EUR',
  nl: 'EUR',
  tr: 'TRY',
  vi: 'VND',
  id: 'IDR',
  th: 'THB',
};

export function isCurrency(code: unknown): code is CurrencyCode {
  return typeof code === 'string' && Object.hasOwn(TABLE, code);
}

export function currencyOf(code: CurrencyCode): Currency {
  return TABLE[code];
}

/** Display currency of a language until the user chooses one. */
export function defaultCurrency(code: string): CurrencyCode {
  return (Object.hasOwn(DEFAULTS, code) && DEFAULTS[code as LocaleCode | 'ko']) || 'USD';
}

/** Name in the language of the tag, the English one where the runtime has none. @param tag BCP-47, from lib/i18n */
export function currencyName(code: CurrencyCode, tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' }).of(code) ?? TABLE[code].name;
  } catch {
    return TABLE[code].name;
  }
}

/**
 * @param usdtAmount USDT
 * @param rate fiat per USDT, decimal string
 * @returns fiat, exact; null without a rate, so that the formatter shows `--` and never a wrong number
 */
export function convert(usdtAmount: Numeric, rate: Numeric): string | null {
  return signOf(rate) > 0 ? multiplyDecimal(usdtAmount, rate) : null;
}

/** An amount of USDT shown in a display currency, `≈` not included: -¥1,234.50. */
export function formatFiat(
  usdtAmount: Numeric,
  code: CurrencyCode,
  rate: Numeric,
  options: AmountOptions = {},
): string {
  return formatAmount(convert(usdtAmount, rate), { scene: 'fiat', symbol: TABLE[code].symbol, ...options });
}

/** What estimated totals are counted in. */
export const VALUATION = { fiat: 1, btc: 2, usdt: 3 } as const;
export type ValuationUnit = (typeof VALUATION)[keyof typeof VALUATION];

export type Valuation = {
  readonly unit: ValuationUnit;
  readonly currency: CurrencyCode;
  /** fiat per USDT */
  readonly fiatRate: Numeric;
  /** USDT per BTC */
  readonly btcPrice: Numeric;
};

/** An estimated total of USDT in the unit the user chose, as amount text and the name of the unit. */
export function formatValuation(
  usdt: Numeric,
  valuation: Valuation,
  options: AmountOptions = {},
): { text: string; unit: string } {
  if (valuation.unit === VALUATION.usdt)
    return { text: formatAmount(usdt, { scene: 'usdt', ...options }), unit: 'USDT' };
  if (valuation.unit === VALUATION.btc) {
    const btc = signOf(valuation.btcPrice) > 0 ? divideDecimal(usdt, valuation.btcPrice, 12) : null;
    return { text: formatAmount(btc, { scene: 'btc', ...options }), unit: 'BTC' };
  }
  return { text: formatFiat(usdt, valuation.currency, valuation.fiatRate, options), unit: valuation.currency };
}
