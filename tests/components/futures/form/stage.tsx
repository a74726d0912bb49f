import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { ContractProvider, type FuturesMarket } from '#components/futures/contract.tsx';
import { TicketBody, type TicketBodyProps } from '#components/futures/form/ticket-body.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { notifications } from '#components/ui/notification.ts';
import { toasts } from '#components/ui/toast.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { success } from '#lib/contract/envelope.ts';
import type { Level, Perpetual } from '#lib/contract/shapes/market.ts';
import type { PerpAccount, PerpSettings, Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder, PerpOrderRequest } from '#lib/contract/shapes/perp-order.ts';
import { useConnection } from '#stores/connection.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useFuturesFills } from '#stores/futures-fills.ts';
import { useFuturesNotices } from '#stores/futures-notices.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useFuturesSettings } from '#stores/futures-settings.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useMarks } from '#stores/marks.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { type Line, paperPage } from '../../spot/account/gateway.ts';
import { ticker } from '../../terminal/market.ts';
import { market, renderTrade } from '../../terminal/stage.tsx';

// Parts that are fetched on demand: here their code is there at once, so that no test waits for a compiler.
await Promise.all([
  import('#components/ui/dialog-frame.tsx'),
  import('#components/ui/popover-popup.tsx'),
  import('#components/futures/form/exit-fields.tsx'),
  import('#components/futures/form/settings-dialogs.ts'),
  import('#components/futures/form/quiz-dialog.tsx'),
  import('#lib/market/client.ts'),
  import('#lib/market/private.ts'),
  import('#lib/market/futures-topics.ts'),
  import('#lib/request/client.ts'),
]);

// A form of thirty parts is drawn anew for every key; a busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 });

export const PLACE = '/mix/order/place';
const SYMBOL = 'BTCUSDTPERP';
export const BTC = PERPETUALS.find(({ symbol }) => symbol === SYMBOL) as Perpetual;

/** 10,000 USDT, nothing held. */
export const pool = (change: Partial<PerpAccount> = {}): PerpAccount => ({
  ...{ env: 'paper', wallet: 'futures:usdt', settle: 'USDT', positionMode: 'oneWay', balance: '10000' },
  ...{ available: '10000', locked: '0', orderLocks: '0', isolatedMargin: '0', unrealisedPnl: '0', equity: '10000' },
  ...{ initialMargin: '0', maintenance: '0', marginRatio: '0', availableToOpen: '10000', transferable: '10000' },
  testAssets: true,
  ...change,
});

export const settings = (change: Partial<PerpSettings> = {}): PerpSettings => ({
  ...{ env: 'paper', symbol: SYMBOL, marginMode: 'cross', positionMode: 'oneWay', leverageLong: 20, leverageShort: 20 },
  ...change,
});

/** What the gateway answers to an order: it rests. */
export function placedOrder(body: PerpOrderRequest): PerpOrder {
  return {
    ...{ env: 'paper', id: '1', clientId: body.clientId ?? 'c', symbol: SYMBOL, side: body.side, kind: 'limit' },
    ...{ tif: 'gtc', postOnly: false, price: body.price ?? null, size: body.size, filled: '0.0000', valueFilled: '0' },
    ...{ averagePrice: null, fee: '0', feeAsset: 'USDT', triggers: [], parent: null, status: 'new', reason: null },
    ...{ createdAt: 1, updatedAt: 1, positionSide: body.positionSide ?? null, reduceOnly: false, closing: '0.0000' },
    ...{ leverage: 20, marginMode: 'cross', lock: '0', triggerBy: null, callbackRate: null, activationPrice: null },
    ...{ peak: null, exits: null, whole: false },
  };
}

export type Account = {
  readonly pool?: PerpAccount;
  readonly settings?: PerpSettings;
  readonly positions?: readonly Position[];
};

/** A page on paper; last, mark and index 50,000, bids from 49,999.5, asks from 50,000.5 of one coin each. */
export function begin(account: Account = {}): Line {
  clearBrowser();
  const line = paperPage();
  line.reply(PLACE, ({ body }) => success(placedOrder(body as PerpOrderRequest)));
  let wallet = account.pool ?? pool();
  line.reply('/mix/account', () => success([wallet]));
  line.reply('/mix/account/wallets', () => success([]));
  line.reply('/mix/account/settings', () => success(account.settings ?? settings()));
  line.reply('/mix/account/notices', () => success({ rows: [], cursor: null }));
  line.reply('/mix/position', () => success(account.positions ?? []));
  line.reply('/mix/order/open', () => success([]));
  line.reply('/mix/order/fills', () => success({ rows: [], cursor: null }));
  line.reply('/wallet/transfer', ({ body }) => {
    const { amount } = body as { readonly amount: string };
    wallet = pool({ balance: amount, available: amount, equity: amount });
    return success({ ...(body as object), env: 'paper', id: 't', at: 1 });
  });
  const stores = [
    ...[useFuturesDraft, usePreferences, useTickers, useConnection, useMarks],
    ...[useFuturesFills, useFuturesNotices, useFuturesOrders, useFuturesPositions, useFuturesSettings],
    useFuturesWallets,
  ];
  for (const store of stores)
    (store.setState as (state: unknown, replace: true) => void)(store.getInitialState(), true);
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true, loggedIn: false });
  useInstruments.getState().seed([...useInstruments.getState().list, BTC]);
  useTickers.getState().seed([ticker(SYMBOL, { last: '50000.0', bid: '49999.5', ask: '50000.5' })]);
  markAt('50000.0');
  return line;
}

let marks = Date.UTC(2026, 10, 20, 14, 32);
export function markAt(mark: string): void {
  marks += 1;
  useMarks.getState().seed([{ symbol: SYMBOL, mark, index: mark, ts: marks }]);
}

export function end(): void {
  act(() => {
    toasts.closeAll();
    notifications.closeAll();
  });
}

const level = (price: number): Level => [`${price}.5`, '1.0000'];
const screenMarket = (instrument: Perpetual): FuturesMarket => {
  const depth = { symbol: SYMBOL, env: 'public' as const, seq: 1, ts: marks, checksum: 0 };
  const bids = [49_999, 49_998].map(level);
  const asks = [50_000, 50_001].map(level);
  const whole = market({ instrument, ticker: null, depth: { ...depth, bids, asks } as never });
  return { ...whole, instrument, state: null };
};

/** The form, with words to use it. */
export async function open(props: Partial<TicketBodyProps> = {}, instrument: Perpetual = BTC) {
  const value = screenMarket(instrument);
  const view = renderTrade(
    <ContractProvider value={value}>
      <TicketBody {...props} />
      <NoticeHost />
    </ContractProvider>,
    { market: value },
  );
  const form = await screen.findByRole('form', { name: 'Order form' });
  const within_ = within(form);
  const user = userEvent.setup({ delay: null });
  const field = (name: string | RegExp) => within_.getByRole<HTMLInputElement>('textbox', { name });
  const it = {
    ...{ view, form, user, field, query: within_ },
    button: (name: string | RegExp) => within_.getByRole<HTMLButtonElement>('button', { name }),
    box: (name: string) => within_.getByRole<HTMLInputElement>('checkbox', { name }),
    /** Puts a text into the field in place of what stands there. */
    type: async (name: string | RegExp, text: string) => {
      const input = field(name);
      await user.click(input);
      input.select();
      await user.paste(text);
    },
    /** A row under the buttons, of both sides or of the one there is. */
    figures: (name: string) =>
      within_.getAllByText(name).map((term) => term.closest('div')?.querySelector('dd')?.textContent),
    /** What is said at a field, null when nothing is. */
    error: (name: string | RegExp) => {
      // A hint stays beside what is wrong, and comes after it.
      const [id] = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
      return id ? (document.getElementById(id)?.textContent ?? null) : null;
    },
    side: (side: 'buy' | 'sell') => form.querySelector<HTMLButtonElement>(`button[data-side="${side}"]`)!,
  };
  await vi.waitFor(() => expect(useFuturesWallets.getState().pools).not.toBeNull());
  await vi.waitFor(() => expect(useFuturesSettings.getState().bySymbol[SYMBOL]).toBeDefined());
  return it;
}

/** What was asked of the gateway to place, its key apart. */
export function placed(line: Line): (Omit<PerpOrderRequest, 'clientId'> & { readonly key: unknown })[] {
  return line.of(PLACE).map(({ body, header }) => {
    const { clientId, env, ...request } = body as PerpOrderRequest & { readonly env: string };
    expect(env).toBe('paper');
    const key = header('idempotency-key');
    return { ...request, key: key === clientId ? 'the order' : key };
  });
}
