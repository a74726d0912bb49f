import { expect, test } from 'vitest';
import { EngineBusy } from '#gateway/engine/busy.ts';
import { stand } from './stand.ts';

test('an engine that another process took over refuses everything as busy, shows no orders and lives on', async () => {
  const at = await stand();
  const id = await at.put({ price: '995.0' });
  expect(at.engine().books.latest('BTCUSDT').resting[0].length).toBe(1);
  const heir = await at.another();
  expect(await heir.read('openOrders', { account: 1 })).toMatchObject([{ id }]);

  // The first thing it wants to write, or its next look, tells it.
  await expect(at.put({ price: '990.0' })).rejects.toThrow('another process owns this environment now');
  expect(at.deposals()).toBe(1);
  const asks = [
    at.cancel(id),
    at.engine().open(1, {}),
    at.engine().read('openOrders', { account: 1 }),
    at.engine().read('balances', { account: 1 }),
  ];
  for (const asked of asks) await expect(asked).rejects.toThrow(EngineBusy);
  expect(at.engine().books.latest('BTCUSDT').resting[0].length).toBe(0);
  expect(await heir.read('openOrders', { account: 1 })).toMatchObject([{ id }]);
  expect(at.deposals()).toBe(1);
});
