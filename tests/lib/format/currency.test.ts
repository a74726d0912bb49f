import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import {
  CURRENCY_CODES,
  convert,
  currencyOf,
  defaultCurrency,
  formatFiat,
  formatValuation,
  isCurrency,
  VALUATION,
} from '#lib/format/currency.ts';
import { CURRENCIES, currencyName } from '#lib/format/currency-names.ts';
import { LOCALES } from '#lib/i18n/locales.ts';

const register = readFileSync('docs/requirements.md', 'utf8');

describe('the tables', () => {
  test('[CUR-02] the currencies are those of Table CUR-A, in its order', () => {
    const line = /Table CUR-A[^`]*`([^`]+)`/.exec(register)?.[1];
    expect(CURRENCY_CODES).toEqual(line?.split(', '));
    expect(CURRENCIES.map(({ showName }) => showName)).toEqual(CURRENCY_CODES);
  });

  test('[CUR-04] the default currency of all 35 codes and ko is that of Table CUR-B', () => {
    const line = /Table CUR-B[^:]*: (.+); others USD\./.exec(register)?.[1] ?? '';
    const expected = new Map<string, string>([['zh-TC', 'TWD']]);
    for (const entry of line.split('; ')) {
      const [, codes = '', currency = ''] = /^(.+) ([A-Z]{3})$/.exec(entry) ?? [];
      for (const code of codes.split(', ')) expected.set(code, currency);
    }
    expect(expected.size).toBe(17);
    for (const code of [...LOCALES, 'ko'])
      expect([code, defaultCurrency(code)]).toEqual([code, expected.get(code) ?? 'USD']);
    expect(LOCALES).toHaveLength(35);
    for (const code of ['', 'xx', 'constructor', '__proto__']) expect(defaultCurrency(code)).toBe('USD');
  });

  test('[CUR-01] every entry has symbol, name, value, type and showName', () => {
    for (const currency of CURRENCIES) {
      expect(Object.keys(currency).sort()).toEqual(['name', 'showName', 'symbol', 'type', 'value']);
      expect(currency.symbol).not.toBe('');
      expect(currency.name).not.toBe('');
      expect(currency.type).toBe('fiat');
    }
  });

  test('[CUR-03] the value is USDT_ and the code', () => {
    for (const currency of CURRENCIES) expect(currency.value).toBe(`USDT_${currency.showName}`);
  });

  test('[CUR-01] the name comes in the language of the visitor', () => {
    expect(currencyName('JPY', 'en')).toBe('Japanese Yen');
    expect(currencyName('JPY', 'de')).toBe('Japanischer Yen');
    expect(currencyName('JPY', 'not a tag')).toBe('Japanese Yen');
    const of = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue(undefined);
    expect(currencyName('JPY', 'de')).toBe('Japanese Yen');
    of.mockRestore();
  });

  test('[CUR-06] only offered currencies count as such', () => {
    for (const code of ['GBP', 'usd', '', 'toString', '__proto__', null, undefined, 5])
      expect(isCurrency(code)).toBe(false);
    for (const code of CURRENCY_CODES) expect(isCurrency(code)).toBe(true);
  });
});

describe('conversion', () => {
  test('[CUR-07] an amount times its rate, exactly', () => {
    expect(convert('1234.5', '1.0002')).toBe('1234.7469');
    expect(convert('0.1', '0.2')).toBe('0.02');
    expect(formatFiat('97482.6', 'KRW', '1391.25')).toBe('₩135,622,667');
    // Nobody pays with a sen; a price of less than a hundred yen keeps its own.
    expect(formatFiat('102865.07', 'JPY', '150')).toBe('¥15,429,760');
    expect(formatFiat('-2', 'JPY', '150')).toBe('-¥300');
    expect(formatFiat('0.12', 'JPY', '150')).toBe('¥18.00');
    expect(formatFiat('-2', 'EUR', '0.92')).toBe('-€1.84');
    expect(formatFiat('0.00482', 'USD', '1')).toBe('$0.0048');
  });

  test('[CUR-07] without a usable rate the amount is two dashes', () => {
    for (const rate of [undefined, null, '', 'x', '0', '-1', Number.NaN]) {
      expect(convert('5', rate)).toBeNull();
      expect(formatFiat('5', 'USD', rate)).toBe('--');
    }
    expect(formatFiat(null, 'USD', '1')).toBe('--');
  });

  test('[CUR-08] the symbol of the currency stands in totals', () => {
    for (const { showName, symbol } of CURRENCIES) expect(formatFiat('1', showName, '1')).toBe(`${symbol}1.00`);
    expect(currencyOf('TWD').symbol).toBe('NT$');
  });

  test('[SET-11] a total is counted in display currency, BTC or USDT', () => {
    expect(VALUATION).toEqual({ fiat: 1, btc: 2, usdt: 3 });
    const valuation = { currency: 'EUR', fiatRate: '0.92', btcPrice: '97482.6' } as const;
    expect(formatValuation('97482.6', { ...valuation, unit: VALUATION.fiat })).toEqual({
      text: '€89,683.99',
      unit: undefined,
    });
    // ¥ is the sign of two, and a figure that is missing or hidden has none.
    expect(formatValuation('1', { ...valuation, currency: 'CNY', fiatRate: '7', unit: VALUATION.fiat }).unit).toBe(
      'CNY',
    );
    expect(formatValuation('1', { ...valuation, fiatRate: null, unit: VALUATION.fiat })).toEqual({
      text: '--',
      unit: 'EUR',
    });
    expect(formatValuation('1', { ...valuation, unit: VALUATION.fiat }, { masker: true }).unit).toBe('EUR');
    expect(formatValuation('97482.6', { ...valuation, unit: VALUATION.btc })).toEqual({
      text: '1.000000',
      unit: 'BTC',
    });
    expect(formatValuation('97482.6', { ...valuation, unit: VALUATION.usdt })).toEqual({
      text: '97,482.60',
      unit: 'USDT',
    });
    expect(formatValuation('5', { ...valuation, btcPrice: '0', unit: VALUATION.btc }).text).toBe('--');
    expect(formatValuation('5', { ...valuation, btcPrice: null, unit: VALUATION.btc }).text).toBe('--');
  });
});
