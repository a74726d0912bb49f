import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Claim, earlier, readClaim, writeClaim } from '#lib/device/claim.ts';
import { CLAIM_WAIT_MS, settle } from '#lib/device/settle.ts';
import { isTerminalCode, LEGACY_TERMINAL_CODE } from '#lib/device/terminal-code.ts';
import { modelClock, modelStorage } from './browser-model.ts';

const hex = (digit: string) => digit.repeat(32);
const claim = (value: string, createdAt: number, tabId = 'a'): Claim => ({ value: hex(value), createdAt, tabId });

/** One tab that hears what a test says. */
function lone(stored: string | null = null, at = 10_000) {
  const clock = modelClock(() => 0);
  clock.at(at, () => {});
  clock.finish();
  const written: string[] = [];
  const told: string[] = [];
  let text = stored;
  let heard: (text: string | null) => void = () => {};
  const stop = settle({
    place: {
      read: () => text,
      write: (next) => {
        text = next;
        written.push(next);
      },
      listen: (listener) => {
        heard = listener;
        return () => {
          heard = () => {};
        };
      },
    },
    now: clock.now,
    later: clock.later,
    tabId: 'b',
    accept: isTerminalCode,
    create: () => hex('b'),
    done: (value) => told.push(value),
  });
  return {
    clock,
    told,
    written,
    stop,
    hear: (next: string | null) => heard(next),
    set: (next: string | null) => {
      text = next;
    },
  };
}

describe('a tab alone', () => {
  test('[FP-04] waits one second before its value is final', () => {
    const { clock, told } = lone();
    expect([CLAIM_WAIT_MS, told]).toEqual([1_000, []]);
    clock.at(10_999, () => expect(told).toEqual([]));
    expect(clock.finish()).toBe(11_000);
    expect(told).toEqual([hex('b')]);
  });

  test('[FP-01] takes what is kept from an earlier visit, at once and as it is', () => {
    const { told, written } = lone(writeClaim(claim('c', 9_000)));
    expect([told, written]).toEqual([[hex('c')], []]);
  });

  test('that is done may be stopped all the same', () => {
    const { stop, told } = lone(writeClaim(claim('c', 1)));
    stop();
    expect(told).toEqual([hex('c')]);
  });

  test('[FP-04] waits beside a claim that another tab has just made', () => {
    const { clock, told, written } = lone(writeClaim(claim('c', 9_001)));
    expect(told).toEqual([]);
    clock.finish();
    expect([told, written]).toEqual([[hex('c')], []]);
  });

  test('[FP-05] takes over an earlier claim that arrives within the wait', () => {
    const { clock, told, hear, set } = lone();
    const theirs = writeClaim(claim('c', 9_999));
    clock.at(10_500, () => {
      set(theirs);
      hear(theirs);
    });
    clock.finish();
    expect(told).toEqual([hex('c')]);
  });

  test('[FP-03] overwrites a later claim, and one of the same millisecond by a higher tab', () => {
    for (const later of [claim('c', 10_001), claim('c', 10_000, 'c')]) {
      const { clock, told, hear, set, written } = lone();
      clock.at(10_500, () => {
        set(writeClaim(later));
        hear(writeClaim(later));
      });
      clock.finish();
      expect([told, written]).toEqual([[hex('b')], [written[0], written[0]]]);
    }
  });

  test('[FP-05] looks once more when the wait is over, should no event have come', () => {
    const { clock, told, set } = lone();
    set(writeClaim(claim('c', 9_999)));
    clock.finish();
    expect(told).toEqual([hex('c')]);
  });

  test('writes again what was removed meanwhile, and ignores what is no claim', () => {
    const { clock, told, hear, set, written } = lone();
    set(null);
    for (const poison of [
      null,
      '',
      'null',
      '{}',
      '{"version":1,"value":null}',
      writeClaim({ ...claim('c', 0), value: 'x' }),
    ])
      hear(poison);
    clock.finish();
    expect([told, written.length]).toEqual([[hex('b')], 2]);
  });

  test('[FP-06] the legacy placeholder is ignored and made anew, whatever its age', () => {
    for (const createdAt of [0, 9_500]) {
      const { clock, told } = lone(writeClaim({ value: LEGACY_TERMINAL_CODE, createdAt, tabId: 'a' }));
      clock.finish();
      expect(told).toEqual([hex('b')]);
    }
    const raw = lone(LEGACY_TERMINAL_CODE);
    raw.clock.finish();
    expect(raw.told).toEqual([hex('b')]);
  });

  test('tells nobody once it was stopped', () => {
    const { clock, told, stop, hear } = lone();
    stop();
    hear(writeClaim(claim('c', 0)));
    clock.finish();
    expect(told).toEqual([]);
  });
});

const tabs = fc.array(fc.nat(3_000), { minLength: 2, maxLength: 5 });

test('[FP-02, FP-03] tabs that begin at any moments end with the value that was claimed first', () => {
  fc.assert(
    fc.property(tabs, fc.infiniteStream(fc.nat(499)), fc.infiniteStream(fc.nat(9)), (starts, delays, order) => {
      const next = (stream: Stream) => stream.next().value as number;
      const clock = modelClock(() => next(order));
      const storage = modelStorage(clock, () => next(delays), null);
      const made: Claim[] = [];
      const told: string[] = [];
      for (const [i, start] of starts.entries()) {
        const place = storage.tab();
        const tabId = `${i}`;
        clock.at(start, () =>
          settle({
            place,
            now: clock.now,
            later: clock.later,
            tabId,
            accept: isTerminalCode,
            create: (createdAt) => {
              made.push({ value: hex(tabId), createdAt, tabId });
              return hex(tabId);
            },
            done: (value) => told.push(value),
          }),
        );
      }
      clock.finish();
      const winner = made.reduce(earlier);
      expect(told).toEqual(starts.map(() => winner.value));
      expect(storage.newest()).toBe(writeClaim(winner));
      expect(new Set(storage.texts())).toEqual(new Set([writeClaim(winner)]));
    }),
    { numRuns: 2_000 },
  );
});
type Stream = { next(): IteratorResult<number> };

test('of any two claims one is earlier, whichever is asked first, and claims are read as written', () => {
  const any = fc.record({
    value: fc.stringMatching(/^[0-9a-f]{32}$/),
    createdAt: fc.nat(3),
    tabId: fc.stringMatching(/^[0-9a-f]{1,2}$/),
  });
  fc.assert(
    fc.property(any, any, any, (a, b, c) => {
      fc.pre(a.tabId !== b.tabId);
      expect(earlier(a, b)).toBe(earlier(b, a));
      expect(earlier(earlier(a, b), c)).toEqual(earlier(a, earlier(b, c)));
      expect(readClaim(writeClaim(a), () => true)).toEqual(a);
    }),
  );
});

test('a claim with a part of the wrong kind is none', () => {
  const good = claim('c', 5);
  for (const wrong of [
    { createdAt: -1 },
    { createdAt: 0.5 },
    { createdAt: '5' },
    { tabId: '' },
    { tabId: 'x' },
    { tabId: 5 },
    { value: 5 },
  ]) {
    expect(readClaim(JSON.stringify({ version: 1, value: { ...good, ...wrong } }), () => true)).toBeNull();
  }
  expect(readClaim(JSON.stringify({ version: 2, value: good }), () => true)).toBeNull();
  expect(readClaim(JSON.stringify({ version: 1, value: 7 }), () => true)).toBeNull();
});
