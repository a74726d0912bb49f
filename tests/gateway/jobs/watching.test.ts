import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterFiring, changeOf, type Judged } from '#gateway/jobs/judge.ts';
import { type Watched, Watching } from '#gateway/jobs/watching.ts';

const alert = (id: number, kind: Watched['kind'], bound: number, more: Partial<Watched> = {}): Watched => ({
  ...{ id, kind, bound, symbol: 'BTCUSDT', window: null, repeat: 'once', since: 0 },
  ...{ restsUntil: null, day: 0, today: 0, ...more },
});

test('what fires is what a list gone through one by one would give, whatever comes and goes', () => {
  const prices = fc.integer({ min: 1, max: 60 });
  const steps = fc.array(
    fc.oneof(
      fc.record({ put: fc.integer({ min: 1, max: 12 }), kind: fc.constantFrom('above', 'below'), bound: prices }),
      fc.record({ remove: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ low: prices, high: prices }),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const watching = new Watching();
      const plain = new Map<number, Watched>();
      let at = 1;
      for (const step of all) {
        at += 1;
        if ('put' in step) {
          const one = alert(step.put, step.kind as 'above' | 'below', step.bound, { since: at });
          watching.put(one);
          plain.set(one.id, one);
        } else if ('remove' in step) {
          watching.remove(step.remove);
          plain.delete(step.remove);
        } else {
          const [low, high] = [Math.min(step.low, step.high), Math.max(step.low, step.high)];
          const fired = watching.take('BTCUSDT', { at, low, high }).map(({ id }) => id);
          const wanted = [...plain.values()].filter(({ kind, bound }) =>
            kind === 'above' ? high >= bound : low <= bound,
          );
          expect(fired.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
          for (const { id } of wanted) {
            plain.delete(id);
            watching.remove(id);
          }
        }
      }
    }),
  );
});

test('a moment of before an alert, or of its own time, does not concern it', () => {
  const watching = new Watching();
  watching.put(alert(1, 'above', 10, { since: 100 }));
  expect(watching.take('BTCUSDT', { at: 100, low: 5, high: 20 })).toEqual([]);
  expect(watching.take('BTCUSDT', { at: 101, low: 5, high: 20 })).toHaveLength(1);
});

test('one that always repeats rests, and then waits until the market was back', () => {
  const next = afterFiring(alert(1, 'above', 10, { repeat: 'always' }), 1_000);
  expect(next).toEqual({ restsUntil: 301_000, day: 0, today: 1 });
  const watching = new Watching();
  watching.put(alert(1, 'above', 10, { repeat: 'always', ...next }));
  expect(watching.take('BTCUSDT', { at: 300_000, low: 5, high: 20 })).toEqual([]);
  expect(watching.take('BTCUSDT', { at: 302_000, low: 9, high: 20 })).toEqual([]);
  expect(watching.take('BTCUSDT', { at: 303_000, low: 8, high: 9 })).toEqual([]);
  expect(watching.take('BTCUSDT', { at: 304_000, low: 9, high: 10 })).toHaveLength(1);
});

test('twenty times a day and no more; once a day until the next', () => {
  let one: Judged = alert(1, 'above', 10, { repeat: 'always' });
  for (let i = 0; i < 20; i++) one = { ...one, ...afterFiring(one, 1_000) };
  expect(one).toMatchObject({ today: 20, restsUntil: 86_400_000 });
  expect(afterFiring(one, 86_400_001)).toMatchObject({ today: 1 });
  expect(afterFiring(alert(1, 'below', 10, { repeat: 'daily' }), 5)).toMatchObject({ restsUntil: 86_400_000 });
  expect(afterFiring(alert(1, 'below', 10), 5)).toBeNull();
});

test('changes are measured in millionths, by what the price was', () => {
  expect([changeOf(1000, 1050), changeOf(1000, 949), changeOf(3, 4)]).toEqual([50_000, -51_000, 333_333]);
  const watching = new Watching();
  watching.put(alert(1, 'rise', 50_000, { window: '1h' }));
  watching.put(alert(2, 'fall', 50_000, { window: '1h' }));
  expect(watching.windows('BTCUSDT')).toEqual(['1h']);
  expect(watching.takeChange('BTCUSDT', '1h', 1000, { at: 1, low: 951, high: 1049 })).toEqual([]);
  expect(watching.takeChange('BTCUSDT', '1h', 1000, { at: 2, low: 950, high: 1050 })).toHaveLength(2);
});

test('with ten thousand alerts a quiet moment looks at two of them', () => {
  const watching = new Watching();
  let looked = 0;
  for (let id = 1; id <= 10_000; id++) {
    const one = alert(id, id % 2 === 0 ? 'above' : 'below', id % 2 === 0 ? 20_000 + id : 10_000 - id);
    watching.put({
      ...one,
      get bound() {
        looked += 1;
        return one.bound;
      },
    } as Watched);
  }
  looked = 0;
  expect(watching.take('BTCUSDT', { at: 1, low: 15_000, high: 15_001 })).toEqual([]);
  expect(looked).toBeLessThanOrEqual(2);
});
