import type { LocaleCode } from '#lib/i18n/locales.ts';
import { type AmountOptions, formatAmount, type Numeric } from './amount.ts';
import { absDecimal, compareDecimal, divideDecimal, multiplyDecimal, signOf } from './decimal.ts';

/** Table CUR-A: the fiat currencies offered, in the order of the menu, with what stands before an amount: fixed, because Intl writes it differently in every language. */
const SYMBOLS = {
  USD: '$',
  KRW: '₩',
  JPY: '¥',
  VND: '₫',
  RUB: '₽',
  EUR: '€',
  TRY: '₺',
  CNY: '¥',
  TWD: 'NT$',
  IDR: 'Rp',
  PHP: '₱',
  HKD: 'HK$',
  THB: '฿',
} as const;
export type CurrencyCode = keyof typeof SYMBOLS;
export const CURRENCY_CODES = Object.keys(SYMBOLS) as readonly CurrencyCode[];

/** What every page needs of a currency; its name is in currency-names.ts. */
export type Currency = {
  readonly symbol: string;
  /** Key of the rate answered by the gateway: fiat per USDT. */
  readonly value: `USDT_${CurrencyCode}`;
  readonly type: 'fiat';
  /** What menus and totals call it. */
  readonly showName: CurrencyCode;
};

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
  return typeof code === 'string' && Object.hasOwn(SYMBOLS, code);
}

export function currencyOf(code: CurrencyCode): Currency {
  return { symbol: SYMBOLS[code], value: `USDT_${code}`, type: 'fiat', showName: code };
}

/** Whether what stands before an amount says which currency it is: ¥ is that of two. */
export function isSignClear(code: CurrencyCode): boolean {
  return Object.values(SYMBOLS).filter((symbol) => symbol === SYMBOLS[code]).length === 1;
}

/** Display currency of a language until the user chooses one. */
export function defaultCurrency(code: string): CurrencyCode {
  return (Object.hasOwn(DEFAULTS, code) && DEFAULTS[code as LocaleCode | 'ko']) || 'USD';
}

/**
 * @param usdtAmount USDT
 * @param rate fiat per USDT, decimal string
 * @returns fiat, exact; null without a rate, so that the formatter shows `--` and never a wrong number
 */
export function convert(usdtAmount: Numeric, rate: Numeric): string | null {
  return signOf(rate) > 0 ? multiplyDecimal(usdtAmount, rate) : null;
}

/** Currencies whose hundredths nobody pays with: an amount has none, from so much on that nothing of it is lost to the eye. */
const WHOLE: readonly CurrencyCode[] = ['JPY', 'KRW', 'VND', 'IDR'];
const WHOLE_FROM = '100';

/** An amount of USDT shown in a display currency, `≈` not included: -¥1,234.50. */
export function formatFiat(
  usdtAmount: Numeric,
  code: CurrencyCode,
  rate: Numeric,
  options: AmountOptions = {},
): string {
  const amount = convert(usdtAmount, rate);
  const whole = WHOLE.includes(code) && compareDecimal(absDecimal(amount), WHOLE_FROM) >= 0;
  return formatAmount(amount, { scene: 'fiat', symbol: SYMBOLS[code], ...(whole ? { precision: 0 } : {}), ...options });
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

/**
 * An estimated total of USDT in the unit the user chose, as amount text and the name of the unit; none where the sign of
 * the amount has said it.
 */
export function formatValuation(
  usdt: Numeric,
  valuation: Valuation,
  options: AmountOptions = {},
): { text: string; unit: string | undefined } {
  if (valuation.unit === VALUATION.usdt)
    return { text: formatAmount(usdt, { scene: 'usdt', ...options }), unit: 'USDT' };
  if (valuation.unit === VALUATION.btc) {
    const btc = signOf(valuation.btcPrice) > 0 ? divideDecimal(usdt, valuation.btcPrice, 12) : null;
    return { text: formatAmount(btc, { scene: 'btc', ...options }), unit: 'BTC' };
  }
  const { currency, fiatRate } = valuation;
  const text = formatFiat(usdt, currency, fiatRate, options);
  return { text, unit: isSignClear(currency) && text.includes(SYMBOLS[currency]) ? undefined : currency };
}
