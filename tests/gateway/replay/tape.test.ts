import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Player, TimePassed } from '#gateway/replay/player.ts';
import { type Moment, openTape } from '#gateway/replay/tape.ts';
import { fundingRate } from '#lib/trade/units/funding-rate.ts';
import { at, type Line, opening, PERP, SPOT, START, tapeFile } from './tape-file.ts';

const S = PERP.symbol;
const MINUTE = 60_000;

/** A player on these lines, its real clock turned by hand. */
async function played(
  lines: readonly (Line | string)[],
  wish: Parameters<typeof tapeFile>[1] & { speed?: number } = {},
) {
  const real = { now: 0 };
  const player = new Player(await openTape(tapeFile(lines, wish)), wish.speed ?? 0, () => real.now);
  await player.open(0);
  const { feed } = player.tape;
  const figures = () => feed.contracts!.figures(S, player.clock.now());
  return { player, feed, figures, real, to: (ms: number) => player.step(() => START + ms) };
}

const bad: readonly (readonly [why: string, line: object | string, says: string])[] = [
  ['no JSON', '{', 'is not a JSON object'],
  ['a time between', { ts: START + 20, k: 'end' }, 'a multiple of 50'],
  ['an unknown market', { ts: START, k: 'oi', s: 'NONE', v: '1' }, 'not among the instruments'],
  ['an unknown kind', { ts: START, k: 'news', s: S }, 'must be index, book, trade, oi, gap or end'],
  ['a price off the grid', at(0).trade('50000.05'), 'no price on the instrument’s grid'],
  ['a price as number', { ts: START, k: 'trade', s: S, p: 50000, q: '1', side: 'buy' }, 'no price'],
  ['a size off the grid', at(0).trade('50000.0', '0.00001'), 'no size on the instrument’s grid'],
  ['no side', at(0).trade('50000.0', '1', 'both'), '"buy" or "sell"'],
  [
    'a book upside down',
    {
      ts: START,
      k: 'book',
      s: S,
      b: [
        ['1.0', '1'],
        ['2.0', '1'],
      ],
      a: [],
    },
    'not best first',
  ],
  ['no weight', at(0).index('a', '50000.0', '0'), 'must be an amount above 0'],
  ['a gap that is neither', { ts: START, k: 'gap', s: S, on: 1 }, 'true or false'],
];

describe('a tape', () => {
  test('is read plain and packed, knows its length and its name, the SHA-256 of its first line', async () => {
    const lines = [...opening(), at(1000).trade('50001.0'), at(1000).trade('50002.0'), at(2000).end()];
    const plain = await openTape(tapeFile(lines));
    const packed = await openTape(tapeFile(lines, { gz: true }));
    expect(plain).toMatchObject({ lines: 9, end: START + 2000, name: packed.name });
    expect(plain.name).toMatch(/^[0-9a-f]{64}$/);
    const moments: Moment[] = [];
    for await (const moment of packed.moments()) moments.push(moment);
    expect(moments.map(({ ts, lines: said, line }) => [ts - START, said.length, line])).toEqual([
      [0, 5, 6],
      [1000, 2, 8],
      [2000, 0, 9],
    ]);
  });

  test.each(bad)('with %s is refused in one sentence that names the line', async (_, line, says) => {
    const file = tapeFile([at(0).oi('1'), typeof line === 'string' ? line : JSON.stringify(line)]);
    const error = await openTape(file).catch((reason: Error) => reason);
    expect((error as Error).message).toMatch(/^Line 3 of the tape [^.]/);
    expect((error as Error).message).toContain(says);
  });

  test('may not go back in time, go on after its end, or be cut', async () => {
    await expect(openTape(tapeFile([at(100).oi('1'), at(50).oi('1')]))).rejects.toThrow(/^Line 3 .*lies before/);
    await expect(openTape(tapeFile([at(100).end(), at(150).oi('1')]))).rejects.toThrow(/^Line 3 .*after the end/);
    await expect(openTape(tapeFile([], { head: { tape: 2 } }))).rejects.toThrow(/^Line 1 /);
    await expect(openTape(tapeFile([], { instruments: [{ ...PERP, tick: '0' }] }))).rejects.toThrow(/^Line 1 /);
    await expect(openTape(tapeFile([], { instruments: [SPOT, SPOT] }))).rejects.toThrow(/twice/);
  });
});

describe('the markets of a tape', () => {
  test('are stale before the first index, book and trade, in a gap, crossed, without a source, and after the end', async () => {
    const one = at(0);
    const lines = [
      one.index('a', '50000.0'),
      at(100).book('49999.9', '50000.1'),
      at(200).trade('50000.0'),
      at(300).gap(true),
      at(400).gap(false),
      at(500).book('50000.1', '50000.0'),
      at(600).book('49999.9', '50000.1'),
      at(700).gap(true, 'a'),
      at(800).gap(false, 'a'),
      at(900).end(),
    ];
    const { to, feed } = await played(lines);
    const seen: boolean[] = [];
    for (let ms = 0; ms <= 900; ms += 100) {
      await to(ms);
      seen.push(feed.isStale!(S, START + ms));
    }
    expect(seen).toEqual([true, true, false, true, false, true, false, true, false, true]);
  });

  test('have an index that one lying source of three does not move beyond its own absence', async () => {
    const { to, figures, feed } = await played([
      ...opening(),
      at(100).index('c', '90000.0'),
      at(200).index('a', '50010.0', '3'),
      at(300).gap(true, 'a'),
    ]);
    expect(figures().index).toBe(500_000);
    await to(100);
    expect(figures().index).toBe(500_000);
    expect(feed.contracts!.sources(S, START).map(({ used }) => used)).toEqual([true, true, false]);
    await to(200);
    // (50010 × 3 + 50000) ÷ 4
    expect(figures().index).toBe(500_075);
    await to(300);
    // b alone is near the lower middle of b and c.
    expect(figures().index).toBe(500_000);
  });

  test('never have a mark beyond the band of the index, and it moves with their own lines only', async () => {
    const { to, figures } = await played([...opening(), at(100).trade('60000.0'), at(100).book('59999.9', '60000.1')]);
    await to(100);
    // Median of index, index + basis (none yet), last.
    expect(figures().mark).toBe(500_000);
    await to(400_000);
    expect(figures().mark).toBe(500_000);
  });

  test('count in their mark what lay between book and index at the whole seconds of five minutes', async () => {
    const { to, figures } = await played([
      ...opening(),
      at(50).book('50009.9', '50010.1'),
      at(100_500).trade('50020.0'),
      at(200_000).book('49989.9', '49990.1'),
      at(400_500).trade('49990.0'),
    ]);
    await to(100_500);
    // A hundred seconds of +10.
    expect(figures().mark).toBe(500_100);
    await to(400_500);
    // A hundred seconds of +10, the one of the change included, and two hundred of −10: −3.33, toward zero.
    expect(figures().mark).toBe(499_967);
  });

  test('sample a premium each whole minute as things stood before it, and pay the rate of the formula at stamps', async () => {
    const lines = [
      ...opening(7 * 3_600_000 + 57 * MINUTE),
      // At the very minute: counts for the next one.
      ...opening(7 * 3_600_000 + 58 * MINUTE, 51_000),
      at(7 * 3_600_000 + 58 * MINUTE).index('a', '50000.0'),
      at(7 * 3_600_000 + 58 * MINUTE).index('b', '50000.0'),
      at(8 * 3_600_000).trade('49000.0'),
    ];
    const { to, figures, feed } = await played(lines);
    await to(7 * 3_600_000 + 58 * MINUTE);
    expect(figures()).toMatchObject({ premium: 0n, lastRate: null, index: 500_000 });
    await to(7 * 3_600_000 + 59 * MINUTE);
    // The bid of 50999.9 holds what is measured: 999.9 ÷ 50000.
    expect(figures().premium).toBe(1_999_800n);
    await to(8 * 3_600_000);
    const terms = { interest: 10_000n, hours: 8, cap: 300_000n, floor: -300_000n };
    const rate = fundingRate([0n, 1_999_800n, 1_999_800n], terms);
    expect(rate).toBe(300_000n);
    expect(figures()).toMatchObject({ lastRate: rate, nextStamp: START + 16 * 3_600_000 });
    const [stamp] = await feed.contracts!.stamps(S, { before: Number.MAX_SAFE_INTEGER, limit: 5 }, 0);
    expect(stamp).toMatchObject({ at: START + 8 * 3_600_000, rate });
  });

  test('have candles from their first trade on, flat where nothing traded', async () => {
    const { to, feed, player } = await played([
      ...opening(),
      at(30_000).trade('50010.0', '1'),
      at(3 * MINUTE).trade('49990.0', '2', 'sell'),
    ]);
    await to(4 * MINUTE);
    const candles = await feed.candles(S, '1m', { limit: 10 }, player.clock.now());
    expect(candles.map(([open, ...rest]) => [(open - START) / MINUTE, ...rest])).toEqual([
      [0, '50000.0', '50010.0', '50000.0', '50010.0', '1.5', '75010'],
      [1, '50010.0', '50010.0', '50010.0', '50010.0', '0', '0'],
      [2, '50010.0', '50010.0', '50010.0', '50010.0', '0', '0'],
      [3, '50010.0', '50010.0', '49990.0', '49990.0', '2', '99980'],
      [4, '49990.0', '49990.0', '49990.0', '49990.0', '0', '0'],
    ]);
    expect(feed.ticker(S, player.clock.now())).toMatchObject({
      last: '49990.0',
      baseVolume: '3.5',
      change24h: '-0.0002',
    });
    const marks = feed.contracts!.candles(S, 'mark', '5m', { limit: 10 }, player.clock.now());
    expect(marks).toHaveLength(1);
    expect(marks[0]!.slice(5)).toEqual(['0', '0']);
  });
});

describe('the player', () => {
  test('begins at the start, takes steps, and says where it stands', async () => {
    const { player, to } = await played([...opening(), at(1000).trade('50001.0'), at(5000).end()]);
    expect(player.status()).toEqual({
      ...{ state: 'paused', now: START, start: START, end: START + 5000, speed: 0 },
      ...{ next: START + 1000, line: 6, lines: 8 },
    });
    expect(await player.stepTimes(1)).toMatchObject({ now: START + 1000, next: START + 5000, line: 7 });
    expect(await to(7000)).toMatchObject({ state: 'ended', now: START + 7000, next: null, line: 8 });
    await expect(to(6999)).rejects.toThrow(TimePassed);
    expect(await to(7000)).toMatchObject({ now: START + 7000 });
    expect(await player.back(START + 1000)).toMatchObject({ state: 'paused', now: START + 1000, line: 7 });
  });

  test('moves others through every line, second and due time in order, time before what is said then', async () => {
    const { player } = await played([...opening(), at(1500).trade('50001.0'), at(2000).trade('50002.0')]);
    const seen: string[] = [];
    let due: number | null = START + 1234;
    const note = (what: string) => (now: number) => {
      seen.push(`${what} ${now - START} ${player.tape.feed.ticker(S, now).last}`);
      if (now === due) due = null;
      return true;
    };
    const rest = { due: () => due, settled: async () => undefined, rewound: () => undefined };
    await player.join({ pass: note('pass'), step: note('step'), ...rest }, 0);
    seen.length = 0;
    await player.step((now) => now + 2100);
    expect(seen).toEqual([
      'pass 1000 50000.0',
      'step 1000 50000.0',
      'pass 1234 50000.0',
      'step 1234 50000.0',
      'pass 1500 50000.0',
      'step 1500 50001.0',
      'pass 2000 50001.0',
      'step 2000 50002.0',
    ]);
  });

  const prices = fc.integer({ min: 499_000, max: 501_000 }).map((tenths) => (tenths / 10).toFixed(1));
  const line = fc.record({
    gap: fc.integer({ min: 0, max: 80 }),
    price: prices,
    kind: fc.constantFrom('a', 'b', 'c', 't', 'o'),
  });

  test('a tape that is stepped, run at any speed or read again after a restart stands the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 20 }),
        async (drawn, steps) => {
          let ms = 0;
          const lines: Line[] = [];
          for (const { gap, price, kind } of drawn) {
            ms += gap * 50;
            const one = at(ms);
            if (kind === 't') lines.push(one.trade(price));
            else if (kind === 'o') lines.push(one.book(price, (Number.parseFloat(price) + 0.1).toFixed(1)));
            else lines.push(one.index(kind, price));
          }
          const file = [...opening(), ...lines];
          const [stepped, run, again] = [await played(file), await played(file, { speed: 1000 }), await played(file)];
          const target = ms + 61_000;
          for (const step of steps) await stepped.player.step((now) => Math.min(START + target, now + step * 50));
          await stepped.to(target);
          run.player.start((error) => expect(error).toBeNull());
          while (run.player.clock.now() < START + target) {
            run.real.now += 7;
            await new Promise((resolve) => setTimeout(resolve, 1));
            if (run.player.clock.now() >= START + ms) break;
          }
          await run.to(Math.max(target, run.player.clock.now() - START));
          const now = run.player.clock.now();
          await stepped.to(now - START);
          await again.player.open(now);
          for (const other of [run, again]) {
            expect(other.player.status()).toMatchObject({ now, line: stepped.player.status().line });
            expect(other.figures()).toEqual(stepped.figures());
            expect(other.feed.ticker(S, now)).toEqual(stepped.feed.ticker(S, now));
            expect(await other.feed.candles(S, '1m', { limit: 100 }, now)).toEqual(
              await stepped.feed.candles(S, '1m', { limit: 100 }, now),
            );
          }
          for (const one of [stepped, run, again]) await one.player.stop();
        },
      ),
      { numRuns: 15 },
    );
  });
});
