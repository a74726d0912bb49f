import { describe, expect, test } from 'vitest';
import { ENGINES, stage } from './stage.ts';

describe.each(ENGINES)('cancelling with the %s', (_, make) => {
  test('gives back the lock and frees the place, by number or by client id', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01' });
    s.put({ side: 'sell', price: '1010', size: '0.01', clientId: 'mine' });
    expect(s.cancel(1)).toEqual({ ok: true, orders: [1] });
    expect(s.run({ c: 'cancel', account: 1, clientId: 'mine' })).toEqual({ ok: true, orders: [2] });
    expect([s.held('USDT'), s.held('BTC'), s.free('USDT'), s.open()]).toEqual(['0', '0', '1000000', []]);
    expect(s.engine.queue('BTCUSDT', 'buy')).toEqual([]);
  });

  test('what is over, never was or belongs to another account answers alike and changes nothing', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', clientId: 'mine' });
    s.put({ side: 'buy', price: '990', size: '0.01' });
    s.cancel(2);
    s.happened();
    const no = (value: string, field = 'order') => ({ ok: false, refusal: { field, rule: 'unknownOrder', value } });
    expect(s.cancel(1, 2)).toEqual(no('1'));
    expect(s.cancel(2)).toEqual(no('2'));
    expect(s.cancel(77)).toEqual(no('77'));
    expect(s.cancel(1, 99)).toEqual(no('1'));
    expect(s.run({ c: 'cancel', account: 2, clientId: 'mine' })).toEqual(no('mine', 'clientId'));
    expect(s.run({ c: 'cancel', account: 1 })).toEqual(no('', 'clientId'));
    expect([s.happened(), s.open()]).toEqual([[], ['#1 limit buy 0.01 @ 990']]);
  });

  test('all: of one market or of every one, waiting orders too, and no other account', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01' });
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990' });
    s.put({ symbol: 'ETHUSDT', kind: 'tpsl', side: 'sell', size: '0.01', stopLoss: '990' });
    s.put({ account: 2, side: 'buy', price: '990', size: '0.01' });
    expect(s.run({ c: 'cancelAll', account: 1, symbol: 'BTCUSDT' })).toEqual({ ok: true, orders: [1, 2] });
    expect(s.open()).toEqual(['#3 tpsl sell 0.01']);
    expect(s.run({ c: 'cancelAll', account: 1 })).toEqual({ ok: true, orders: [3] });
    expect(s.run({ c: 'cancelAll', account: 1 })).toEqual({ ok: true, orders: [] });
    expect([s.held('BTC'), s.held('ETH'), s.held('USDT'), s.open(2)]).toEqual([
      '0',
      '0',
      '0',
      ['#4 limit buy 0.01 @ 990'],
    ]);
  });

  test('all: of a market that is not listed is refused, so that a slip does not look like a success', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01' });
    expect(s.run({ c: 'cancelAll', account: 1, symbol: 'BTCUSD' })).toEqual({
      ok: false,
      refusal: { field: 'symbol', rule: 'unknownSymbol', value: 'BTCUSD' },
    });
    expect(s.open()).toEqual(['#1 limit buy 0.01 @ 990']);
  });

  test('all: afterwards nothing of the account waits, not even the stop loss of a partly filled buy', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    s.run({ c: 'cancelAll', account: 1 });
    expect([s.open(), s.held('BTC')]).toEqual([[], '0']);
  });
});
