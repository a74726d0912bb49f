import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { toasts } from '#components/ui/toast.ts';
import { success } from '#lib/contract/envelope.ts';
import type { FillDetail } from '#lib/contract/shapes/history.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { useOrders } from '#stores/orders.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { renderKit } from '../../kit.tsx';
import { Body } from './body.tsx';
import { fill, order, THEN } from './facts.ts';
import { type Line, paperPage } from './gateway.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

let line: Line;
beforeEach(() => {
  clearBrowser();
  line = paperPage();
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true });
  useTickers.setState({ bySymbol: { BTCUSDT: { symbol: 'BTCUSDT', last: '97482.6', ts: THEN } as Ticker } });
});
afterEach(() => {
  act(() => toasts.closeAll());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (name: string) => {
  renderKit(
    <>
      <Body />
      <NoticeHost />
    </>,
  );
  fireEvent.click(screen.getByRole('tab', { name }));
};
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement;
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const choose = async (menu: RegExp, option: string) => {
  fireEvent.click(screen.getByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const page = (rows: readonly unknown[], cursor: string | null = null) => success({ rows, cursor });
/** The calls of the panel's list; the account's own follower asks for fills too. */
const asked = (path: string) =>
  line
    .of(path)
    .filter(({ params }) => params.limit === 50 || params.limit === 100)
    .map(({ params }) => params);

describe('the history of orders', () => {
  test('an order that has ended says what it was, what became of it and why', async () => {
    line.reply('/spot/order/history', () =>
      page([
        order({
          filled: '0.1000',
          quoteFilled: '9540',
          averagePrice: '95400.0',
          status: 'partiallyFilledCancelled',
          reason: 'ioc',
          tif: 'ioc',
        }),
        order({
          id: '8',
          kind: 'market',
          price: null,
          size: null,
          quote: '1000',
          status: 'expired',
          reason: 'unheard',
        }),
      ]),
    );
    open('Order history');
    const row = await rowOf('Partly filled, cancelled');
    expect(cells(row)).toEqual([
      '11-20 14:21:46',
      'BTC/USDT',
      'Limit IOC',
      'Buy',
      '95,400.0',
      '95,400.0',
      '0.1000 / 0.1250',
      '9,540.00',
      'Partly filled, cancelled',
    ]);
    expect(within(row).getByTitle('What could not be filled at once was cancelled')).toBeTruthy();
    expect(cells(await rowOf('Expired')).slice(4, 7)).toEqual(['Market', '--', '0.0000']);
  });

  test('a stop limit says the limit it was to place, and under it what it waited for', async () => {
    line.reply('/spot/order/history', () =>
      page([
        order({
          kind: 'trigger',
          side: 'sell',
          price: null,
          triggers: [{ price: '90160.0', when: 'down', limit: '90068.0' }],
          status: 'cancelled',
        }),
        order({
          id: '8',
          kind: 'trigger',
          price: null,
          triggers: [{ price: '99000.0', when: 'up', limit: null }],
          status: 'expired',
        }),
      ]),
    );
    open('Order history');
    expect(cells(await rowOf('Cancelled'))[4]).toBe('90,068.0≤ 90,160.0');
    expect(cells(await rowOf('Expired'))[4]).toBe('Market≥ 99,000.0');
  });

  test('pair, side and date go to the gateway', async () => {
    open('Order history');
    await waitFor(() => expect(asked('/spot/order/history')).toEqual([{ limit: 50 }]));
    await choose(/^Pair/, 'ETH/USDT');
    await choose(/^Side/, 'Sell');
    await choose(/^Date/, '7 days');
    await waitFor(() => expect(asked('/spot/order/history')).toHaveLength(4));
    const last = asked('/spot/order/history').at(-1) as { from: number };
    expect(last).toEqual({ limit: 50, symbol: 'ETHUSDT', side: 'sell', from: last.from });
    expect(Math.abs(Date.now() - 7 * 24 * 3600_000 - last.from)).toBeLessThan(60_000);
  });

  test('chosen days are asked for as the visitor’s days; a reversed span asks nothing and says so', async () => {
    useSettings.setState({ timezone: 'Asia/Tokyo' });
    open('Order history');
    await choose(/^Date/, 'From, to…');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-19' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
    await waitFor(() =>
      expect(asked('/spot/order/history').at(-1)).toEqual({
        limit: 50,
        from: Date.UTC(2026, 10, 18, 15),
        to: Date.UTC(2026, 10, 20, 15) - 1,
      }),
    );
    const before = line.asked.length;
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-21' } });
    expect((await screen.findByRole('alert')).textContent).toBe('The first day must not be after the last.');
    expect(line.asked.slice(before).filter(({ path }) => path === '/spot/order/history')).toEqual([]);
  });

  test('nothing that fits the filters: they can be cleared', async () => {
    open('Order history');
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await choose(/^Side/, 'Buy');
    expect(await screen.findByText('No orders in this time')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(screen.getByRole('button', { name: /^Side/ }).textContent).toContain('Both sides');
  });

  test('pages go on where the last one ended, and back again', async () => {
    line.reply('/spot/order/history', ({ params }) =>
      params.cursor === undefined
        ? page([order({ price: '95400.0' })], 'c1')
        : params.cursor === 'c1'
          ? page([order({ id: '6', price: '95300.0' })], 'c2')
          : page([order({ id: '5', price: '95200.0' })]),
    );
    open('Order history');
    await rowOf('95,400.0');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Newer' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Older' }));
    await rowOf('95,300.0');
    fireEvent.click(screen.getByRole('button', { name: 'Older' }));
    await rowOf('95,200.0');
    expect(screen.getByText('Page 3')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Older' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Newer' }));
    await rowOf('95,300.0');
    expect(asked('/spot/order/history').map(({ cursor }) => cursor)).toEqual([undefined, 'c1', 'c2']);
  });

  test('other filters begin at the newest page', async () => {
    line.reply('/spot/order/history', ({ params }) =>
      page([order({ price: params.cursor ? '95300.0' : '95400.0' })], params.cursor ? null : 'c1'),
    );
    open('Order history');
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('button', { name: 'Older' }));
    await rowOf('95,300.0');
    await choose(/^Side/, 'Buy');
    await waitFor(() => expect(asked('/spot/order/history').at(-1)).toEqual({ limit: 50, side: 'buy' }));
    expect(await screen.findByText('Page 1')).toBeTruthy();
  });

  test('a list that fails is asked for again on demand', async () => {
    let broken = true;
    line.reply('/spot/order/history', () => {
      if (broken) throw new Error('the line is down');
      return page([order()]);
    });
    open('Order history');
    const alert = (await screen.findByText('This list could not be loaded.')).closest('[role=alert]');
    broken = false;
    fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await rowOf('95,400.0')).toBeTruthy();
  });

  test('an order that ends is asked for without anybody’s doing', async () => {
    open('Order history');
    await screen.findByText('No orders yet');
    line.reply('/spot/order/history', () => page([order({ status: 'filled' })]));
    act(() => useOrders.getState().setOrders({ open: [], ended: [order({ status: 'filled' })] }));
    expect(await screen.findByText('Filled', { selector: 'td *' })).toBeTruthy();
  });
});

describe('the history of trades', () => {
  beforeEach(() => {
    line.fills = [fill()];
  });

  test('a trade says its price, fee and role', async () => {
    open('Trade history');
    expect(cells(await rowOf('97,482.6')).slice(0, 8)).toEqual([
      '11-20 14:21:46',
      'BTC/USDT',
      'Buy',
      'Taker',
      '97,482.6',
      '0.0640',
      '6,238.88',
      '0.0000640 BTC',
    ]);
  });

  const detail: FillDetail = {
    env: 'paper',
    fill: fill(),
    order: order({ id: '9', kind: 'market', price: null, size: '0.1000', filled: '0.1000' }),
    together: [fill(), fill({ id: '32', price: '97483.0', size: '0.0360', quote: '3509.388', rule: 'order' })],
    feeRate: '0.001',
  };
  const explained = async () => {
    open('Trade history');
    await rowOf('97,482.6');
    fireEvent.click(screen.getByRole('button', { name: 'How this trade came about' }));
    return screen.findByRole('dialog');
  };

  test('it explains itself: levels, price rule, fee, order, time, and that it is simulated', async () => {
    line.reply('/spot/order/fill', () => success(detail));
    const dialog = await explained();
    expect(within(dialog).getByText('Bought 0.0640 BTC at 97,482.6')).toBeTruthy();
    expect(within(dialog).getByText('Filled from the reference market’s order book at 97,482.6.')).toBeTruthy();
    const table = await within(dialog).findByRole('table', { name: 'Price levels filled in the same moment' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Price rule', 'Price USDT', 'Amount BTC', 'Total USDT'],
      ['Reference market · this trade', '97,482.6', '0.0640', '6,238.88'],
      ['Resting order', '97,483.0', '0.0360', '3,509.38'],
      ['Total', '97,482.7', '0.1000', '9,748.27'],
    ]);
    expect(within(dialog).getByText('0.0640 BTC × 0.100% (Taker) = 0.000064 BTC')).toBeTruthy();
    expect(within(dialog).getByText('Market, 0.1000 of 0.1000 filled')).toBeTruthy();
    expect(dialog.querySelector('time')?.textContent).toBe('2026-11-20 14:21:46');
    expect(within(dialog).getByText('Simulated: no real funds moved.')).toBeTruthy();
    expect(line.of('/spot/order/fill').map(({ params }) => params)).toEqual([{ id: '31' }]);
  });

  test.each([
    [
      'through',
      'The reference market traded through 97,482.6, where the order was waiting, so it was filled at its own price.',
    ],
    ['order', 'Met an order of this environment that was waiting at 97,482.6. The waiting order sets the price.'],
  ] as const)('the rule %s is said in words', async (rule, words) => {
    line.fills = [fill({ rule })];
    line.reply('/spot/order/fill', () => success({ ...detail, fill: fill({ rule }) }));
    expect(within(await explained()).getByText(words)).toBeTruthy();
  });

  test('what cannot be loaded of it is said, the rest stands', async () => {
    line.reply('/spot/order/fill', () => {
      throw new Error('the line is down');
    });
    const dialog = await explained();
    expect(await within(dialog).findByText('The explanation could not be loaded.')).toBeTruthy();
    expect(within(dialog).getByText(/Filled from the reference market/)).toBeTruthy();
  });
});

describe('the file of a history', () => {
  /** What the browser was given to save. */
  function saved() {
    const files: { name: string; blob: Blob }[] = [];
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, blob: blobs[Number.parseInt(this.href.slice(5), 10) - 1] as Blob });
    });
    return files;
  }
  const textOf = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
      reader.readAsArrayBuffer(blob);
    });

  test('holds every row that the filters let through, also those not in sight', async () => {
    const files = saved();
    line.reply('/spot/order/fills', ({ params }) =>
      page(
        [fill({ id: `${params.cursor ?? 'newest'}` })],
        params.limit === 100 && params.cursor === undefined ? 'older' : null,
      ),
    );
    open('Trade history');
    await rowOf('97,482.6');
    await choose(/^Side/, 'Buy');
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^meridian-paper-trades-\d{8}\.csv$/);
    const lines = (await textOf(files[0]?.blob as Blob)).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFTime \(UTC\),Trade,Order,Account,/);
    expect(lines.slice(1).map((text) => text.split(',')[1])).toEqual(['newest', 'older', undefined]);
    expect(asked('/spot/order/fills').filter(({ limit }) => limit === 100)).toEqual([
      { side: 'buy', limit: 100 },
      { side: 'buy', limit: 100, cursor: 'older' },
    ]);
  });

  test('without rows there is no file, and a failure saves nothing', async () => {
    const files = saved();
    open('Order history');
    await screen.findByText('No orders yet');
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('There is nothing to export.')).toBeTruthy();
    line.reply('/spot/order/history', () => {
      throw new Error('the line is down');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The export stopped. No file was saved.')).toBeTruthy();
    expect(files).toEqual([]);
  });
});

describe('assets', () => {
  test('what is held, largest value first, and what of it orders hold', async () => {
    line.balances = [
      { asset: 'BTC', available: '0.9', locked: '0.1' },
      { asset: 'USDT', available: '100000', locked: '0' },
      { asset: 'ETH', available: '0.0001', locked: '0' },
    ];
    open('Assets');
    await rowOf('USDT');
    const rows = screen.getAllByRole('row').slice(1).map(cells);
    expect(rows.map((row) => row.slice(1, 5))).toEqual([
      ['100,000.00', '100,000.00', '0.00', '100,000.00'],
      ['1.0000', '0.9000', '0.1000', '97,482.60'],
      ['0.0001', '0.0001', '0.0000', '--'],
    ]);
    expect(screen.getByText('Simulated')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Trade BTC/USDT' }).getAttribute('href')).toBe('/spot/BTCUSDT');
  });

  test('small balances can be hidden, hidden assets stay hidden', async () => {
    line.balances = [
      { asset: 'USDT', available: '0.99', locked: '0' },
      { asset: 'BTC', available: '1', locked: '0' },
    ];
    open('Assets');
    await rowOf('USDT');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hide small balances' }));
    expect(screen.queryByText('USDT', { selector: 'td *' })).toBeNull();
    act(() => useSettings.setState({ showAsset: false }));
    expect(screen.queryByText('97,482.60')).toBeNull();
  });
});
