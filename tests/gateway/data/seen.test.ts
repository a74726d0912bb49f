import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppDb } from '#gateway/data/app-db.ts';
import { openSeen } from '#gateway/data/seen.ts';
import { scratch } from '../world.ts';

const place = scratch();
let db: AppDb;
beforeAll(async () => {
  db = await AppDb.open({ file: join(place.path, 'app.db'), postgres: null }, () => {});
});
afterAll(async () => {
  await db.close();
  place.remove();
});

test('[GW-34] two gateways on one database know what either of them saw', async () => {
  const [one, two] = [openSeen(db, 'a', 1000), openSeen(db, 'a', 1000)];
  expect(await one.first('x', 0)).toBe(true);
  expect(await two.seen('x', 999)).toBe(true);
  expect(await two.first('x', 999)).toBe(false);
  expect(await openSeen(db, 'b', 1000).first('x', 999)).toBe(true);
});

test('of many at once exactly one is the first', async () => {
  const gateways = [openSeen(db, 'c', 1000), openSeen(db, 'c', 1000)];
  const heard = await Promise.all(Array.from({ length: 200 }, (_, at) => gateways[at % 2]!.first('y', 5)));
  expect(heard.filter((first) => first)).toHaveLength(1);
});

test('what has ended counts no more, and leaves the table', async () => {
  const seen = openSeen(db, 'd', 1000);
  await seen.first('z', 10);
  // To the last millisecond, see protocol/replay.ts.
  expect([await seen.seen('z', 1010), await seen.first('z', 1010)]).toEqual([true, false]);
  expect(await seen.seen('z', 1011)).toBe(false);
  expect(await seen.first('z', 1011)).toBe(true);
  await seen.first('later', 200_000);
  const rows = await db.all("SELECT key_hash FROM seen WHERE what = 'd'");
  expect(rows).toHaveLength(1);
});
