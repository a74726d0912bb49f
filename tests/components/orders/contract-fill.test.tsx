import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ContractTradeHistory } from '#components/orders/contracts/histories.tsx';
import { ALL } from '#components/orders/filters.ts';
import { success } from '#lib/contract/envelope.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useSettings } from '#stores/settings.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { BTC, placedOrder } from '../futures/form/stage.tsx';
import { renderKit } from '../kit.tsx';
import { type Line, paperPage } from '../spot/account/gateway.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/history/fills' }));
await import('#components/orders/contracts/fill-dialog.tsx');

const FILL: PerpFill = {
  ...{ env: 'paper', id: '31', order: '9', symbol: BTC.symbol, side: 'buy', price: '50000.0', size: '0.2000' },
  ...{ value: '10000', fee: '6', feeAsset: 'USDT', role: 'taker', rule: 'feed', positionSide: null, ts: 1 },
  ...{ opens: '0.2000', closes: '0', realised: '0' },
};
const ORDER: PerpOrder = {
  ...placedOrder({ symbol: BTC.symbol, side: 'buy', kind: 'market', size: '0.3000' }),
  ...{ id: '9', kind: 'market', filled: '0.3000', status: 'filled' },
};

let line: Line;
beforeEach(() => {
  clearBrowser();
  line = paperPage();
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true });
  useInstruments.getState().seed([...useInstruments.getState().list, BTC]);
});

async function explained(fill: PerpFill, detail: object) {
  line.reply('/mix/order/fills', () => success({ rows: [fill], cursor: null }));
  line.reply('/mix/order/fill', ({ params }) => {
    expect(params).toMatchObject({ id: fill.id });
    return success({ env: 'paper', fill, ...detail });
  });
  renderKit(<ContractTradeHistory env="paper" filters={ALL} onFilters={() => undefined} here="" />);
  fireEvent.click(await screen.findByRole('button', { name: 'How this trade came about' }));
  return within(await screen.findByRole('dialog'));
}
const row = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent);

test('[SCR-04] a fill of a contract says which levels its order took then, their average, its fee and its order', async () => {
  const second = { ...FILL, id: '32', price: '50003.0', size: '0.1000', value: '5000.3' };
  const box = await explained(FILL, { order: ORDER, together: [FILL, second], feeRate: '0.0006' });
  expect(box.getByRole('heading').textContent).toBe('Bought 0.2000 BTC at 50,000.0');
  const table = within(await box.findByRole('table', { name: 'Price levels filled in the same moment' }));
  expect(row(table.getAllByRole('cell'))).toEqual([
    ...['Met the market · this trade', '50,000.0', '0.2000', '10,000.00'],
    ...['Met the market', '50,003.0', '0.1000', '5,000.30'],
    ...['50,001.0', '0.3000', '15,000.30'],
  ]);
  expect(box.getByText('10,000 USDT × 0.060% (Taker) = 6 USDT')).toBeTruthy();
  expect(box.getByText('Market, 0.3000 of 0.3000 filled')).toBeTruthy();
  // Why it is not in the list of all trades.
  expect(box.getByText(/^Recent trades and volume show the reference market only/)).toBeTruthy();
});

test('[SCR-04] a step of the venue has no order and says what it was', async () => {
  const step: PerpFill = { ...FILL, side: 'sell', order: '0', rule: 'takeover', fee: '0', realised: '-250' };
  const box = await explained(step, { order: null, together: [], feeRate: '0' });
  expect(box.getAllByText('Taken over by the protection fund').length).toBeGreaterThan(0);
  expect((await box.findByText('-250.00')).textContent).toBe('-250.00 USDT');
  // It costs nothing, so nothing is multiplied.
  expect(box.queryByText(/×/)).toBeNull();
  expect(box.queryByText('Order')).toBeNull();
});
