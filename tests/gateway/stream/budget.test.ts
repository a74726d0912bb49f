import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Budget } from '#gateway/stream/budget.ts';
import { parseTopic, STREAM_LIMIT, topicCost } from '#lib/contract/stream.ts';

const topic = (name: string) => ({ name, cost: topicCost(parseTopic(name)!) });
const topics = (...names: string[]) => names.map(topic);

/** What pages of the site listen to: the trade screen of a contract with four charts, and the list of markets. */
const page = (symbol: string, charts = ['1m', '5m', '1h', '1D']) =>
  topics(
    ...['tickers', 'marks', `ticker:${symbol}`, `trades:${symbol}`, `book:${symbol}:paper`, `book:${symbol}`],
    ...charts.map((interval) => `candles:${symbol}:${interval}`),
    ...[`mark:${symbol}`, `funding:${symbol}`, `index:${symbol}`, `candles:${symbol}:1m:mark`, 'source'],
  );

describe('points of what is listened to', () => {
  test('a fast book costs eight tickers, a book two', () => {
    expect(
      topics('book:BTCUSDT:fast:paper', 'book:BTCUSDT', 'tickers', 'ticker:BTCUSDT').map(({ cost }) => cost),
    ).toEqual([32, 8, 8, 4]);
  });

  test('ten people behind one address, on ten markets with four charts each, are within them', () => {
    const budget = new Budget(STREAM_LIMIT.points);
    for (let person = 0; person < 10; person += 1) {
      const wanted = page(`COIN${person}USDTPERP`);
      expect(budget.beyond('office', wanted)).toEqual([]);
      budget.add('office', wanted);
    }
  });

  test('thirty who look at one market are, too', () => {
    const budget = new Budget(STREAM_LIMIT.points);
    for (let person = 0; person < 30; person += 1) {
      expect(budget.beyond('office', page('BTCUSDTPERP'))).toEqual([]);
      budget.add('office', page('BTCUSDTPERP'));
    }
  });

  test('a hundred and ninety-nine fast books are not, nor are fifty connections with two hundred topics', () => {
    const budget = new Budget(STREAM_LIMIT.points);
    const fast = Array.from({ length: 199 }, (_, i) => topic(`book:COIN${i}USDT:fast`));
    expect(budget.beyond('attacker', fast)).toHaveLength(199 - 20);
    const many = Array.from({ length: 160 }, (_, i) => topic(`ticker:COIN${i}USDT`));
    expect(budget.beyond('attacker', many)).toEqual([]);
    budget.add('attacker', many);
    expect(budget.beyond('attacker', many)).toHaveLength(160);
  });

  test('whatever comes and goes, in the end nobody owes anything', () => {
    const Names = fc.uniqueArray(fc.constantFrom('tickers', 'book:A1:fast', 'book:A1', 'ticker:A1', 'marks'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(fc.record({ payer: fc.constantFrom('a', 'b'), names: Names }), { maxLength: 12 }), (all) => {
        const budget = new Budget(STREAM_LIMIT.points);
        for (const { payer, names } of all) {
          const before = budget.of(payer);
          budget.add(payer, topics(...names));
          expect(budget.of(payer)).toBeGreaterThan(before);
        }
        for (const { payer, names } of all.toReversed()) budget.remove(payer, topics(...names));
        expect([budget.of('a'), budget.of('b')]).toEqual([0, 0]);
      }),
    );
  });
});
