import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { cut, funding, liquidation, marginCall, type Told, trigger } from '#components/layout/notices/futures-text.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import messages from '#messages/en/notices.json' with { type: 'json' };

const t = createTranslator({ locale: 'en', messages: { notices: messages }, namespace: 'notices' }) as never;
const said = (
  words: (t: never, notice: Notice, told: Told) => unknown,
  title: string,
  params: Record<string, string | null>,
) =>
  words(t, { title, params } as unknown as Notice, {
    of: (name) => params[name] ?? '',
    market: null,
    ...{ late: false, pair: 'BTCUSDT Perp', coin: 'BTC', price: (text) => text, span: (text) => text },
  });

test('[JOB-03] what happened to orders and positions of contracts is a sentence each', () => {
  const asset = 'USDT';
  expect(said(liquidation, 'reduced', { side: 'long', size: '1.5', mark: '48000.0', asset })).toEqual({
    ...{ title: 'BTCUSDT Perp long position partly liquidated', text: '1.5 BTC at a mark price of 48000.0' },
  });
  expect(said(liquidation, 'adl', { side: 'short', size: '1', mark: '4', asset, realised: '12' })).toEqual({
    title: 'BTCUSDT Perp short position auto-deleveraged',
    text: '1 BTC at a mark price of 4 · realised 12 USDT',
  });
  const figures = { marginRatio: '0.85', equity: '332.275515', maintenance: '8.5', asset };
  const text = 'Margin ratio 85.00%, equity 332.27 USDT, maintenance margin 8.50 USDT';
  expect(said(marginCall, 'warning', { symbol: 'X', ...figures })).toEqual({
    ...{ title: 'BTCUSDT Perp: close to liquidation', text },
  });
  expect(said(marginCall, 'warning', { symbol: null, ...figures })).toEqual({
    ...{ title: 'USDT futures wallet: close to liquidation', text },
  });
  expect(said(funding, 'paid', { amount: '0.25', asset })).toEqual({
    ...{ title: 'Funding paid on BTCUSDT Perp', text: '0.25 USDT' },
  });
  expect(said(trigger, 'stopLoss', { side: 'sell', price: '49000', triggerBy: 'mark', callbackRate: null })).toEqual({
    title: 'BTCUSDT Perp stop loss triggered',
    text: 'Mark price 49000 · Sell order placed',
  });
  expect(said(trigger, 'trailing', { side: 'buy', price: null, callbackRate: '0.005' })).toEqual({
    title: 'BTCUSDT Perp trailing stop triggered',
    text: 'The price came back by 0.50% · Buy order placed',
  });
  expect(said(cut, 'countdown', { orders: '2', seconds: '30' })).toEqual({
    title: 'Countdown ended: 2 orders cancelled',
    text: 'It was not renewed within 30 seconds.',
  });
  const settled = { side: 'long', size: '0.5', price: '47999.5', realised: '-3', asset };
  expect(said(liquidation, 'settled', settled)).toEqual({
    title: 'BTCUSDT Perp long position settled',
    text: '0.5 BTC at the index price 47999.5 · realised -3 USDT',
  });
  expect(said(cut, 'settled', { orders: '2' })).toEqual({
    title: 'BTCUSDT Perp is being settled: 2 orders cancelled',
    text: 'The contract ends and takes no more orders.',
  });
  expect(said(cut, 'ended', {})).toBeNull();
});
