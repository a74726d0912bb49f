import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PositionCards } from '#components/futures/account/positions/cards.tsx';
import { PositionTable } from '#components/futures/account/positions/table.tsx';
import type { FuturesLine } from '#components/futures/chart/lines.ts';
import { TagFigures } from '#components/futures/chart/tag-figures.tsx';
import { ContractProvider } from '#components/futures/contract.tsx';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { type PnlBy, usePnlBy } from '#stores/pnl-by.ts';
import { useTickers } from '#stores/tickers.ts';
import { ticker } from '../terminal/market.ts';
import { market, renderTrade } from '../terminal/stage.tsx';
import { BTC, begin, end, placedOrder, pool } from './form/stage.tsx';
import { LEG } from './leg.ts';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: vi.fn() }),
  usePathname: () => '/futures/usdt/BTCUSDT',
}));

const brought = (id: string, takeProfit: string, stopLoss: string): PerpOrder => ({
  ...placedOrder({ symbol: BTC.symbol, side: 'sell', kind: 'limit', size: '0.1' }),
  ...{ id, kind: 'tpsl', price: null, reduceOnly: true, parent: '1' },
  triggers: [
    { price: takeProfit, when: 'up', limit: null },
    { price: stopLoss, when: 'down', limit: null },
  ],
});

const onAct = vi.fn();
beforeEach(() => {
  onAct.mockClear();
  begin({ positions: [LEG] });
});
afterEach(end);

const shown = (Part: typeof PositionCards | typeof PositionTable) => {
  const value = market({ instrument: BTC });
  renderTrade(<Part positions={[LEG]} here={BTC.symbol} by="mark" stale={false} onAct={onAct} />, { market: value });
};

test('[SCR-04] a row says the nearest exit of its leg and how many more wait, and follows the orders that bring them', () => {
  shown(PositionTable);
  const row = within(screen.getByRole('table')).getAllByRole('row')[1]!;
  const exits = within(row).getAllByRole('button', { name: /^Take profit and stop loss of BTCUSDT/ })[0]!;
  expect(exits.textContent).toBe('60,000.0--');
  act(() =>
    useFuturesOrders.setState({ open: [brought('7', '55000.0', '48000.0'), brought('8', '56000.0', '49000.0')] }),
  );
  expect(exits.textContent).toBe('55,000.0 +249,000.0 +1');
  expect(within(row).getByRole('img', { name: /4/ })).toBeTruthy();
});

test('[SCR-04] while positions are on their way no row makes columns that the heads do not have', () => {
  renderTrade(<PositionTable positions={null} here={BTC.symbol} by="mark" stale={false} onAct={onAct} />, {
    market: market({ instrument: BTC }),
  });
  // Seven heads stand at every width; a wider cell would take the room of the first.
  const spans = [...document.querySelectorAll('td')].map(({ colSpan }) => colSpan);
  expect(spans).toEqual([7, 7, 7]);
});

test('[SCR-04] on a phone the card has break-even, funding and the place for deleveraging, and its menu explains', async () => {
  shown(PositionCards);
  const card = screen.getByRole('listitem');
  for (const name of ['Break-even', 'Funding', 'ADL', 'Take profit', 'Stop loss', 'Distance'])
    expect(within(card).getByText(name)).toBeTruthy();
  expect(within(card).getByText('-1.25')).toBeTruthy();
  expect(within(card).getByRole('img', { name: /4/ })).toBeTruthy();
  const user = userEvent.setup({ delay: null });
  await user.click(within(card).getByRole('button', { name: /^More for BTCUSDT/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'What it cost so far' }));
  expect(onAct).toHaveBeenLastCalledWith('costs', LEG);
  await user.click(within(card).getByRole('button', { name: /^More for BTCUSDT/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Explain liquidation price' }));
  expect(onAct).toHaveBeenLastCalledWith('why', LEG);
});

test('the tag on the chart goes by the same price as the row, and the size on both is written alike', () => {
  const line: FuturesLine = {
    ...{ id: 'entry long', tone: 'long', price: '50000.0', size: '0.2000', side: 'long', order: null },
    ...{ position: LEG, field: null, removable: false },
  };
  const tag = () => screen.getByTestId('tag').textContent;
  useTickers.getState().seed([ticker(BTC.symbol, { last: '50100.0' })]);
  useFuturesPositions.setState({ env: 'paper', all: [LEG] });
  useFuturesWallets.setState({ env: 'paper', pools: { USDT: pool() } });
  const value = market({ instrument: BTC });
  const contract = { ...market(), instrument: BTC, state: null };
  const view = (by: PnlBy) => (
    <ContractProvider value={contract}>
      <PositionTable positions={[LEG]} here={BTC.symbol} by={by} stale={false} onAct={onAct} />
      <span data-testid="tag">
        <TagFigures line={line} watch={() => () => undefined} price={() => line.price} moving={false} />
      </span>
    </ContractProvider>
  );
  const { rerender } = renderTrade(view('mark'), { market: value });
  const row = () => within(screen.getByRole('table')).getAllByRole('row')[1]!.textContent;
  expect(tag()).toMatch(/^0\.20000\.00/);
  expect(row()).toContain('0.2000');
  act(() => usePnlBy.getState().setBy('last'));
  rerender(view('last'));
  // 0.2 BTC, 100 dearer.
  expect(tag()).toMatch(/^0\.2000\+20\.00/);
  expect(row()).toContain('+20.00');
  act(() => usePnlBy.getState().setBy('mark'));
});
