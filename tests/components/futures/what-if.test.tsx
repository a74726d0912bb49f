import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { WhatIfTab } from '#components/futures/explain/what-if-tab.tsx';
import { wordsOf } from '#components/futures/explain/words.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import type { Pool } from '#lib/futures/holding.ts';
import { futuresMarket, lotsOf, ticksOf, unitsOf } from '#lib/futures/market.ts';
import messages from '#messages/en/index.ts';
import { useWhatIf } from '#stores/what-if.ts';
import { renderKit } from '../kit.tsx';
import { BTC } from './form/stage.tsx';

const XRP = PERPETUALS.find(({ symbol }) => symbol === 'XRPUSDTPERP')!;

/** 0.5 BTC long from 49,000 with 10x and 2,450 of margin, the mark at 50,000, and 5,000 beside it. */
function pool(twoWay = false, listing = BTC): Pool {
  const market = futuresMarket(listing);
  const paid = { realised: 0n, fees: 0n, funding: 0n };
  const long = {
    lots: lotsOf(market, listing === BTC ? '0.5' : '1')!,
    entry: unitsOf('24500')!,
    margin: unitsOf('2450')!,
    ...paid,
  };
  const holding = {
    ...{ market, mode: 'isolated' as const, leverage: { long: 10, short: 10 }, legs: { long, short: null } },
    mark: ticksOf(market, '50000')!,
  };
  return {
    ...{ settle: 'USDT', twoWay, balance: unitsOf('5000')!, locks: 0n, isolatedLocks: 0n, holdings: [holding] },
  };
}

function setup(twoWay = false, listing = BTC) {
  const user = userEvent.setup();
  // What the page and the card bring along; of anything else there is the name of the key alone.
  const { common, explain, orderRules } = messages;
  renderKit(
    <NextIntlClientProvider locale="en" messages={{ common, explain, orderRules }} timeZone="UTC">
      <WhatIfTab words={wordsOf(listing)} pool={pool(twoWay, listing)} />
    </NextIntlClientProvider>,
  );
  const kind = (name: string) =>
    user.click(within(screen.getByRole('radiogroup', { name: 'What changes' })).getByRole('radio', { name }));
  const field = (name: string) => screen.getByRole('textbox', { name });
  const row = (name: string) =>
    within(screen.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent!.replace(/[\s→]+$/, ''));
  return { user, kind, field, row, status: () => screen.queryByRole('status')?.textContent ?? null };
}

const scrolled = vi.fn();
beforeEach(() => {
  useWhatIf.setState(useWhatIf.getInitialState(), true);
  scrolled.mockClear();
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: scrolled });
});
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

test('[TRD-36] opened, it scrolls nothing of the order form above it away', async () => {
  const it = setup();
  await it.kind('Size');
  expect(scrolled.mock.calls).toEqual([]);
});

test('[TRD-36] equity is all of the wallet, so that a closed position takes nothing but its fee away', async () => {
  const it = setup();
  // 5,000 + 2,450 + 500 of gain; the close pays 0.06 % of 25,000.
  expect(it.row('Equity')).toEqual(['7,950.00', '7,950.00']);
  await it.kind('Size');
  await it.user.type(it.field('Size becomes'), '0');
  expect(it.row('Equity')).toEqual(['7,950.00', '7,935.00']);
  expect(it.row('Position PnL')).toEqual(['+500.00', '--']);
  expect(it.status()).toBe('The position would be closed.');
});

test('[TRD-36] an order larger than the position turns it in one-way mode, and the figures are those of the new one', async () => {
  const it = setup();
  await it.kind('Order');
  await it.user.click(screen.getByRole('radio', { name: 'Sell' }));
  await it.user.type(it.field('Size'), '0.7');
  expect(it.status()).toBe('The position would turn: short, 0.2000 BTC.');
  const [now, then] = it.row('Liq. price').map((text) => Number.parseInt(text.replace(',', ''), 10));
  expect([now! < 50_000, then! > 50_000]).toEqual([true, true]);
});

test('[TRD-36] a price that the market has not is said, and nothing is worked out of it', async () => {
  const it = setup();
  for (const wrong of ['0', '99999999999999']) {
    await it.user.clear(it.field('Mark goes to'));
    await it.user.type(it.field('Mark goes to'), wrong);
    expect(screen.getByText('This market has no such price.')).toBeDefined();
    expect(it.row('Position PnL')).toEqual(['+500.00', '+500.00']);
  }
  await it.user.clear(it.field('Mark goes to'));
  expect(screen.queryByText('This market has no such price.')).toBeNull();
});

test('[TRD-36] beyond the liquidation price no more is lost than what backs the position, however far the mark goes', async () => {
  const it = setup();
  for (const price of ['44000', '30000', '1']) {
    await it.user.clear(it.field('Mark goes to'));
    await it.user.type(it.field('Mark goes to'), price);
    expect(it.status()).toBe('The position would be liquidated there.');
    // 2,450 of margin, all that was lost; 5,000 are left in the wallet.
    expect([price, it.row('Position PnL')]).toEqual([price, ['+500.00', '-2,450.00']]);
    expect([price, it.row('ROE')[1], it.row('Equity')[1]]).toEqual([price, '-100.00%', '5,000.00']);
    expect(useWhatIf.getState().line).toMatchObject({ pnl: '-2450', falls: true });
  }
});

test('[TRD-36] an order at what is no price is no order; without a price it is one at the mark', async () => {
  const it = setup();
  await it.kind('Order');
  await it.user.type(it.field('Size'), '0.1');
  expect(it.row('Position PnL')).toEqual(['+500.00', '+500.00']);
  expect(it.row('Equity')[1]).toBe('7,947.00');
  await it.user.type(it.field('Price'), '1e5');
  expect(it.row('Equity')[1]).toBe('7,950.00');
});

test('[TRD-36] a size between two lots is said, and nothing is worked out of it', async () => {
  const it = setup(false, XRP);
  await it.kind('Size');
  await it.user.type(it.field('Size becomes'), '10.5');
  expect(screen.getByText('Amounts go in steps of 1 XRP; 10.5 XRP lies between two.')).toBeDefined();
  await it.kind('Order');
  await it.user.type(it.field('Size'), '0,5');
  expect(screen.getByText('Amounts go in steps of 1 XRP; 0.5 XRP lies between two.')).toBeDefined();
  const equity = it.row('Equity');
  expect(equity[0]).toBe(equity[1]);
});

test.each([
  ...['0', '151', '12345', '99999999999', '0,5', '1.5', '1e1'],
])('[TRD-36] %s is said to be no leverage, and nothing is worked out of it', async (typed) => {
  const it = setup();
  await it.kind('Leverage');
  await it.user.type(it.field('Leverage'), typed);
  const before = it.row('Liq. price');
  expect(before[0]).toBe(before[1]);
  expect(it.field('Leverage').getAttribute('aria-invalid')).toBe('true');
  if (typed !== '1e1') expect(await screen.findByText('Enter a whole number from 1 to 150.')).toBeDefined();
});

test('[TRD-36] what a slider means is heard, not how far it stands', async () => {
  const it = setup();
  const heard = () => screen.getByRole('slider').getAttribute('aria-valuetext');
  expect(heard()).toBe('50,000.0');
  await it.user.type(it.field('Mark goes to'), '51000');
  expect(heard()).toBe('51,000.0');
  await it.kind('Leverage');
  expect(heard()).toBe('10×');
  await it.kind('Size');
  expect(heard()).toBe('0.5000 BTC');
});
