import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountLine } from '#components/layout/simulation/account-line.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { toasts } from '#components/ui/toast.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import type { PerpAccount, Position } from '#lib/contract/shapes/perp-account.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { leg, pool } from '../../stores/futures-rows.ts';
import { renderKit } from '../kit.tsx';
import { type Line, paperPage } from '../spot/account/gateway.ts';

const ticker = (symbol: string, last: string) => ({ symbol, last, ts: 1 }) as Ticker;

/** What the account has of contracts. */
function contracts({ pools = [] as readonly PerpAccount[], positions = [] as readonly Position[] } = {}): void {
  line.reply('/mix/account', () => success(pools));
  line.reply('/mix/account/wallets', () => success([]));
  line.reply('/mix/account/notices', () => success({ rows: [], cursor: null }));
  line.reply('/mix/position', () => success(positions));
  line.reply('/mix/order/open', () => success([]));
  line.reply('/mix/order/fills', () => success({ rows: [], cursor: null }));
}

let line: Line;
beforeEach(() => {
  clearBrowser();
  line = paperPage();
  useSettings.setState({ hydrated: true, showAsset: true, unit: 'USD' });
  useRates.setState({ rates: { USDT_USD: '1' }, ts: Date.now(), stale: false });
  contracts();
  useTickers.setState({ bySymbol: { BTCUSDT: ticker('BTCUSDT', '97482.6') } });
});
afterEach(() => {
  act(() => toasts.closeAll());
  vi.unstubAllGlobals();
});

const show = () =>
  renderKit(
    <>
      <AccountLine />
      <NoticeHost />
    </>,
  );

describe('what the paper account is worth', () => {
  test('all balances together, in USDT and in the visitor’s currency', async () => {
    show();
    // 88,075 + 11,925 + 1 × 97,482.6
    expect(await screen.findByText('197,482.60')).toBeTruthy();
    // The same in dollars is no second figure; in another currency it is.
    expect(screen.queryByText('$197,482.60')).toBeNull();
    act(() => useSettings.getState().setUnit('EUR'));
    act(() => useRates.setState({ rates: { USDT_USD: '1', USDT_EUR: '0.5' } }));
    expect(screen.getByText('€98,741.30')).toBeTruthy();
    act(() => useSettings.getState().setUnit('USD'));
  });

  test('[SIM-19] the wallets of contracts count, and what open positions have brought: a transfer changes nothing', async () => {
    const usdt = pool({ balance: '50000', unrealisedPnl: '-120.5' });
    const coin = pool({ wallet: 'futures:coin', settle: 'BTC', balance: '0.5', unrealisedPnl: '0.01' });
    // Of markets that this page does not know it is what the account was told last.
    contracts({ pools: [usdt, coin], positions: [leg(), leg({ symbol: 'BTCUSD', settle: 'BTC' })] });
    show();
    // 197,482.60 + 50,000 − 120.50 + 0.51 × 97,482.6
    expect(await screen.findByText('297,078.22')).toBeTruthy();
  });

  test('it moves with the market', async () => {
    show();
    await screen.findByText('197,482.60');
    act(() => useTickers.getState().seed([{ ...ticker('BTCUSDT', '100000'), ts: 2 }]));
    expect(screen.getByText('200,000.00')).toBeTruthy();
  });

  test('it is hidden where the visitor hides assets', async () => {
    useSettings.setState({ showAsset: false });
    show();
    expect((await screen.findAllByText('****')).length).toBeGreaterThan(0);
    expect(screen.queryByText('197,482.60')).toBeNull();
  });

  test('whoever is nobody yet becomes a guest, with funds at once', async () => {
    const { balances } = line;
    const guest = success({ env: 'paper', account: '1', balances, testAssets: true });
    const known = () => line.of('/paper/guest').length > 0;
    line.reply('/spot/account', () => (known() ? guest : failure('00004', 'no session')));
    show();
    expect(await screen.findByText('197,482.60')).toBeTruthy();
    expect(line.of('/paper/guest').map(({ header }) => header('paptrading'))).toEqual(['1']);
  });

  test('an account that cannot be opened is said, with the way on', async () => {
    line.reply('/spot/account', () => failure('50000', 'broken'));
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The paper account could not be opened.');
    line.replies.clear();
    fireEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText('197,482.60')).toBeTruthy();
  });
});

describe('its reset', () => {
  const ask = async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    return screen.findByRole('dialog');
  };
  const press = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Reset account' }));

  test('is asked for before anything happens, and says what it will do', async () => {
    const dialog = await ask();
    expect(within(dialog).getByText(/return to 100,000 USDT · 100,000 USDC · 1 BTC · 20 ETH/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(line.of('/paper/reset')).toEqual([]);
  });

  test('is done once, and the balance is asked for again', async () => {
    line.reply('/paper/reset', () => {
      line.balances = [{ asset: 'USDT', available: '100000', locked: '0' }];
      return success({ env: 'paper', account: '1', balances: line.balances, testAssets: true });
    });
    press(await ask());
    expect(await screen.findByText('The paper account has been reset.')).toBeTruthy();
    expect(await screen.findByText('100,000.00')).toBeTruthy();
    expect(line.of('/paper/reset')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the question stays while the answer is awaited', async () => {
    let answer: (value: unknown) => void = () => undefined;
    line.reply('/paper/reset', () => new Promise((resolve) => (answer = resolve)));
    const dialog = await ask();
    press(dialog);
    await waitFor(() => expect(line.of('/paper/reset')).toHaveLength(1));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await act(async () => undefined);
    expect(screen.getByRole('dialog')).toBe(dialog);
    answer(success({ env: 'paper', account: '1', balances: [], testAssets: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refusal is said in the question; pressed again it is another wish', async () => {
    line.reply('/paper/reset', () => failure('50302', 'busy'));
    const dialog = await ask();
    press(dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'The account was not reset. Nothing has changed.',
    );
    press(dialog);
    await waitFor(() => expect(line.of('/paper/reset')).toHaveLength(2));
    const [first, second] = line.of('/paper/reset').map(({ header }) => header('idempotency-key'));
    expect(first).not.toBe(second);
  });

  test('no answer is not taken for a refusal; pressed again it is the same wish', async () => {
    line.reply('/paper/reset', () => {
      throw new Error('timeout');
    });
    const dialog = await ask();
    press(dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('No response.');
    press(dialog);
    await waitFor(() => expect(line.of('/paper/reset')).toHaveLength(2));
    const [first, second] = line.of('/paper/reset').map(({ header }) => header('idempotency-key'));
    expect(first).toBe(second);
  });
});
