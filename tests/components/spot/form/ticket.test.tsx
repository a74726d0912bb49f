import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { success } from '#lib/contract/envelope.ts';
import { useDraft } from '#stores/draft.ts';
import { order } from '../account/facts.ts';
import type { Line } from '../account/gateway.ts';
import { begin, end, open, PLACE, placed } from './stage.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

let line: Line;
beforeEach(() => {
  line = begin();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

/** Its fields come in a moment. */
async function openExits(it: Awaited<ReturnType<typeof open>>): Promise<void> {
  await it.user.click(it.box('TP/SL'));
  await it.query.findByRole('textbox', { name: /^TP/ });
}

describe('a limit order', () => {
  test('[SIM-14] begins at the last price, is sent on paper once, and leaves an empty amount behind', async () => {
    const it = await open();
    await waitFor(() => expect(it.field('Price').value).toBe('97,482.6'));
    await it.type('Amount', '0.064');
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toEqual([
      { symbol: 'BTCUSDT', side: 'buy', kind: 'limit', price: '97482.6', size: '0.064', key: 'the order' },
    ]);
    expect(line.of(PLACE)[0]?.header('paptrading')).toBe('1');
    expect([it.field('Amount').value, it.field('Price').value]).toEqual(['', '97,482.6']);
  });

  test('[DEC-13] a comma is the decimal sign; a thousand or a fraction is asked, and nothing is sent until it is said', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await it.type('Amount', '0,064');
    expect(it.field('Total').value).toBe('6,208');
    await it.type('Price', '69000');
    await it.type('Amount', '1,250');
    const button = it.button(/^Buy /);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await it.send();
    await it.user.click(it.button('1.25'));
    expect([it.field('Amount').value, button.getAttribute('aria-disabled')]).toEqual(['1.25', null]);
    await it.type('Amount', '0,25');
    await it.type('Price', '9.7e4');
    expect(it.error('Price')).toMatch(
      /^This cannot be read as a number\. Write 1250\.5, 1250,5, 1,250\.5 or 1\.250,5$/,
    );
    await it.send();
    expect(placed(line)).toEqual([]);
    await it.type('Price', '97.000,5');
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toMatchObject([{ price: '97000.5', size: '0.25' }]);
  });

  test('tells total, fee and most while one types', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await it.type('Amount', '0.5');
    expect(it.field('Total').value).toBe('48,500');
    expect(it.figure('Max')).toBe('0.9079 BTC');
    // It would rest, so it pays the maker: 0.08 % of what it brings.
    expect(it.figure('Fee')).toBe('≈ 0.0004000 BTC · 0.08%');
    await it.user.click(it.query.getByRole('radio', { name: 'Sell' }));
    expect(it.figure('Max')).toBe('1.0000 BTC');
    expect(it.figure('Fee')).toBe('≈ 48.5000 USDT · 0.10%');
  });

  test('a total becomes whole lots, and a coin of the amount is switched with its worth', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await it.type('Total', '1000');
    expect(it.field('Amount').value).toBe('0.0103');
    await it.user.click(it.query.getByRole('button', { name: /Coin of the amount/ }));
    await it.user.click(await screen.findByRole('option', { name: /USDT/ }));
    expect(it.field('Amount').value).toBe('1,000');
    expect(it.query.queryByRole('textbox', { name: 'Total' })).toBeNull();
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toMatchObject([{ size: '0.0103', price: '97000' }]);
  });

  test('a share of the balance follows the price', async () => {
    const it = await open();
    await it.type('Price', '88075');
    it.slider().focus();
    await it.user.keyboard('{PageUp}{PageUp}');
    expect(it.field('Amount').value).toBe('0.5');
    await it.type('Price', '80000');
    expect(it.field('Amount').value).toBe('0.5504');
    await it.type('Amount', '0.2');
    expect(it.slider().value).toBe('18');
  });

  test('arrow keys step the price by a tick, an empty one from the last price on', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await it.user.type(it.field('Price'), '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(it.field('Price').value).toBe('97000.1');
    await it.user.clear(it.field('Price'));
    await it.user.type(it.field('Price'), '{ArrowDown}{ArrowDown}');
    expect(it.field('Price').value).toBe('97482.5');
  });

  test('[DEC-13] every field asks for decimals and takes those of the instrument', async () => {
    const it = await open();
    for (const name of ['Price', 'Amount', 'Total'])
      expect([name, it.field(name).inputMode]).toEqual([name, 'decimal']);
    await it.user.clear(it.field('Price'));
    await it.user.type(it.field('Price'), '97，０00.123');
    await it.user.type(it.field('Amount'), '10.12345');
    expect([it.field('Price').value, it.field('Amount').value]).toEqual(['97,000.1', '10.1234']);
    await it.type('Total', '5.678');
    expect(it.field('Total').value).toBe('5.67');
  });

  test('prices near the market are one press away, those of the other side for the other side', async () => {
    const it = await open();
    await it.user.click(it.button('Best bid'));
    expect(it.field('Price').value).toBe('97,482.5');
    await it.user.click(it.button('-1% from Best bid'));
    expect(it.field('Price').value).toBe('96,507.6');
    await it.user.click(it.query.getByRole('radio', { name: 'Sell' }));
    await it.user.click(it.button('+0.5% from Best ask'));
    expect(it.field('Price').value).toBe('97,971');
  });

  test('a price that is pressed in the book goes into the field; one of another pair does not', async () => {
    const it = await open();
    act(() => useDraft.getState().takePrice('ETHUSDT', '3000'));
    act(() => useDraft.getState().takePrice('BTCUSDT', '97001.5'));
    expect(it.field('Price').value).toBe('97,001.5');
    await it.trigger(/Stop market/);
    act(() => useDraft.getState().takePrice('BTCUSDT', '99000'));
    expect(it.field('Trigger price').value).toBe('99,000');
  });

  test('a take profit says how far it is and what it brings; the usual distances are one press away', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await it.type('Amount', '0.5');
    await openExits(it);
    await it.user.click(it.button('2% from the price of the order'));
    await it.user.click(it.button('-5% from the price of the order'));
    expect([it.field('TP').value, it.field('SL').value]).toEqual(['98,940', '92,150']);
    expect(it.form.textContent).toContain('+2.00%');
    expect(it.form.textContent).toContain('-5.00%');
    await it.type('SL', '98000');
    await it.user.tab();
    expect(it.error('SL')).toBe('Stop loss must be below 97,000 USDT; 98,000 USDT was entered.');
    expect(it.form.textContent).not.toContain('+1.03%');
  });

  test('exits are typed as price, distance or result: what is typed stays, and the price that is sent stands under it', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await it.type('Amount', '0.5');
    await openExits(it);
    const unit = async (name: string, option: RegExp) => {
      await it.user.click(it.button(new RegExp(`^${name} typed as`)));
      await it.user.click(await screen.findByRole('option', { name: option }));
    };
    await it.type('TP', '99910');
    await unit('TP', /Percent/);
    expect(it.field('TP +%').value).toBe('3');
    await unit('SL', /PnL/);
    await it.type('SL -PnL', '1000');
    // (0.5 · 97,000 − 1,000) ÷ (0.5 · 0.999²), up to the tick.
    expect(it.form.textContent).toContain('95,190.3');
    await it.type('Price', '98000');
    expect([it.field('TP +%').value, it.field('SL -PnL').value]).toEqual(['3', '1,000']);
    expect(it.form.textContent).toContain('100,940.0');
    await it.type('SL -PnL', '50000');
    expect(it.field('SL -PnL').getAttribute('aria-invalid')).toBe('true');
    await it.send();
    expect(placed(line)).toEqual([]);
    await it.type('SL -PnL', '1000');
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toMatchObject([{ price: '98000', takeProfit: '100940', stopLoss: '96192.3' }]);
  });

  test('a result is not known without an amount: what is missing is said, and nothing goes without its exit', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await openExits(it);
    act(() => useDraft.getState().setExit('stopLoss', 'pnl', '100'));
    await it.send();
    expect(it.error('Amount')).toBe('Enter an amount.');
    expect(placed(line)).toEqual([]);
  });

  test('an order that rests can be taken back from its notice', async () => {
    const it = await open();
    line.reply('/spot/order/cancel', () => success(order({ status: 'cancelled' })));
    await it.type('Price', '95400');
    await it.type('Amount', '0.125');
    await it.send();
    await screen.findByText('Buy 0.1250 BTC at 95,400.0 placed');
    await it.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Order taken back');
    expect(line.of('/spot/order/cancel')).toMatchObject([{ body: { id: '7' } }]);
  });

  test('post-only, time in force and attached exits go along, and exclude each other where they must', async () => {
    const it = await open();
    await it.type('Price', '97000');
    await it.type('Amount', '0.1');
    await it.user.click(it.box('Post-only'));
    await openExits(it);
    await it.type('TP', '99000');
    await it.type('SL', '95000');
    await it.send();
    await screen.findByText(/ placed/);
    await it.type('Amount', '0.1');
    await it.user.click(it.query.getByRole('button', { name: /Time in force/ }));
    await it.user.click(await screen.findByRole('option', { name: /IOC/ }));
    expect(it.box('Post-only').checked).toBe(false);
    await it.send();
    await waitFor(() => expect(placed(line)).toHaveLength(2));
    const [first, second] = placed(line);
    expect(first).toMatchObject({ postOnly: true, takeProfit: '99000', stopLoss: '95000' });
    expect(second).toMatchObject({ tif: 'ioc' });
    expect(second).not.toHaveProperty('takeProfit');
  });
});

describe('the other kinds', () => {
  test('a market buy in quote walks the book and says its average', async () => {
    const it = await open();
    await it.user.click(it.tab('Market'));
    expect(it.query.queryByRole('textbox', { name: 'Price' })).toBeNull();
    await it.type('Amount', '0.5');
    // 0.3034 at 97,483.5 and 0.1966 at 97,484.5.
    expect(it.figure('Average price')).toBe('≈ 97,483.8 USDT');
    expect(it.figure('Total')).toBe('≈ 48,741.94 USDT');
    await it.user.click(it.query.getByRole('button', { name: /Coin of the amount/ }));
    await it.user.click(await screen.findByRole('option', { name: /USDT/ }));
    await it.type('Amount', '1000');
    line.reply(PLACE, () =>
      success(order({ kind: 'market', status: 'filled', filled: '0.0102', averagePrice: '97483.5' })),
    );
    await it.send();
    await screen.findByText(/^Bought 0.0102 BTC at 97,483.5 USDT · fee /);
    expect(placed(line)).toEqual([{ symbol: 'BTCUSDT', side: 'buy', kind: 'market', quote: '1000', key: 'the order' }]);
  });

  test('a stop limit has a trigger and a limit', async () => {
    const it = await open();
    await it.trigger(/Stop limit/);
    await it.type('Trigger price', '99000');
    await it.type('Price', '99100');
    await it.type('Amount', '0.1');
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toMatchObject([{ kind: 'trigger', triggerPrice: '99000', price: '99100', size: '0.1' }]);
  });

  test('[SIM-14] what waits for a price says so: on the button, under its trigger and when it was placed', async () => {
    const it = await open();
    line.reply(PLACE, () =>
      success(
        order({
          ...{ kind: 'trigger', side: 'sell', size: '0.1', price: null },
          triggers: [{ price: '95000', when: 'down', limit: '94900' }],
        }),
      ),
    );
    await it.trigger(/Stop limit/);
    await it.user.click(it.query.getByRole('radio', { name: 'Sell' }));
    await it.type('Trigger price', '95000');
    await it.type('Price', '94900');
    await it.type('Amount', '0.1');
    expect(it.error('Trigger price')).toBe('≤ 95,000.0 · -2.54%');
    expect(it.button(/^Sell 0\.1000 BTC/).textContent).toBe('Sell 0.1000 BTC≤ 95,000.0 → 94,900.0');
    await it.send();
    await screen.findByText('Sell 0.1000 BTC at 94,900.0 placed · trigger ≤ 95,000.0 → 94,900.0');
  });

  test('[SIM-14] OCO names both ways, and exits both sides', async () => {
    const it = await open();
    await it.trigger(/OCO/);
    await it.user.click(it.query.getByRole('radio', { name: 'Sell' }));
    await it.type('Price', '101000');
    await it.type('Stop trigger', '95000');
    await it.type('Amount', '0.2');
    expect(it.button(/^Sell 0\.2000 BTC/).textContent).toBe('Sell 0.2000 BTC101,000.0 / ≤ 95,000.0');
    await it.trigger(/TP\/SL/);
    await it.type('Take profit', '101000');
    await it.type('Stop loss', '95000');
    expect(it.button(/^Sell 0\.2000 BTC/).textContent).toBe('Sell 0.2000 BTC≥ 101,000.0 / ≤ 95,000.0');
  });

  test('the button says what was typed where the book holds less, and is off where the balance does', async () => {
    const it = await open();
    await it.user.click(it.tab('Market'));
    await it.type('Amount', '2500');
    const button = it.button(/^Buy /);
    expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Buy 2,500.0000 BTC', 'true']);
    await it.type('Amount', '0.5');
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });

  test('a stop market has a trigger alone', async () => {
    const it = await open();
    await it.trigger(/Stop market/);
    await it.type('Trigger price', '99000');
    await it.type('Amount', '0.1');
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toEqual([
      { symbol: 'BTCUSDT', side: 'buy', kind: 'trigger', triggerPrice: '99000', size: '0.1', key: 'the order' },
    ]);
  });

  test('take profit and stop loss sell what one has', async () => {
    const it = await open();
    await it.trigger(/TP\/SL/);
    expect(it.query.getByRole('radio', { name: 'Sell' }).getAttribute('aria-checked')).toBe('true');
    await it.type('Take profit', '99000');
    await it.type('Stop loss', '95000');
    await it.type('Amount', '0.5');
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toMatchObject([{ side: 'sell', kind: 'tpsl', takeProfit: '99000', stopLoss: '95000' }]);
    await it.user.click(it.query.getByRole('radio', { name: 'Buy' }));
    expect(it.tab('Limit').getAttribute('aria-selected')).toBe('true');
  });

  test('OCO has a limit and a stop, whose own limit may be left out', async () => {
    const it = await open();
    await it.trigger(/OCO/);
    await it.user.click(it.query.getByRole('radio', { name: 'Sell' }));
    await it.type('Price', '99000');
    await it.type('Stop trigger', '95000');
    expect(it.field('Stop limit').placeholder).toBe('At the market');
    await it.type('Amount', '0.5');
    await it.send();
    await screen.findByText(/ placed/);
    expect(placed(line)).toEqual([
      {
        symbol: 'BTCUSDT',
        side: 'sell',
        kind: 'oco',
        price: '99000',
        triggerPrice: '95000',
        size: '0.5',
        key: 'the order',
      },
    ]);
  });
});
