import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { toasts } from '#components/ui/toast.ts';
import { success } from '#lib/contract/envelope.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { useInstruments } from '#stores/instruments.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { renderKit } from '../../kit.tsx';
import { Body } from './body.tsx';
import { BTC, ETH, order } from './facts.ts';
import { type Line, paperPage, refusal, setWidth } from './gateway.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

let line: Line;
beforeEach(() => {
  clearBrowser();
  line = paperPage();
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true });
  usePreferences.setState(usePreferences.getInitialState(), true);
  useTickers.setState({
    bySymbol: { BTCUSDT: { symbol: 'BTCUSDT', last: '97482.6', bid: '97482.5', ask: '97482.7' } as Ticker },
  });
});
afterEach(() => {
  act(() => toasts.closeAll());
  vi.unstubAllGlobals();
});

const show = () =>
  renderKit(
    <>
      <Body />
      <NoticeHost />
    </>,
  );
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement;
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const tab = (name: RegExp) => screen.getByRole('tab', { name });

describe('the lists of open orders', () => {
  test('an order says when, what and how much of it is filled, in the decimals of its market', async () => {
    line.orders = [order({ filled: '0.0312', status: 'partiallyFilled', postOnly: true })];
    show();
    expect(cells(await rowOf('95,400.0')).slice(0, 8)).toEqual([
      '11-20 14:21:46',
      'BTC/USDT',
      'Limit Post-only',
      'Buy',
      '95,400.0',
      '0.1250',
      '0.0312 24%',
      '11,925.00',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Total USDT' })).toBeTruthy();
  });

  test('a take profit and a stop loss stand under their order, each with its distance and what it brings', async () => {
    line.orders = [order({ takeProfit: '99000.0', stopLoss: '94000.0' })];
    show();
    const row = await rowOf('95,400.0');
    await waitFor(() =>
      expect(row.nextElementSibling?.textContent).toBe(
        'TP 99,000.0 +3.77% · +425.26 USDTSL 94,000.0 -1.46% · -198.48 USDTEdit TP/SL',
      ),
    );
    act(() => useSettings.setState({ showAsset: false }));
    expect(row.nextElementSibling?.textContent).toBe('TP 99,000.0 +3.77%SL 94,000.0 -1.46%Edit TP/SL');
  });

  test('totals in different coins name theirs in the row', async () => {
    useInstruments.getState().seed([BTC, { ...ETH, symbol: 'ETHUSDC', quote: 'USDC' }]);
    line.orders = [order(), order({ id: '8', symbol: 'ETHUSDC', price: '3184.20', size: '1.0000' })];
    show();
    expect(cells(await rowOf('95,400.0'))[7]).toBe('11,925.00 USDT');
    expect(cells((await screen.findAllByText('3,184.20'))[0]?.closest('tr') as HTMLElement)[7]).toBe('3,184.20 USDC');
    expect(screen.getByRole('columnheader', { name: 'Total' })).toBeTruthy();
  });

  test('triggers stand in a list of their own, with what fires them and what they place', async () => {
    line.orders = [
      order(),
      order({
        id: '8',
        kind: 'trigger',
        side: 'sell',
        price: null,
        triggers: [{ price: '94200.0', when: 'down', limit: '94100.0' }],
      }),
      order({
        id: '9',
        kind: 'oco',
        side: 'sell',
        price: '99250.0',
        triggers: [{ price: '94000.0', when: 'down', limit: null }],
      }),
      order({
        id: '10',
        kind: 'tpsl',
        side: 'sell',
        price: null,
        triggers: [
          { price: '99000.0', when: 'up', limit: null },
          { price: '93000.0', when: 'down', limit: null },
        ],
      }),
    ];
    show();
    await rowOf('95,400.0');
    expect(tab(/Open orders/).textContent).toBe('Open orders1');
    expect(tab(/Trigger orders/).textContent).toBe('Trigger orders3');
    fireEvent.click(tab(/Trigger orders/));
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => cells(row).slice(2, 6))).toEqual([
      ['TP/SL', 'Sell', '≥ 99,000.0 / ≤ 93,000.0', 'Market / Market'],
      ['OCO', 'Sell', '≤ 94,000.0', '99,250.0 / Market'],
      ['Stop limit', 'Sell', '≤ 94,200.0', '94,100.0'],
    ]);
  });

  test('other pairs can be hidden, and an empty list says how many it hides', async () => {
    line.orders = [order({ id: '8', symbol: 'ETHUSDT', price: '3184.20' })];
    show();
    await rowOf('3,184.20');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hide other pairs' }));
    expect(screen.queryByText('3,184.20')).toBeNull();
    expect(screen.getByText('1 order of another pair is hidden')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all pairs' }));
    expect(screen.getByText('3,184.20')).toBeTruthy();
  });

  test('without orders it says what to do next', async () => {
    show();
    expect(await screen.findByText('No open orders')).toBeTruthy();
    fireEvent.click(tab(/Trigger orders/));
    expect(screen.getByText('No trigger orders')).toBeTruthy();
  });

  test('what cannot be loaded is said, with the way on', async () => {
    line.reply('/spot/account', () => {
      throw new Error('the line is down');
    });
    show();
    const alert = await screen.findByText('This list could not be loaded.');
    line.orders = [order()];
    line.replies.clear();
    fireEvent.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'));
    expect(await rowOf('95,400.0')).toBeTruthy();
  });

  test.each([
    [100, 100],
    [101, 100],
    [500, 100],
  ])('of %i orders at most %i rows are drawn', async (count, drawn) => {
    line.orders = Array.from({ length: count }, (_, at) => order({ id: `${at + 1}`, createdAt: at }));
    show();
    await waitFor(() => expect(screen.getAllByRole('tab')[0]?.textContent).toBe(`Open orders${count}`));
    // The first row is the head's.
    expect(screen.getAllByRole('row').filter((row) => !row.hasAttribute('data-spacer')).length - 1).toBe(drawn);
  });
});

test('cards, whose heights differ, are drawn all', async () => {
  setWidth(375);
  line.orders = Array.from({ length: 120 }, (_, at) => order({ id: `${at + 1}`, side: 'sell', createdAt: at }));
  show();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(121));
});

describe('cancelling', () => {
  test('one order: asked once, under a key, for paper', async () => {
    line.orders = [order()];
    line.reply('/spot/order/cancel', () => {
      line.orders = [];
      return success(order({ status: 'cancelled' }));
    });
    show();
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel BTC/USDT order' }));
    expect(await screen.findByText('Order cancelled')).toBeTruthy();
    const [asked, ...more] = line.of('/spot/order/cancel');
    expect([asked?.body, asked?.header('paptrading'), more]).toEqual([{ id: '7', env: 'paper' }, '1', []]);
    expect(String(asked?.header('idempotency-key'))).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findByText('No open orders')).toBeTruthy();
  });

  test('while its answer is awaited it cannot be asked again', async () => {
    line.orders = [order()];
    line.reply('/spot/order/cancel', () => new Promise(() => undefined));
    show();
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel BTC/USDT order' }));
    expect((await screen.findByRole('button', { name: 'Cancelling…' })).getAttribute('aria-busy')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Cancelling…' }));
    await waitFor(() => expect(line.of('/spot/order/cancel')).toHaveLength(1));
  });

  test('an order that ended meanwhile is no failure', async () => {
    line.orders = [order()];
    line.reply('/spot/order/cancel', () => refusal('unknownOrder', { field: 'order', value: '7' }));
    show();
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel BTC/USDT order' }));
    await screen.findByRole('button', { name: 'Cancel BTC/USDT order' });
    expect(toasts.get()).toEqual([]);
  });

  test('no answer is not taken for a refusal', async () => {
    line.orders = [order()];
    line.reply('/spot/order/cancel', () => {
      throw new Error('timeout');
    });
    show();
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel BTC/USDT order' }));
    expect(await screen.findByText(/No answer came/)).toBeTruthy();
  });

  test('all of them: the question says how many of which, and can be silenced for good', async () => {
    line.orders = [
      order(),
      order({ id: '8', kind: 'trigger', price: null, triggers: [{ price: '94200.0', when: 'down', limit: null }] }),
    ];
    line.reply('/spot/order/cancel-all', () => success(line.orders));
    show();
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText('1 open order and 1 trigger order will be cancelled. What is filled stays.'),
    ).toBeTruthy();
    expect(line.of('/spot/order/cancel-all')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Do not ask again' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel 2 orders' }));
    expect(await screen.findByText('2 orders cancelled')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    await waitFor(() =>
      expect(line.of('/spot/order/cancel-all').map(({ body }) => body)).toEqual([{ env: 'paper' }, { env: 'paper' }]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[SET-17] the silenced question stays silent in the next visit', async () => {
    localStorage.setItem('common:tip-flags', '["cancel-all"]');
    usePreferences.getState().hydrate()();
    line.orders = [order()];
    line.reply('/spot/order/cancel-all', () => success(line.orders));
    show();
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(line.of('/spot/order/cancel-all')).toHaveLength(1));
  });

  test('with other pairs hidden it is about this pair only', async () => {
    line.orders = [order(), order({ id: '8', symbol: 'ETHUSDT', price: '3184.20' })];
    line.reply('/spot/order/cancel-all', () => success([order()]));
    show();
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hide other pairs' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel 1 order' }));
    await waitFor(() =>
      expect(line.of('/spot/order/cancel-all').map(({ body }) => body)).toEqual([{ env: 'paper', symbol: 'BTCUSDT' }]),
    );
  });

  test('the question cannot be left while its answer is awaited, and stays when it failed', async () => {
    line.orders = [order()];
    let fail: (error: Error) => void = () => undefined;
    line.reply('/spot/order/cancel-all', () => new Promise((_, reject) => (fail = reject)));
    show();
    await rowOf('95,400.0');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel 1 order' }));
    await waitFor(() => expect(line.of('/spot/order/cancel-all')).toHaveLength(1));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await Promise.resolve();
    expect(screen.getByRole('dialog')).toBeTruthy();
    fail(new Error('timeout'));
    expect(await screen.findByText(/No answer came/)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('changing an order in its row', () => {
  const begin = async (name = 'Change price of BTC/USDT order') => {
    line.orders = line.orders.length > 0 ? line.orders : [order()];
    show();
    await rowOf('95,400.0');
    await userEvent.click(screen.getByRole('button', { name }));
    return screen.getByRole<HTMLInputElement>('textbox', { name });
  };
  const type = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  const problemOf = (field: HTMLElement) => {
    const id = field.getAttribute('aria-describedby');
    return id === null ? null : document.getElementById(id)?.textContent;
  };

  test('the pressed figure becomes a field with the whole number chosen', async () => {
    const field = await begin('Change amount of BTC/USDT order');
    expect(document.activeElement).toBe(field);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['0.1250', 0, 6]);
  });

  test('only what differs is sent, and the row is a row again', async () => {
    line.reply('/spot/order/amend', () => {
      line.orders = [order({ price: '95500.0' })];
      return success(line.orders[0]);
    });
    const field = await begin();
    await type(field, '95500{Enter}');
    expect(await screen.findByText('Order changed')).toBeTruthy();
    expect(line.of('/spot/order/amend').map(({ body }) => body)).toEqual([{ env: 'paper', id: '7', price: '95500' }]);
    expect(await rowOf('95,500.0')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a buy without take profit and stop loss is given them, and the focus goes to what changes them', async () => {
    line.orders = [order(), order({ id: '8', side: 'sell', price: '99000.0' })];
    line.reply('/spot/order/amend', () => {
      line.orders = [order({ takeProfit: '99000.0' })];
      return success(line.orders[0]);
    });
    show();
    const [add, ...others] = await screen.findAllByRole('button', { name: 'Add TP/SL to BTC/USDT order' });
    expect(others).toEqual([]);
    await userEvent.click(add as HTMLElement);
    await type(document.activeElement as HTMLInputElement, '99000');
    // What it would bring is seen before it is sent.
    expect(screen.getByText('+425.26', { exact: false })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Order changed')).toBeTruthy();
    expect(line.of('/spot/order/amend').map(({ body }) => body)).toEqual([
      { env: 'paper', id: '7', takeProfit: '99000' },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit TP/SL'));
    expect(screen.queryByRole('button', { name: /^Add TP\/SL/ })).toBeNull();
  });

  test('[DEC-13] a comma is read as in the order form, and what has two readings is not saved before one is chosen', async () => {
    line.reply('/spot/order/amend', () => success(order()));
    const field = await begin('Change amount of BTC/USDT order');
    await type(field, '1,250{Enter}');
    expect(problemOf(field)).toBe('Which one?');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '1.25' }));
    expect(field.value).toBe('1.25');
    await type(field, '-1{Enter}');
    expect(problemOf(field)).toMatch(/^This cannot be read as a number\. Write 1250\.5, 1250,5, 1,250\.5 or 1\.250,5$/);
    expect(line.of('/spot/order/amend')).toEqual([]);
    await type(field, '0,25{Enter}');
    await waitFor(() => expect(line.of('/spot/order/amend')).toMatchObject([{ body: { size: '0.25' } }]));
  });

  test.each([
    ['Change price of BTC/USDT order', '10', 'Price: Lowest price allowed now is 68,237.9 USDT; you entered 10 USDT.'],
    [
      'Change price of BTC/USDT order',
      '300000',
      'Price: Highest price allowed now is 126,727.3 USDT; you entered 300,000 USDT.',
    ],
    ['Change amount of BTC/USDT order', '0', 'Amount: Smallest order is 0.0001 BTC; this is 0.00 BTC.'],
    ['Change amount of BTC/USDT order', '3', 'Amount: You have 88,075.00 USDT; this order needs 274,275.00 USDT.'],
    ['Change amount of BTC/USDT order', '101', 'Amount: Largest order is 100 BTC; this is 101 BTC.'],
  ])('%s: %s is refused under the row before it is sent', async (name, text, problem) => {
    const field = await begin(name);
    await type(field, `${text}{Enter}`);
    expect(problemOf(field)).toBe(problem);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(line.of('/spot/order/amend')).toEqual([]);
  });

  test('below what is filled it cannot go', async () => {
    line.orders = [order({ filled: '0.1000', status: 'partiallyFilled' })];
    const field = await begin('Change amount of BTC/USDT order');
    await type(field, '0.1');
    expect(problemOf(field)).toBe('Amount: 0.1000 BTC is filled already; the amount must stay above it.');
  });

  test('what the gateway refuses stands beside the field that it names, until that is changed', async () => {
    line.reply('/spot/order/amend', () => refusal('priceBand', { field: 'price', value: '95500', bound: '95450.0' }));
    const field = await begin();
    await type(field, '95500{Enter}');
    await waitFor(() =>
      expect(problemOf(field)).toBe('Price: Highest price allowed now is 95,450.0 USDT; you entered 95,500 USDT.'),
    );
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '{Backspace}');
    expect(problemOf(field)).not.toContain('95,450.0');
  });

  test('no answer: said for the whole order, and the same change is the same intent', async () => {
    line.reply('/spot/order/amend', () => {
      throw new Error('timeout');
    });
    const field = await begin();
    await type(field, '95500{Enter}');
    await waitFor(() => expect(problemOf(field)).toMatch(/^No answer came/));
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(line.of('/spot/order/amend')).toHaveLength(2));
    const [first, second] = line.of('/spot/order/amend').map(({ header }) => header('idempotency-key'));
    expect(first).toBe(second);
  });

  test('Esc gives up without asking anybody, and the focus goes back to the pencil', async () => {
    const field = await begin();
    await type(field, '95500{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change price of BTC/USDT order' }));
    expect(line.of('/spot/order/amend')).toEqual([]);
  });

  test('nothing changed is nothing to send', async () => {
    const field = await begin();
    await type(field, '95400{Enter}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(line.of('/spot/order/amend')).toEqual([]);
  });

  test('arrows step by a tick, with Shift by ten', async () => {
    const field = await begin();
    await userEvent.type(field, '{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    expect(field.value).toBe('95399.1');
  });

  test('a waiting stop is changed in a line of its own: trigger, limit and amount at once, each by keyboard', async () => {
    line.reply('/spot/order/amend', () => success(order()));
    const leg = { price: '94200.0', when: 'down', limit: '94100.0' } as const;
    line.orders = [order({ kind: 'trigger', side: 'sell', price: null, triggers: [leg] })];
    show();
    await waitFor(() => expect(tab(/Trigger orders/).textContent).toBe('Trigger orders1'));
    fireEvent.click(tab(/Trigger orders/));
    await userEvent.click(await screen.findByRole('button', { name: 'Change trigger price of BTC/USDT order' }));
    const field = (name: string) =>
      screen.getByRole<HTMLInputElement>('textbox', { name: `${name} of BTC/USDT order` });
    expect(document.activeElement).toBe(field('Trigger price'));
    await type(field('Trigger price'), '98000{Enter}');
    expect(screen.getByRole('alert').textContent).toBe(
      'Trigger price must be below 97,482.6 USDT; 98,000 USDT was entered.',
    );
    await type(field('Trigger price'), '94500');
    await type(field('Price'), '94400{Enter}');
    await waitFor(() =>
      expect(line.of('/spot/order/amend').map(({ body }) => body)).toEqual([
        { env: 'paper', id: '7', triggerPrice: '94500', price: '94400' },
      ]),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Change trigger price of BTC/USDT order' }),
      ),
    );
  });

  test('take profit and stop loss of a buy are changed or taken away under it, with what they then come to', async () => {
    line.reply('/spot/order/amend', () => success(order()));
    line.orders = [order({ takeProfit: '99000.0', stopLoss: '94000.0' })];
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit TP/SL' }));
    const field = (name: string) =>
      screen.getByRole<HTMLInputElement>('textbox', { name: `${name} of BTC/USDT order` });
    await type(field('TP'), '98000');
    expect(screen.getByText('+2.72%', { exact: false })).toBeTruthy();
    await userEvent.clear(field('SL'));
    await userEvent.type(field('SL'), '{Enter}');
    await waitFor(() =>
      expect(line.of('/spot/order/amend').map(({ body }) => body)).toEqual([
        { env: 'paper', id: '7', takeProfit: '98000', stopLoss: null },
      ]),
    );
  });
});
