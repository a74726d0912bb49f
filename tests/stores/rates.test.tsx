import { beforeEach, expect, test } from 'vitest';
import { useRates } from '#stores/rates.ts';

const state = () => useRates.getState();
beforeEach(() => useRates.setState(useRates.getInitialState()));

test('[CUR-07] rates come from the newest answer, and there are none before the first', () => {
  expect(state().rates).toEqual({});
  state().seed({ rates: { USDT_EUR: '0.92' }, ts: 2000, stale: false });
  state().seed({ rates: { USDT_EUR: '0.5' }, ts: 1000, stale: true });
  expect(state()).toMatchObject({ rates: { USDT_EUR: '0.92' }, ts: 2000, stale: false });
});

test('rates that nobody renews for ten minutes are marked old', () => {
  state().age(1e12);
  expect(state().stale).toBe(false);
  state().seed({ rates: { USDT_EUR: '0.92' }, ts: 1_000_000, stale: false });
  state().age(1_600_000);
  expect(state().stale).toBe(false);
  state().age(1_600_001);
  expect(state()).toMatchObject({ stale: true, rates: { USDT_EUR: '0.92' } });
  state().seed({ rates: { USDT_EUR: '0.93' }, ts: 1_700_000, stale: false });
  expect(state().stale).toBe(false);
});
