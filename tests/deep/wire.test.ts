import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Said, wireHour } from '#tests/gateway/wire-hour.ts';

const RECORDED = new URL('../fixtures/wire.json.gz', import.meta.url);

test('an hour of calls and own topics of both products says what it said when it was recorded, and more at most', async () => {
  const before = JSON.parse(gunzipSync(readFileSync(RECORDED)).toString()) as Said;
  const now = JSON.parse(JSON.stringify(await wireHour())) as Said;
  expect(now.calls.length).toBe(before.calls.length);
  for (const [at, answer] of before.calls.entries())
    expect(within(now.calls[at], answer), `call ${at}, ${answer.call} of ${answer.who}`).toEqual(answer);
  expect(Object.keys(now.told)).toEqual(Object.keys(before.told));
  for (const [who, all] of Object.entries(before.told)) {
    expect(now.told[who]!.length, who).toBe(all.length);
    for (const [at, rows] of all.entries()) expect(within(now.told[who]![at], rows), `${who}, ${at}`).toEqual(rows);
  }
});

/** What of a value has a place in the recorded one: what came to be since is left out. */
function within(now: unknown, before: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(before) && now.length === before.length)
    return now.map((one, at) => within(one, before[at]));
  if (!isObject(now) || !isObject(before)) return now;
  const known = Object.entries(now).filter(([key]) => key in before);
  return Object.fromEntries(
    known.map(([key, value]) => [key, hasMoved(key, value, before[key]) ? before[key] : within(value, before[key])]),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last change of an open order, which was its acceptance when this was recorded. */
const hasMoved = (key: string, now: unknown, before: unknown): boolean =>
  key === 'updatedAt' && typeof now === 'number' && typeof before === 'number' && now > before;
