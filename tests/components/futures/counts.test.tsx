import { act, renderHook, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { beforeEach, expect, test } from 'vitest';
import { useOwnCounts } from '#components/futures/use-own-counts.ts';
import { NarrowTabs } from '#components/terminal/layout/narrow-tabs.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { LANGUAGES } from '#messages/index.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useSimulation } from '#stores/simulation.ts';
import { renderKit } from '../kit.tsx';
import { placedOrder } from './form/stage.tsx';

const leg = (symbol: string, count = '1') => ({ symbol, positionSide: 'long', count }) as Position;
const order = (id: string, kind: 'limit' | 'tpsl') => ({
  ...placedOrder({ symbol: 'BTCUSDTPERP', side: 'buy', kind: 'limit', size: '1' }),
  ...{ id, kind },
});

beforeEach(() => {
  useFuturesPositions.setState(useFuturesPositions.getInitialState(), true);
  useFuturesOrders.setState(useFuturesOrders.getInitialState(), true);
});

test('[SCR-04] positions and resting orders of the environment are counted, and drawn anew only when their number changes', () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useOwnCounts();
  });
  expect(result.current).toEqual({ positions: 0, orders: 0 });
  act(() => {
    useFuturesPositions.getState().begin('live');
    useFuturesOrders.getState().begin('live');
    useFuturesPositions.getState().setPositions([leg('BTCUSDTPERP'), leg('ETHUSDTPERP')]);
    // An exit that waits is told where triggers are.
    useFuturesOrders.getState().setOrders({ open: [order('1', 'limit'), order('2', 'tpsl')], ended: [] });
  });
  expect(result.current).toEqual({ positions: 2, orders: 1 });
  const before = renders;
  act(() => useFuturesPositions.getState().setPositions([leg('BTCUSDTPERP', '2'), leg('ETHUSDTPERP', '3')]));
  expect(renders).toBe(before);
  act(() => useSimulation.setState({ active: true }));
  expect(result.current).toEqual({ positions: 0, orders: 0 });
});

const counted = (positions: number) => ({
  positions: { count: positions, name: `Positions, ${positions} open` },
  orders: { count: 1, name: 'Orders, 1 open' },
});

test('[SCR-04] a tab of a phone says how many there are, and nothing of none', () => {
  const tabs = (positions: number) => (
    <NarrowTabs tab="chart" onChange={() => {}} positions="Positions" counts={counted(positions)} />
  );
  const { rerender } = renderKit(tabs(2));
  expect(screen.getByRole('tab', { name: 'Positions, 2 open' }).textContent).toBe('Positions2');
  expect(screen.getByRole('tab', { name: 'Orders, 1 open' }).textContent).toBe('Orders1');
  rerender(tabs(0));
  expect(screen.getByRole('tab', { name: 'Positions' }).textContent).toBe('Positions');
});

test.each(
  Object.keys(LANGUAGES) as LocaleCode[],
)('[SCR-04] in %s the whole name of a tab begins with what it shows, and has the number', async (code) => {
  const messages = await loadMessages(code);
  const t = createTranslator({ locale: languageTag(code), messages }) as (
    name: string,
    values?: Record<string, number>,
  ) => string;
  for (const [name, word] of [
    ['futures.narrow.positionsOpen', t('futures.narrow.positions')],
    ['futures.narrow.ordersOpen', t('trade.narrow.orders')],
  ] as const)
    for (const count of [3, 5, 11, 21, 100]) {
      const whole = t(name, { count });
      expect(whole.startsWith(word)).toBe(true);
      expect(whole).toContain(`${count}`);
    }
});
