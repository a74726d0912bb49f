import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HoldingCard } from '#components/spot/form/holding-card.tsx';
import { HoldingStrip } from '#components/spot/form/holding-strip.tsx';
import { OrderSheet } from '#components/spot/form/order-sheet.tsx';
import { OrderTicket } from '#components/spot/form/order-ticket.tsx';
import { useMode } from '#components/spot/form/use-mode.ts';
import { sentenceOf } from '#components/terminal/rule-text.ts';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { ACCOUNT_CODE } from '#lib/contract/account.ts';
import { CODE } from '#lib/contract/codes.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { ORDER_RULES, type OrderRule } from '#lib/contract/trade.ts';
import messages from '#messages/en/index.ts';
import { useConnection } from '#stores/connection.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { depth, ticker } from '../../terminal/market.ts';
import { market, renderTrade, serverDocument } from '../../terminal/stage.tsx';
import { BTC, order } from '../account/facts.ts';
import type { Line } from '../account/gateway.ts';
import { begin, end, open, placed } from './stage.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

let line: Line;
beforeEach(() => {
  line = begin();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

const page = { market: market({ instrument: BTC, depth: depth(), ticker: null }) };

describe('the form in the side column', () => {
  test('the server sends its place, the browser fills it once the page has loaded', async () => {
    const sent = serverDocument(<OrderTicket symbol="BTCUSDT" />, page);
    expect(sent.querySelector('#panel-order')?.getAttribute('aria-label')).toBe('Order form');
    expect(sent.querySelectorAll('#panel-order [aria-hidden] > span').length).toBeGreaterThan(5);
    renderTrade(<OrderTicket symbol="BTCUSDT" />, page);
    expect(await screen.findByRole('form', { name: 'Order form' })).toBeTruthy();
  });

  test('where styles hide it nothing of it is drawn, and the draft begins with the last price all the same', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    renderTrade(<OrderTicket symbol="BTCUSDT" />, page);
    await waitFor(() => expect(useDraft.getState().price).toBe('97482.6'));
    expect(screen.queryByRole('form')).toBeNull();
    // What is pressed in a book is sent by this form, wherever that is.
    act(() => usePreferences.setState({ oneClick: 'on' }));
    expect(await screen.findByRole('form', { name: 'Order form' })).toBeTruthy();
  });

  test('another pair begins empty, a share of the balance and the way of trading stay', async () => {
    const view = renderTrade(<OrderTicket symbol="BTCUSDT" />, page);
    await waitFor(() => expect(useDraft.getState().price).toBe('97482.6'));
    act(() => {
      useDraft.getState().setSide('sell');
      useDraft.getState().setAmount({ by: 'percent', value: 25 });
    });
    view.unmount();
    const ETH = { ...BTC, symbol: 'ETHUSDT', base: 'ETH' };
    useTickers.getState().seed([ticker('ETHUSDT', { last: '3000' })]);
    renderTrade(<OrderTicket symbol="ETHUSDT" />, { market: market({ instrument: ETH, depth: null, ticker: null }) });
    await waitFor(() => expect(useDraft.getState().price).toBe('3000'));
    expect(useDraft.getState()).toMatchObject({ side: 'sell', amount: { by: 'percent', value: 25 } });
  });
});

describe('without an account', () => {
  const nobody = () => {
    localStorage.clear();
    const enter = vi.fn();
    useSimulation.setState({ enter });
    return enter;
  };

  test('the button begins paper trading here and now, and no account is asked for', async () => {
    const enter = nobody();
    renderTrade(<OrderTicket symbol="BTCUSDT" />, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Start paper trading' }));
    expect(enter).toHaveBeenCalledWith(window.location.pathname + window.location.search);
    expect(screen.queryByRole('button', { name: 'Buy BTC' })).toBeNull();
    fireEvent.submit(screen.getByRole('form', { name: 'Order form' }));
    expect(line.asked).toEqual([]);
  });

  test('what one holds is nothing to show yet', async () => {
    nobody();
    renderTrade(<HoldingCard />, page);
    expect(await screen.findByText('Your balance appears here once you trade.')).toBeTruthy();
  });
});

/** What else on the screen follows the account. */
function AccountFollower() {
  useMode();
  return null;
}

describe('what one holds', () => {
  test('sum, worth at the last price, what orders hold', async () => {
    line.balances = [{ asset: 'BTC', available: '0.1321', locked: '0.35' }];
    renderTrade(<HoldingCard />, page);
    const card = await screen.findByRole('region', { name: 'Your BTC' });
    await within(card).findByText('0.4821');
    expect(card.textContent).toContain('≈ 46,996.36 USDT');
    expect(card.textContent).toContain('In orders0.3500 BTC');
    expect(card.textContent).toContain('Available0.1321 BTC');
  });

  test('[TRD-31, TRD-32] what the held buys cost on average, and what they have brought', async () => {
    line.balances = [{ asset: 'BTC', available: '0.3', locked: '0' }];
    const buy = { side: 'buy', status: 'filled', filled: '0.2', fee: '0' } as const;
    line.reply('/spot/order/history', () =>
      success({
        rows: [order({ id: '2', ...buy, averagePrice: '97000' }), order({ id: '1', ...buy, averagePrice: '90000' })],
        cursor: null,
      }),
    );
    renderTrade(<HoldingCard />, page);
    const card = await screen.findByRole('region', { name: 'Your BTC' });
    // 0.2 at 97,000 and 0.1 at 90,000, at a last price of 97,482.6 as the page was opened.
    await within(card).findByText('Average of 2 buys');
    expect(card.textContent).toContain('Average of 2 buys94,666.6 USDT');
    expect(card.textContent).toMatch(/Profit\+8\d\d\.\d\d USDT \+2\.9\d%/);
  });

  test('[TRD-31, TRD-32] narrow screens say cost and profit without the card, at every new price; beside it they ask once', async () => {
    line.balances = [{ asset: 'BTC', available: '0.2', locked: '0' }];
    const buy = order({ id: '1', side: 'buy', status: 'filled', filled: '0.2', fee: '0', averagePrice: '90000' });
    line.reply('/spot/order/history', () => success({ rows: [buy], cursor: null }));
    const view = renderTrade(
      <>
        <AccountFollower />
        <HoldingStrip />
      </>,
      page,
    );
    const strip = await screen.findByRole('region', { name: 'Your BTC' });
    await within(strip).findByText('90,000.0');
    expect(strip.textContent).toContain('+8.31%');
    act(() => useTickers.getState().seed([ticker('BTCUSDT', { last: '99000', ts: Date.now() })]));
    expect(strip.textContent).toContain('+1,800.00 USDT+10.00%');
    view.rerender(
      <>
        <AccountFollower />
        <HoldingStrip />
        <HoldingCard />
      </>,
    );
    await screen.findByText('Average of 1 buy');
    expect(line.of('/spot/order/history')).toHaveLength(1);
  });

  test('[SET-15] is masked while assets are hidden', async () => {
    renderTrade(<HoldingCard />, page);
    const card = await screen.findByRole('region', { name: 'Your BTC' });
    await within(card).findAllByText('1.0000');
    act(() => useSettings.setState({ showAsset: false }));
    expect(card.textContent).not.toMatch(/1\.0000|97,482/);
    expect(card.textContent).toContain('****');
  });
});

describe('the bottom sheet', () => {
  const show = () =>
    renderTrade(
      <>
        <OrderSheet symbol="BTCUSDT" />
        <NoticeHost />
      </>,
      page,
    );

  test('Buy and Sell at the thumb open it on their side; an order closes it', async () => {
    const user = userEvent.setup({ delay: null });
    show();
    const bar = screen.getByRole('region', { name: 'Place an order' });
    await user.click(within(bar).getByRole('button', { name: 'Sell' }));
    const sheet = await screen.findByRole('dialog');
    expect(sheet.textContent).toContain('BTC/USDT');
    expect((await within(sheet).findByRole('radio', { name: 'Sell' })).getAttribute('aria-checked')).toBe('true');
    await waitFor(() =>
      expect(within(sheet).getByRole('textbox', { name: 'Price USDT' })).toHaveProperty('value', '97,482.6'),
    );
    await user.click(within(sheet).getByRole('button', { name: 'One tick higher' }));
    await user.click(within(sheet).getByRole('button', { name: 'Last' }));
    await user.click(within(sheet).getByRole('button', { name: 'One tick lower' }));
    await user.type(within(sheet).getByRole('textbox', { name: 'Amount' }), '0.064');
    await user.click(await within(sheet).findByRole('button', { name: 'Sell 0.0640 BTC · 6,238.88 USDT' }));
    await screen.findByText(/ placed/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(placed(line)).toMatchObject([{ side: 'sell', price: '97482.5', size: '0.064' }]);
  });
});

test('every rule of the contract has a sentence, and one that names value or bound', () => {
  const silent: readonly OrderRule[] = [
    'unknownSymbol',
    'staleFeed',
    'missing',
    'notAllowed',
    'noLiquidity',
    'clientId',
    'unknownOrder',
    'unchanged',
    'keyReused',
  ];
  const texts: Readonly<Record<string, string>> = messages.orderRules;
  for (const rule of Object.keys(ORDER_RULES) as OrderRule[]) {
    for (const [value, bound] of [
      ['2', '1'],
      ['1', '2'],
      ['1', '1'],
    ] as const) {
      for (const field of ['price', 'triggerPrice', 'takeProfit', 'stopLoss', 'size']) {
        const text = texts[sentenceOf({ field, rule, value, bound }, { side: 'buy', kind: 'oco' })];
        expect([rule, typeof text]).toEqual([rule, 'string']);
        if (!silent.includes(rule)) expect([rule, /\{(value|bound)\}/.test(text ?? '')]).toEqual([rule, true]);
      }
    }
  }
});

test.each([
  ['a take profit below the entry', 'takeProfit', 'buy', '99', '100', 'triggerAbove'],
  ['a stop loss above the entry', 'stopLoss', 'buy', '101', '100', 'triggerBelow'],
  ['a seller’s OCO limit below the market', 'price', 'sell', '99', '100', 'triggerAbove'],
  ['a buyer’s OCO limit above the market', 'price', 'buy', '101', '100', 'triggerBelow'],
  ['a seller’s OCO stop above the market', 'triggerPrice', 'sell', '101', '100', 'triggerBelow'],
  ['a buyer’s OCO stop below the market', 'triggerPrice', 'buy', '99', '100', 'triggerAbove'],
] as const)('%s is told which way it must be', (_, field, side, value, bound, sentence) => {
  expect(sentenceOf({ field, rule: 'triggerSide', value, bound }, { side, kind: 'oco' })).toBe(sentence);
});

test('a trigger on the last price itself must differ, for either side', async () => {
  const it = await open();
  await it.trigger(/Stop market/);
  for (const side of ['Sell', 'Buy']) {
    await it.user.click(it.query.getByRole('radio', { name: side }));
    await it.type('Trigger price', '97482.6');
    await it.user.tab();
    expect(it.error('Trigger price')).toBe('Must differ from the last price, 97,482.6 USDT.');
  }
});

test('a halted market and an account out of reach say so at the button', async () => {
  act(() => useConnection.setState({ status: 'live', since: 1 }));
  line.reply('/spot/account', () => {
    throw new Error('away');
  });
  renderTrade(<OrderTicket symbol="BTCUSDT" />, page);
  await screen.findByText('Your account could not be reached. Trying again…');
});

test.each([
  ['an agency', ACCOUNT_CODE.notPermitted, 'This account may not do that.'],
  ['a login kept to paper', CODE.paperOnly, 'This is for paper trading only. Switch to paper trading first.'],
])('%s is told that it does not trade here, instead of being asked to wait', async (_, code, words) => {
  act(() => useConnection.setState({ status: 'live', since: 1 }));
  line.reply('/spot/account', () => failure(code, 'no'));
  renderTrade(<OrderTicket symbol="BTCUSDT" />, page);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a visitor may begin on paper, or log in and come back', async () => {
  act(() => useConnection.setState({ status: 'live', since: 1 }));
  clearBrowser();
  renderTrade(<OrderTicket symbol="BTCUSDT" />, page);
  expect(await screen.findByRole('button', { name: 'Start paper trading' })).toBeTruthy();
  const login = await screen.findByRole('link', { name: 'Log in' });
  expect(login.getAttribute('href')).toBe('/login?returnTo=%2Fspot%2FBTCUSDT');
});
