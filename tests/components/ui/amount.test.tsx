import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { Amount } from '#components/ui/amount.tsx';
import { FiatAmount, Total } from '#components/ui/fiat-amount.tsx';
import { Time } from '#components/ui/time.tsx';
import { CURRENCIES } from '#lib/format/currency-names.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { renderKit } from '../kit.tsx';

const MOMENT = Date.UTC(2026, 10, 20, 5, 32, 7);
const settings = () => useSettings.getState();
const hydrate = () => act(() => settings().hydrate('en')());
const shown = () => document.body.textContent;

beforeEach(() => {
  clearBrowser();
  act(() => {
    useSettings.setState(useSettings.getInitialState());
    useRates.setState(useRates.getInitialState());
  });
});

describe('an amount', () => {
  test('[SET-07] is hidden until the settings are read', () => {
    renderKit(<Amount value="1234.5" scene="usdt" unit="USDT" />);
    expect(shown()).toBe('****Hidden amount USDT');
    hydrate();
    expect(shown()).toBe('1,234.50 USDT');
  });

  test('[SET-15] is hidden with its value, zero or missing, while assets are hidden', () => {
    hydrate();
    renderKit(
      <>
        <Amount value="1234.5" scene="usdt" plusSign />
        <Amount value="0" />
        <Amount value={null} percentSign />
      </>,
    );
    expect(shown()).toBe('+1,234.500.00--');
    act(() => settings().setShowAsset(false));
    expect(shown()).toBe('****Hidden amount'.repeat(3));
    act(() => settings().setShowAsset(true));
    expect(shown()).toBe('+1,234.500.00--');
  });

  test('[SET-15] a public figure stays visible, a mask of its own is kept', () => {
    renderKit(
      <>
        <Amount value="97482.6" visible precision={1} />
        <Amount value="5" masker="••" />
      </>,
    );
    expect(shown()).toBe('97,482.6••Hidden amount');
  });

  test('[LOC-35] number and unit are one left-to-right island', () => {
    hydrate();
    renderKit(<Amount value="-5" precision={2} unit="USDT" />);
    const island = screen.getByText(/-5\.00/);
    expect([island.dir, island.textContent]).toEqual(['ltr', '-5.00 USDT']);
    expect(island.classList.contains('num')).toBe(true);
  });
});

describe('an amount in the display currency', () => {
  const seed = (stale = false) =>
    act(() => {
      const rates = Object.fromEntries(CURRENCIES.map(({ value }, at) => [value, String(at + 1)]));
      useRates.getState().seed({ rates, ts: MOMENT, stale });
    });

  test('[SET-08] the server leaves a place of fixed width for it', () => {
    for (const html of [renderToString(<FiatAmount usdt="5" />), renderToString(<Total usdt="5" btcPrice="1" />)]) {
      expect(html).toMatch(/^<span aria-hidden="true" class="[^"]*min-w-[^"]*"><\/span>$/);
    }
  });

  test('[CUR-07] it uses the rate of the currency and shows two dashes while there is none', () => {
    hydrate();
    renderKit(<FiatAmount usdt="100" />);
    expect(shown()).toBe('--');
    seed();
    expect(shown()).toBe('$100.00');
    act(() => settings().setUnit('JPY'));
    expect(shown()).toBe('¥300');
    act(() => useRates.setState({ rates: { USDT_JPY: 'x' } }));
    expect(shown()).toBe('--');
  });

  test('[CUR-02] [CUR-08] every currency offered shows its own symbol', () => {
    hydrate();
    seed();
    renderKit(<FiatAmount usdt="1" />);
    for (const [at, { showName, symbol }] of CURRENCIES.entries()) {
      act(() => settings().setUnit(showName));
      expect(shown()).toBe(`${symbol}${at + 1}.00`);
    }
  });

  test('an old rate comes with a hint', () => {
    hydrate();
    seed(true);
    renderKit(<FiatAmount usdt="1" />);
    expect(screen.getByTitle('The exchange rate is more than ten minutes old').textContent).toContain('$1.00');
  });

  test('[SET-15] own amounts are hidden, public ones are not', () => {
    hydrate();
    seed();
    act(() => settings().setShowAsset(false));
    renderKit(
      <>
        <FiatAmount usdt="1" />
        <FiatAmount usdt="2" visible />
        <Total usdt="3" btcPrice="1" />
      </>,
    );
    expect(shown()).toBe('****Hidden amount$2.00****Hidden amount USD');
  });

  test('[SET-11] [CUR-08] a total follows the unit the visitor counts in', () => {
    hydrate();
    seed();
    renderKit(<Total usdt="97482.6" btcPrice="97482.6" />);
    expect(shown()).toBe('$97,482.60');
    expect(screen.getByTitle('USD').textContent).toBe('$97,482.60');
    act(() => settings().setValuationUnit(2));
    expect(shown()).toBe('1.000000 BTC');
    act(() => settings().setValuationUnit(3));
    expect(shown()).toBe('97,482.60 USDT');
    act(() => settings().setValuationUnit(1));
    act(() => settings().setUnit('TWD'));
    expect(shown()).toBe('NT$877,343.40');
    act(() => settings().setUnit('JPY'));
    expect(shown()).toMatch(/^¥[\d,.]+ JPY$/);
  });
});

describe('a time', () => {
  test('[SET-19] it follows the zone of the visitor, in the browser only', () => {
    expect(renderToString(<Time ts={MOMENT} />)).not.toContain('2026');
    hydrate();
    act(() => settings().setTimezone('Asia/Tokyo'));
    const { rerender } = renderKit(<Time ts={MOMENT} />);
    expect(shown()).toBe('2026-11-20 14:32:07');
    act(() => settings().setTimezone('America/New_York'));
    expect(shown()).toBe('2026-11-20 00:32:07');
    // The place that is kept is none of the text's: in a sentence it would be a gap behind it.
    expect(document.querySelector('time')?.className).not.toContain('min-w');
    rerender(<Time ts={MOMENT} format="time" />);
    expect(shown()).toBe('00:32:07');
    rerender(<Time ts={Number.NaN} format="date" />);
    expect(shown()).toBe('--');
  });
});
