import { describe, expect, test } from 'vitest';
import { WAITING_LIMIT } from '#gateway/data/journal/journal.ts';
import { PORTS } from './apart.ts';
import { stand } from './stand.ts';

const stop = { kind: 'trigger', side: 'sell', triggerPrice: '990.0' } as const;

describe.each(PORTS)('the engine %s', (_, port) => {
  test('a trigger fires on the first trade behind it that reaches its price to the tick, however short the visit', async () => {
    const v = await stand(port);
    await v.tick(100);
    v.at(105);
    const id = await v.put(stop);
    v.trade('990.0', 150);
    v.trade('1000.0', 190);
    await v.tick(200);
    expect(await v.open()).not.toContain(id);
  });

  test('a tick above its price does not fire it, and a trade as old as the order is none of its business', async () => {
    const v = await stand(port);
    v.trade('1000.0', 100);
    await v.tick(100);
    v.at(150);
    const id = await v.put(stop);
    v.trade('990.0', 150);
    v.trade('990.1', 200);
    await v.tick(250);
    expect(await v.open()).toContain(id);
  });

  test('a resting order fills by the trade through it, though the price is back before anybody looks', async () => {
    const v = await stand(port);
    await v.tick(100);
    v.at(110);
    const [hit, missed] = [await v.put({ price: '995.0' }), await v.put({ price: '994.9' })];
    v.trade('994.9', 150);
    v.trade('1000.0', 200);
    await v.tick(200);
    expect(await v.open()).toEqual([missed]);
    expect((await v.account(1)).rows.fills).toMatchObject([{ order: hit, price: '995.0', rule: 'through' }]);
  });

  test('what was on the tape before a cancellation happened before it', async () => {
    const v = await stand(port);
    const id = await v.put({ price: '995.0' });
    v.trade('994.0', 150);
    v.at(160);
    expect(await v.cancel(id)).toMatchObject({ ok: false, refusal: { rule: 'unknownOrder' } });
    expect((await v.account(1)).rows.fills).toMatchObject([{ order: id, rule: 'through' }]);
  });

  test('the same for an order that is amended, one that is replaced by all being cancelled, and a reset', async () => {
    const v = await stand(port);
    const [one, two, three] = [
      await v.put({ price: '995.0' }),
      await v.put({ price: '985.0' }),
      await v.put({ price: '975.0' }),
    ];
    v.trade('994.0', 150);
    v.at(160);
    const amended = await v.engine().submit({ c: 'amend', account: 1, order: Number.parseInt(one, 10), size: '0.02' });
    expect(amended).toMatchObject({ ok: false, refusal: { rule: 'unknownOrder' } });
    v.trade('984.0', 200);
    v.at(210);
    const { orders } = await v.engine().submitOrThrow({ c: 'cancelAll', account: 1, symbol: 'BTCUSDT' });
    expect(orders.map(({ id }) => id)).toEqual([three]);
    const last = await v.put({ price: '975.0' });
    v.trade('974.0', 250);
    v.at(260);
    await v.engine().submitOrThrow({ c: 'reset', account: 1, amounts: {} });
    expect((await v.account(1)).rows.fills.map(({ order }) => order)).toEqual([last, two, one]);
  });

  test('more than a thousand triggers at one price all fire, not the first thousand', async () => {
    const v = await stand(port);
    const count = 1205;
    for (let account = 2; account < 2 + Math.ceil(count / 30); account++)
      await v.engine().submitOrThrow({ c: 'grant', account, reason: 'grant', amounts: { BTC: '10' } });
    await Promise.all(
      Array.from({ length: count }, (_, i) => v.put({ ...stop, account: 2 + Math.floor(i / 30), clientId: `s${i}` })),
    );
    v.trade('990.0', 150);
    v.trade('1000.0', 200);
    await v.tick(200);
    const left = await Promise.all(
      Array.from({ length: Math.ceil(count / 30) }, (_, i) => v.engine().read('openOrders', { account: 2 + i })),
    );
    expect(left.flat()).toEqual([]);
  }, 30_000);

  test('an order that a restart finds on its wrong side is over with the first look, though nothing trades', async () => {
    const v = await stand(port);
    const id = await v.put({ price: '995.0' });
    await v.restart();
    v.trade('994.0', 100);
    v.at(5_000);
    await v.restart();
    await v.tick(5_100);
    expect(await v.open()).not.toContain(id);
  });

  test('after a long sleep the latest minute counts, and the oldest moments are taken as one', async () => {
    const v = await stand(port);
    const [early, late] = [await v.put(stop), await v.put({ ...stop, triggerPrice: '980.0' })];
    v.trade('980.0', 1_000);
    for (let i = 0; i < 150; i++) v.trade(i === 0 ? '990.0' : '1000.0', 600_000 + i * 50);
    const before = (await v.account(1)).command;
    await v.tick(620_000);
    expect(await v.open()).toEqual([late]);
    expect(early).not.toBe(late);
    expect((await v.account(1)).command - before).toBe(100);
  });
});

test('trades that came while the journal had no room are taken in afterwards', async () => {
  const v = await stand();
  const id = await v.put(stop);
  v.trade('990.0', 150);
  const grant = { c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '1' } } as const;
  const waiting = Array.from({ length: WAITING_LIMIT }, () => v.engine().submitOrThrow(grant));
  // Nothing of it is on disk yet, so there is no room for what the trigger would do.
  await v.tick(200);
  await Promise.all(waiting);
  expect(await v.open()).toContain(id);
  v.trade('1000.0', 250);
  await v.tick(300);
  expect(await v.open()).not.toContain(id);
});
