import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '#lib/contract/envelope.ts';
import { PERP_RULES, QUIZ_CODE } from '#lib/contract/perp.ts';
import type { PerpOrderRequest } from '#lib/contract/shapes/perp-order.ts';
import { useFuturesSettings } from '#stores/futures-settings.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useTickers } from '#stores/tickers.ts';
import { leg } from '../../../stores/futures-rows.ts';
import { ticker } from '../../terminal/market.ts';
import { BTC, begin, end, open, PLACE, placed, placedOrder, pool, settings } from './stage.tsx';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: vi.fn() }),
  usePathname: () => '/futures/usdt/BTCUSDT',
}));

afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

const ORDER = { symbol: 'BTCUSDTPERP', kind: 'limit', price: '50000.0', key: 'the order' };

describe('the two buttons', () => {
  test('[SCR-04] each says what it would cost, allow and risk, and sends what it shows', async () => {
    const line = begin();
    const it = await open();
    await it.type('Price', '50000');
    await it.type('Size', '0.1');
    // 5,000 at 20 times, and 0.06 % of it.
    expect(it.figures('Cost')).toEqual(['253.00', '253.00']);
    expect(it.figures('Max')[0]).toMatch(/^3\.9\d{3} BTC$/);
    expect(it.side('buy').textContent).toBe('Buy / Long0.1000 BTC');
    await it.user.click(it.side('sell'));
    await screen.findByText(/Sell \/ Short: 0\.1000 BTC at 50,000\.0, order placed/);
    expect(placed(line)).toEqual([{ ...ORDER, price: '50000', side: 'sell', size: '0.1' }]);
    expect(it.field('Size').value).toBe('');
  });

  test('[SCR-04] Enter sends the one that shows the key; b and s choose it', async () => {
    const line = begin();
    const it = await open();
    expect(it.side('buy').getAttribute('aria-keyshortcuts')).toBe('Enter');
    await it.type('Price', '50000');
    await it.type('Size', '0.1');
    await it.user.keyboard('s');
    expect(it.field('Size').value).toBe('0.1');
    expect(it.side('sell').getAttribute('aria-keyshortcuts')).toBe('Enter');
    await it.user.keyboard('{Enter}');
    await screen.findByText(/placed/);
    expect(placed(line)).toMatchObject([{ side: 'sell' }]);
  });

  test('[SCR-04] pressed before the account is there it says so, and sends nothing by itself once it is', async () => {
    const line = begin();
    const it = await open();
    await it.type('Price', '50000');
    await it.type('Size', '0.1');
    const { pools } = useFuturesWallets.getState();
    act(() => useFuturesWallets.setState({ pools: null }));
    expect(it.query.queryByRole('alert')).toBeNull();
    await it.user.keyboard('{Enter}');
    expect((await it.query.findByRole('alert')).textContent).toContain('nothing was sent');
    act(() => useFuturesWallets.setState({ pools }));
    await waitFor(() => expect(it.query.queryByRole('alert')).toBeNull());
    expect(placed(line)).toEqual([]);
    await it.user.click(it.side('buy'));
    await screen.findByText(/placed/);
    expect(placed(line)).toHaveLength(1);
  });

  test('[SCR-04] two-way mode opens legs and closes them, each by its name', async () => {
    const line = begin({ settings: settings({ positionMode: 'twoWay' }) });
    const it = await open();
    await it.type('Size', '0.1');
    await it.user.click(it.button(/^Open short/));
    await screen.findByText(/placed/);
    expect(placed(line)).toMatchObject([{ side: 'sell', positionSide: 'short' }]);
    await it.user.click(it.query.getByRole('radio', { name: 'Close' }));
    await it.type('Size', '0.1');
    await it.user.click(it.button(/^Close long/));
    // There is no leg: it is said, and nothing is sent.
    expect(it.error('Size')).toMatch(/no position here/);
    expect(placed(line)).toHaveLength(1);
  });
});

describe('numbers', () => {
  test('[DEC-13] a comma is the decimal sign; a thousand or a fraction is asked, and nothing is sent until it is said', async () => {
    const line = begin();
    const it = await open();
    await it.type('Size', '0,05');
    expect(it.side('buy').textContent).toBe('Buy / Long0.0500 BTC');
    await it.type('Size', '1e5');
    expect(it.side('buy').textContent).toBe('Buy / Long');
    expect(it.side('buy').getAttribute('aria-disabled')).toBe('true');
    await it.type('Size', '1,250');
    expect(it.side('buy').getAttribute('aria-disabled')).toBe('true');
    await it.user.click(it.side('buy'));
    await it.user.keyboard('{Enter}');
    expect(placed(line)).toEqual([]);
    await it.user.click(it.button('1.25'));
    expect(it.field('Size').value).toBe('1.25');
    expect(it.side('buy').getAttribute('aria-disabled')).toBeNull();
    await it.type('Size', '٠٫٠٥');
    await it.user.click(it.side('buy'));
    await screen.findByText(/placed/);
    expect(placed(line)).toMatchObject([{ size: '0.05' }]);
  });

  test('[SCR-04] a share of the most is another size for each side, which its button says', async () => {
    const line = begin();
    const it = await open();
    await it.type('Price', '50010');
    const slider = it.query.getByRole<HTMLInputElement>('slider');
    fireEvent.change(slider, { target: { value: '100' } });
    await waitFor(() => expect(it.side('buy').textContent).toMatch(/3\.9\d{3} BTC/));
    expect(it.field('Size').value).toBe('');
    expect(it.field('Size').placeholder).toBe('100%');
    const size = /[\d.]+(?= BTC)/.exec(it.side('buy').textContent ?? '')?.[0];
    await it.user.click(it.side('buy'));
    await screen.findByText(/placed/);
    expect(placed(line)).toMatchObject([{ size, cutToFit: true }]);
  });

  test('[SCR-04] a share is deleted like anything else, and nothing of anything is an empty field without an error', async () => {
    begin();
    const it = await open();
    const slider = it.query.getByRole<HTMLInputElement>('slider');
    for (const key of ['{Backspace}', '{Control>}a{/Control}{Delete}']) {
      fireEvent.change(slider, { target: { value: '50' } });
      await waitFor(() => expect(it.side('buy').textContent).toMatch(/1\.9\d{3} BTC/));
      expect(it.field('Size').placeholder).toBe('50%');
      await it.user.click(it.field('Size'));
      await it.user.keyboard(key);
      expect([it.field('Size').placeholder, it.side('buy').textContent]).toEqual(['', 'Buy / Long']);
    }
    fireEvent.change(slider, { target: { value: '50' } });
    fireEvent.change(slider, { target: { value: '0' } });
    fireEvent.blur(it.field('Size'));
    expect([it.field('Size').placeholder, it.error('Size')]).toEqual(['', null]);
  });

  test('[SCR-04] another leverage makes no other size of a share: the share goes', async () => {
    begin();
    const it = await open();
    fireEvent.change(it.query.getByRole('slider'), { target: { value: '50' } });
    await waitFor(() => expect(it.side('buy').textContent).toMatch(/BTC/));
    act(() => useFuturesSettings.getState().setSettings(settings({ leverageLong: 100, leverageShort: 100 })));
    expect(it.side('buy').textContent).toBe('Buy / Long');
  });

  test('[SCR-04] the price that a form begins with follows the market until it or the size is touched', async () => {
    begin();
    const it = await open();
    const last = (price: string) =>
      act(() => useTickers.getState().seed([ticker('BTCUSDTPERP', { last: price, ts: Date.now() + 60_000 })]));
    last('50010.0');
    await waitFor(() => expect(it.field('Price').value).toBe('50,010.0'));
    last('50020.0');
    await waitFor(() => expect(it.field('Price').value).toBe('50,020.0'));
    await it.type('Size', '0.1');
    last('49000.0');
    expect(it.field('Price').value).toBe('50,020.0');
  });

  test('[SCR-04] the next size, typed while an order is on its way, is not taken away by its answer', async () => {
    const line = begin();
    let answer = () => {};
    line.reply(
      PLACE,
      ({ body }) => new Promise((resolve) => (answer = () => resolve(success(placedOrder(body as PerpOrderRequest))))),
    );
    const it = await open();
    await it.type('Size', '0.1');
    await it.user.click(it.side('buy'));
    await waitFor(() => expect(line.of(PLACE)).toHaveLength(1));
    await it.type('Size', '0.888');
    act(() => answer());
    await screen.findByText(/placed/);
    expect(it.field('Size').value).toBe('0.888');
  });

  test('[SCR-04] a size is said by what it costs, and switched to what it comes to', async () => {
    begin();
    const it = await open();
    await it.type('Price', '49000');
    await it.user.click(it.button(/Size unit/));
    await it.user.click(await screen.findByRole('option', { name: /^Cost/ }));
    await it.type('Size', '253');
    // 0.1032 × 49,000 ÷ 20 and the fee.
    expect(it.side('buy').textContent).toBe('Buy / Long0.1020 BTC');
    await it.user.click(it.button(/Size unit/));
    await it.user.click(await screen.findByRole('option', { name: /^BTC/ }));
    expect(it.field('Size').value).toBe('0.1020');
  });
});

describe('what is refused', () => {
  test('[SCR-04] more than there is is said at the field while one types, with both amounts', async () => {
    const line = begin();
    const it = await open();
    await it.type('Price', '50000');
    await it.type('Size', '10');
    expect(it.error('Size')).toMatch(/^This order costs 25,300\.00 USDT; 10,000\.00 USDT is available\./);
    await it.user.click(it.side('buy'));
    expect(placed(line)).toEqual([]);
  });

  test('[SCR-04] what the gateway refuses stands where it belongs until it is mended', async () => {
    const line = begin();
    line.reply(PLACE, () =>
      failure(PERP_RULES.leverageTier, 'tier', {
        ...{ field: 'size', rule: 'leverageTier', value: '210000', bound: '200000' },
      } as unknown as null),
    );
    const it = await open();
    await it.type('Size', '0.1');
    await it.user.click(it.side('buy'));
    await waitFor(() =>
      expect(it.error('Size')).toBe(
        'At this leverage a position can be worth at most 200,000.00 USDT; this order would make it 210,000.00 USDT.',
      ),
    );
    await it.type('Size', '0.09');
    expect(it.error('Size')).toBeNull();
  });

  test('[SCR-04] an answer that did not come keeps the key of the order', async () => {
    const line = begin();
    line.reply(PLACE, () => {
      throw new Error('the line broke');
    });
    const it = await open();
    await it.type('Size', '0.1');
    await it.user.click(it.side('buy'));
    await it.query.findByText(/may have been placed or not/);
    line.reply(PLACE, ({ body }) => success(placedOrder(body as PerpOrderRequest)));
    await it.user.click(it.side('buy'));
    await screen.findByText(/placed/);
    const [first, second] = line.of(PLACE).map(({ header }) => header('idempotency-key'));
    expect(first).toBe(second);
  });

  test('[SCR-04] questions come first, and the order goes on once they are answered', async () => {
    const line = begin();
    line.reply(PLACE, () => failure(QUIZ_CODE.quizFirst, 'first', { field: 'env' } as unknown as null));
    line.reply('/mix/account/quiz', () =>
      success({ env: 'paper', asked: true, passedAt: null, questions: [{ id: 'funding', choices: ['longs'] }] }),
    );
    line.reply('/mix/account/quiz/answer', ({ body }) => {
      const { answers } = body as { readonly answers: { readonly funding: string } };
      const wrong = answers.funding === 'longs' ? [] : ['funding'];
      return success({ env: 'paper', passedAt: wrong.length === 0 ? 1 : null, wrong });
    });
    const it = await open();
    const shown = vi.fn();
    Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: shown });
    await it.type('Size', '0.1');
    await it.user.click(it.side('buy'));
    const dialog = within(await screen.findByRole('dialog', { name: /Before your first futures order/ }));
    await it.user.click(await dialog.findByRole('radio', { name: 'Short positions pay long ones' }));
    await it.user.click(dialog.getByRole('button', { name: 'Check answers' }));
    await dialog.findByText(/A positive rate is paid by long positions/);
    // Under answers that were right the wrong one would be out of sight.
    expect(shown).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    await it.user.click(dialog.getByRole('radio', { name: 'Long positions pay short ones' }));
    await it.user.click(dialog.getByRole('button', { name: 'Check answers' }));
    line.reply(PLACE, ({ body }) => success(placedOrder(body as PerpOrderRequest)));
    await it.user.click(await dialog.findByRole('button', { name: 'Go on with the order' }));
    await screen.findByText(/placed/);
    expect(placed(line)).toHaveLength(2);
  });
});

describe('around the order', () => {
  const NONE = { balance: '0', available: '0', equity: '0', availableToOpen: '0', transferable: '0' };

  test('[SCR-04] what an order lacks comes from spot in one press, a little more and not half of spot, and it goes on', async () => {
    const line = begin({ pool: pool(NONE) });
    const it = await open();
    await it.type('Size', '0.1');
    // It costs 253; 1 % of that beside it.
    await it.user.click(await it.query.findByRole('button', { name: /^Move 255\.53 USDT from spot and go on/ }));
    await screen.findByText(/placed/);
    expect(line.of('/wallet/transfer')[0]?.body).toMatchObject({
      ...{ from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '255.53' },
    });
    expect(placed(line)).toMatchObject([{ side: 'buy', size: '0.1' }]);
  });

  test('[SCR-04] a sheet keeps the place of what an error says instead, so that it does not grow or shrink under the thumb', async () => {
    begin({ pool: pool(NONE) });
    const it = await open({ sheet: true });
    const place = (await it.query.findByText('Your futures wallet has no USDT yet.')).parentElement;
    expect(place?.className).not.toContain('invisible');
    await it.type('Size', '0.1');
    const said = await it.query.findByText(/^This order costs/);
    expect(said.closest('[data-notes]')?.className).toContain('absolute');
    expect([place?.isConnected, place?.className]).toEqual([true, expect.stringContaining('invisible')]);
  });

  test('[SCR-04] an empty wallet without an order offers half of spot, and sends nothing', async () => {
    const line = begin({ pool: pool(NONE) });
    const it = await open();
    await it.user.click(await it.query.findByRole('button', { name: 'Move 44,037.50 USDT from spot' }));
    await screen.findByText(/moved to the futures wallet/);
    expect(placed(line)).toEqual([]);
  });

  test('[SCR-04] exits by return on the margin are sent as prices of the side that is pressed', async () => {
    const line = begin();
    const it = await open();
    await it.type('Price', '50000');
    await it.type('Size', '0.1');
    await it.user.click(it.box('TP/SL'));
    await it.user.click(await it.query.findByRole('button', { name: /TP typed as/ }));
    await it.user.click(await screen.findByRole('option', { name: /Return on margin/ }));
    await it.type(/^TP/, '100');
    await it.type(/^SL/, '51000');
    await it.user.click(it.side('sell'));
    await screen.findByText(/placed/);
    // 5 % at 20 times; a short takes its profit below.
    expect(placed(line)).toMatchObject([
      { side: 'sell', takeProfit: '47500', stopLoss: '51000', takeProfitBy: 'mark', stopLossBy: 'mark' },
    ]);
  });

  test('[SCR-04] the question before sending shows the order once more', async () => {
    const line = begin();
    act(() => usePreferences.getState().setPreference('confirmOrders', 'always'));
    const it = await open();
    await it.type('Price', '50000');
    await it.type('Size', '0.1');
    await it.user.click(it.side('buy'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Place this order?' }));
    expect(dialog.getByText('Cross, 20×')).toBeTruthy();
    expect(dialog.queryByText('Slippage')).toBeNull();
    expect(placed(line)).toEqual([]);
    await it.user.click(dialog.getByRole('button', { name: 'Buy / Long' }));
    await screen.findByText(/placed/);
    expect(placed(line)).toHaveLength(1);
  });

  test('[SCR-04] an order at the market says what it will probably fill at, how much worse that is, and its fee', async () => {
    begin();
    act(() => usePreferences.getState().setPreference('confirmOrders', 'always'));
    const it = await open();
    await it.user.click(it.query.getByRole('tab', { name: 'Market' }));
    await it.type('Size', '1.5');
    // One coin at 50,000.5, half of one at 50,001.5.
    await it.query.findByText('≈ 50,000.8');
    await it.user.click(it.side('buy'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Place this order?' }));
    const line = (name: string) => dialog.getByText(name).closest('div')?.querySelector('dd')?.textContent;
    expect(line('Price')).toBe('≈ 50,000.8 USDT');
    expect(line('Slippage')).toBe('0.001%');
    // 75,001.25 at 0.06 %.
    expect(line('Fee')).toBe('45.0008 USDT');
  });

  test('[SCR-04] what only closes says its fee where others say what they cost', async () => {
    begin({ positions: [leg({ count: '1.0000', marginMode: 2 })] });
    const it = await open();
    await it.user.click(it.query.getByRole('tab', { name: 'Market' }));
    await it.user.click(it.box('Reduce-only'));
    await it.type('Size', '0.1');
    await waitFor(() => expect(it.figures('Fee')[1]).toBe('3.00'));
    expect(it.query.queryByText('Cost')).toBeNull();
  });

  test('[SCR-04] a button names no size that lies between two lots, and sends none', async () => {
    const line = begin();
    const it = await open({}, { ...BTC, sizePlace: 0, lot: '1', minSize: '1' });
    await it.type('Size', '1');
    expect(it.side('buy').textContent).toContain('1 BTC');
    await it.type('Size', '1.5');
    expect(it.side('buy').textContent).not.toContain('BTC');
    await it.user.click(it.side('buy'));
    expect(it.error('Size')).toBe('Amounts go in steps of 1 BTC; 1.5 BTC lies between two.');
    expect(placed(line)).toEqual([]);
  });

  test('[SCR-04] another leverage says what it does before it is set, and what it may not be', async () => {
    const line = begin();
    line.reply('/mix/account/leverage', ({ body }) =>
      success(settings({ leverageLong: (body as { readonly leverage: number }).leverage, leverageShort: 50 })),
    );
    const it = await open();
    await it.user.click(it.button('Leverage: 20×'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leverage, BTCUSDT' }));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Leverage' });
    await it.user.clear(field);
    await it.user.type(field, '151');
    expect(await dialog.findByText('Enter a whole number from 1 to 150.')).toBeTruthy();
    for (const typed of ['1.5', '0,5']) {
      await it.user.clear(field);
      await it.user.type(field, typed);
      expect([typed, dialog.getByText('Enter a whole number from 1 to 150.')]).toBeTruthy();
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Set to/ }).disabled).toBe(true);
    }
    await it.user.clear(field);
    await it.user.type(field, '50');
    // What may be held then. The tier that is marked is that of what is held, and nothing is.
    expect(dialog.getAllByText('15.00M')).toHaveLength(1);
    const marked = () => dialog.getAllByRole('row').filter((row) => row.getAttribute('aria-current') === 'true');
    expect(marked().map((row) => row.textContent)).toEqual([expect.stringMatching(/^1/)]);
    await it.user.click(dialog.getByRole('button', { name: 'Set to 50×' }));
    await waitFor(() => expect(it.button('Leverage: 50×')).toBeTruthy());
    expect(line.of('/mix/account/leverage')[0]?.body).toMatchObject({ symbol: 'BTCUSDTPERP', leverage: 50 });
  });
});
