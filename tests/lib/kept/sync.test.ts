import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEPT_BYTES, type KeptKind } from '#lib/contract/kept.ts';
import type { Kept } from '#lib/contract/shapes/kept.ts';
import { type Marks, NO_MARKS, readMarks } from '#lib/kept/marks.ts';
import { createKeptSync, type KeptNews, type KeptValue } from '#lib/kept/sync.ts';
import { POISON } from '../safety/poison.ts';

/** The gateway's rule, in memory; the real one is held to it in tests/gateway/accounts/kept.test.ts. */
function account() {
  const kept = new Map<KeptKind, Kept>();
  let away = false;
  const there = () => {
    if (away) throw new Error('no network');
  };
  return {
    kept,
    offline: (on: boolean) => {
      away = on;
    },
    calls: {
      list: async () => {
        there();
        return { kinds: [...kept.values()].map(({ kind, version }) => ({ kind, version, savedAt: 1 })) };
      },
      one: async (kind: KeptKind) => {
        there();
        return kept.get(kind) ?? { kind, version: 0, savedAt: null, value: {} };
      },
      put: async ({ kind, version, value }: { kind: KeptKind; version: number; value: KeptValue }) => {
        there();
        const stands = kept.get(kind);
        if (stands && stands.version !== version) return { written: false as const, stands };
        kept.set(kind, { kind, version: version + 1, savedAt: 1, value });
        return { written: true as const, version: version + 1, savedAt: 1 };
      },
    },
  };
}

/** What lies in one browser's storage. */
function browser() {
  const here = new Map<KeptKind, KeptValue>();
  let marks: Marks = NO_MARKS;
  const news: KeptNews[] = [];
  const local = (kind: KeptKind) => ({
    read: () => here.get(kind) ?? null,
    take: (value: KeptValue | null) => void (value === null ? here.delete(kind) : here.set(kind, value)),
  });
  const login = (user: string, { calls }: ReturnType<typeof account>) =>
    createKeptSync({
      user,
      calls,
      local: { watchlists: local('watchlists'), hotkeys: local('hotkeys') },
      marks: {
        read: () => readMarks(JSON.stringify(marks)),
        write: (next) => {
          marks = next;
        },
      },
      tell: (told) => void news.push(told),
    });
  return { here, news, login };
}
const list = (...symbols: string[]) => ({ v: 1, symbols });

test('[SET-31] what a guest set up goes along into a new account, and a second browser has it at login', async () => {
  const ann = account();
  const first = browser();
  first.here.set('watchlists', list('BTCUSDT'));
  await first.login('ann', ann).look();
  const second = browser();
  await second.login('ann', ann).look();
  expect(second.here.get('watchlists')).toEqual(list('BTCUSDT'));
  expect([first.news, second.news]).toEqual([[], []]);
});

test("[SET-31] a login where something else lies takes the account's, says so, and the other can still be had", async () => {
  const ann = account();
  const first = browser();
  first.here.set('watchlists', list('BTCUSDT'));
  await first.login('ann', ann).look();
  const second = browser();
  second.here.set('watchlists', list('ETHUSDT'));
  const sync = second.login('ann', ann);
  await sync.look();
  expect(second.here.get('watchlists')).toEqual(list('BTCUSDT'));
  expect(second.news).toEqual([{ what: 'taken', kind: 'watchlists', other: list('ETHUSDT') }]);
  await sync.choose('watchlists', list('ETHUSDT'));
  await first.login('ann', ann).look();
  expect(first.here.get('watchlists')).toEqual(list('ETHUSDT'));
});

test('[SET-31] of two that write the last one wins, is told so, and can take the other', async () => {
  const ann = account();
  const [first, second] = [browser(), browser()];
  const [one, two] = [first.login('ann', ann), second.login('ann', ann)];
  await one.look();
  await two.look();
  first.here.set('hotkeys', list('A'));
  await one.push('hotkeys');
  second.here.set('hotkeys', list('B'));
  await two.push('hotkeys');
  expect(ann.kept.get('hotkeys')).toMatchObject({ version: 2, value: list('B') });
  expect(second.news).toEqual([{ what: 'replaced', kind: 'hotkeys', other: list('A') }]);
  await one.look();
  expect([first.here.get('hotkeys'), first.news]).toEqual([list('B'), []]);
});

test('[SET-31] without a network the browser goes on, and sends it when there is one', async () => {
  const ann = account();
  const [first, second] = [browser(), browser()];
  const sync = first.login('ann', ann);
  first.here.set('watchlists', list('A'));
  await sync.look();
  ann.offline(true);
  first.here.set('watchlists', list('A', 'B'));
  await expect(sync.push('watchlists')).rejects.toThrow('no network');
  await expect(sync.look()).rejects.toThrow('no network');
  expect(first.here.get('watchlists')).toEqual(list('A', 'B'));
  ann.offline(false);
  // Another page, later: what differs from the mark was changed since.
  await first.login('ann', ann).look();
  await second.login('ann', ann).look();
  expect(second.here.get('watchlists')).toEqual(list('A', 'B'));
});

test('[SET-31] what somebody else of this browser set up does not come into an account', async () => {
  const shared = browser();
  const [ann, bob] = [account(), account()];
  shared.here.set('watchlists', list('A'));
  await shared.login('ann', ann).look();
  await shared.login('bob', bob).look();
  expect(shared.here.size).toBe(0);
  expect(bob.kept.size).toBe(0);
  await shared.login('ann', ann).look();
  expect(shared.here.get('watchlists')).toEqual(list('A'));
});

test('[SET-31] what is over 64 kB stays in the browser and is said once', async () => {
  const ann = account();
  const first = browser();
  const sync = first.login('ann', ann);
  first.here.set('watchlists', list('é'.repeat(KEPT_BYTES / 2)));
  await sync.look();
  await sync.push('watchlists');
  expect([ann.kept.size, first.news]).toEqual([0, [{ what: 'tooLarge', kind: 'watchlists' }]]);
});

test('[SET-31] whatever browsers do, after a look of each all have what was written last', async () => {
  const step = fc.record({ who: fc.nat(2), what: fc.constantFrom('write', 'look', 'away', 'back') });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const ann = account();
      const all = [browser(), browser(), browser()];
      const syncs = all.map((one) => one.login('ann', ann));
      for (const sync of syncs) await sync.look();
      for (const [at, { who, what }] of steps.entries()) {
        if (what === 'away' || what === 'back') ann.offline(what === 'away');
        else if (what === 'look') await syncs[who]!.look().catch(() => undefined);
        else {
          all[who]!.here.set('watchlists', list(String(at)));
          await syncs[who]!.push('watchlists').catch(() => undefined);
        }
      }
      ann.offline(false);
      for (const sync of [...syncs, ...syncs]) await sync.look();
      const standing = ann.kept.get('watchlists')?.value;
      for (const { here } of all) expect(here.get('watchlists')).toEqual(standing);
    }),
    { numRuns: 200 },
  );
});

test('marks that cannot be read are none', () => {
  for (const text of [...POISON, null, '{}', '{"user":5,"kinds":{}}', '{"user":"a","kinds":null}'])
    expect(readMarks(text)).toEqual(NO_MARKS);
  const kinds = { chart: { version: 0, digest: 'x' }, hotkeys: { version: 2, digest: 'y' }, other: 5 };
  expect(readMarks(JSON.stringify({ user: 'a', kinds }))).toEqual({
    user: 'a',
    kinds: { hotkeys: { version: 2, digest: 'y' } },
  });
});
