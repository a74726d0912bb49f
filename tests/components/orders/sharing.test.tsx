import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClosedPositions } from '#components/orders/contracts/closed-positions.tsx';
import { ContractTradeHistory } from '#components/orders/contracts/histories.tsx';
import { ALL } from '#components/orders/filters.ts';
import { TradeHistory } from '#components/orders/trade-history.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { toasts } from '#components/ui/toast.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import type { ClosedPosition } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill } from '#lib/contract/shapes/perp-order.ts';
import { useExplain } from '#stores/explain.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useSettings } from '#stores/settings.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { BTC as CONTRACT } from '../futures/form/stage.tsx';
import { renderKit } from '../kit.tsx';
import { fill } from '../spot/account/facts.ts';
import { type Line, paperPage } from '../spot/account/gateway.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/history/fills' }));
await import('#components/orders/share/share-dialog.tsx');

let line: Line;
beforeEach(() => {
  clearBrowser();
  line = paperPage();
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true });
  useInstruments.getState().seed([...useInstruments.getState().list, CONTRACT]);
  useExplain.getState().close();
});
afterEach(() => {
  act(() => toasts.closeAll());
});

const common = { env: 'paper', filters: ALL, onFilters: () => undefined } as const;

test('[SCR-20] a spot fill is shown to others by a link that names it, and nothing is made before that is asked for', async () => {
  line.fills = [fill()];
  line.reply('/share/list', () => success({ shares: [] }));
  line.reply('/share/create', () => failure('40000', 'not here'));
  renderKit(
    <>
      <TradeHistory {...common} symbol="BTCUSDT" />
      <NoticeHost />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Share the trade in BTC/USDT at 97,482.6' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share' });
  expect(line.of('/share/create')).toEqual([]);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(line.of('/share/create')).toHaveLength(1));
  expect(line.of('/share/create')[0]!.body).toEqual({
    ...{ env: 'paper', kind: 'fill', symbol: 'BTCUSDT', id: fill().id, amounts: false },
  });
});

test('[SCR-04] rows of contracts ask for their link and for what a position cost, whatever page they stand on', async () => {
  const traded: Partial<PerpFill> = {
    ...{ env: 'paper', id: '31', order: '9', symbol: CONTRACT.symbol, side: 'buy', price: '50000.0', size: '0.2000' },
    ...{ value: '10000', fee: '6', feeAsset: 'USDT', role: 'taker', rule: 'feed', positionSide: null, ts: 1 },
    ...{ opens: '0.2000', closes: '0', realised: '0' },
  };
  const over: ClosedPosition = {
    ...{ env: 'paper', id: '40', symbol: CONTRACT.symbol, positionSide: 'long', marginMode: 'cross', leverage: 20 },
    ...{ size: '0.2000', openAvgPrice: '50000.0', closeAvgPrice: '51000.0', realised: '200', fees: '12' },
    ...{ funding: '-1', net: '187', how: 'closed', openedAt: 1, closedAt: 2 },
  };
  line.reply('/mix/order/fills', () => success({ rows: [traded], cursor: null }));
  line.reply('/mix/position/history', () => success({ rows: [over], cursor: null }));
  renderKit(
    <>
      <ContractTradeHistory {...common} here="" />
      <ClosedPositions {...common} here="" />
    </>,
  );
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const asked = () => useExplain.getState().shown;
  await press('Share the trade in BTCUSDT at 50,000.0');
  expect(asked()).toEqual({ what: 'share', of: { kind: 'fill', symbol: CONTRACT.symbol, id: '31' } });
  await press('What BTCUSDT Long 20× cost');
  const story = { what: 'story', symbol: CONTRACT.symbol, side: 'long', id: '40' };
  expect(asked()).toEqual({ ...story, part: 'costs' });
  await press('Share BTCUSDT Long 20×');
  const of = { kind: 'position', symbol: CONTRACT.symbol, positionSide: 'long', id: '40' };
  expect(asked()).toEqual({ what: 'share', of });
});
