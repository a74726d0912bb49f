import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import { Restoring } from '#gateway/exchange/snapshot.ts';
import { stand } from './stand.ts';

test('an engine that read its snapshot holds nothing that it read it with', async () => {
  const { restart, engine } = await stand();
  await restart();
  // It was read: the account of before is there.
  expect(await engine().read('newestAccount', {})).toBe(1);
  expect(queryObjects(Restoring, { format: 'count' })).toBe(0);
});
