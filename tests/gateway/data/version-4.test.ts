import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { MIX } from '#lib/contract/perp.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { KEY_HEADER, SPOT } from '#lib/contract/trade.ts';
import { type Cluster, postgresMissing } from '../../postgres.ts';
import { handClock } from '../world.ts';
import { browserOf, olderFolder, openOn, type Place, plain, sums, type Told } from './older-folder.ts';

const folder = olderFolder('version-4');
/** Prices of the folder. */
const feed = createSyntheticFeed({ seed: 'version-4', fold: 1, version: 3, lists: listed(true) });
const VIEWS = {
  account: SPOT.account,
  open: SPOT.open,
  history: SPOT.history,
  fills: SPOT.fills,
  ledger: SPOT.ledger,
  contractsOpen: MIX.open,
  contractsHistory: MIX.history,
  contractsFills: MIX.fills,
  contractsAccount: MIX.account,
  contractsWallets: MIX.wallets,
  contractsLedger: MIX.ledger,
  positions: MIX.position,
  positionHistory: MIX.positionHistory,
  notices: MIX.notices,
  settings: `${MIX.settings}?symbol=BTCUSDTPERP`,
};
/** Version 4 said of an open order when it was accepted; later ones say when it changed last. */
const OPEN_LISTS: readonly string[] = ['open', 'contractsOpen'];

describe('a SQLite folder of version 4', () => {
  story(folder.told('sqlite'), folder.sqlite);
});

describe.skipIf(postgresMissing())('a PostgreSQL database of version 4', () => {
  const clusters: Cluster[] = [];
  afterAll(() => Promise.all(clusters.map((cluster) => cluster.stop())));
  story(folder.told('postgres'), () => folder.postgres(clusters));
});

function story(told: Told, unpack: () => Promise<Place>) {
  test('opens, shows everybody what the old version showed of both products, and trades on', async () => {
    const place = await unpack();
    const clock = handClock(told.now);
    const first = await openOn(place, { feed, clock });
    let at = first;
    const running = { inject: (asked: object) => at.app.inject(asked) } as unknown as App;
    await Promise.all([first.venue.histories.paper?.reach(), first.venue.histories.live?.reach()]);
    await first.venue.look();
    for (const [name, person] of Object.entries(told.people)) {
      const browser = browserOf(person, running);
      for (const [view, path] of Object.entries(VIEWS)) {
        const { code, data } = await browser.get(path, { paper: person.paper });
        const told = OPEN_LISTS.includes(view) ? unmoved(person[view]) : person[view];
        const seen = OPEN_LISTS.includes(view) ? unmoved(data) : data;
        expect(plain(code === '00000' ? seen : code), `${name} ${view}`).toEqual(plain(told));
      }
    }

    const { ann, bob } = told.people as { ann: Told['people'][string]; bob: Told['people'][string] };
    const browser = browserOf(ann, running);
    const done = async <T>(url: string, body: object, headers = {}): Promise<T> => {
      const { code, data, raw } = await browser.post<T>(url, { env: 'live', ...body }, { headers });
      expect([url, code, code === '00000' ? '' : raw]).toEqual([url, '00000', '']);
      return data;
    };
    // Keys that were remembered: the same answer, and no second order.
    const [waiting] = (ann.open as readonly Order[]).filter(
      ({ kind, price }) => kind === 'limit' && price === '75000.0',
    );
    const { id, symbol, side, kind, price, size } = waiting!;
    const same = { symbol, side, kind, price, size: plain(size) };
    expect(await done<Order>(SPOT.place, same, { [KEY_HEADER]: 'key-ann-2' })).toMatchObject({ id });
    // What the older version left half done goes on, of coins and of contracts.
    const halves = [
      (ann.open as readonly Order[]).find(({ filled }) => Number(filled) > 0),
      (bob.contractsOpen as readonly PerpOrder[]).find(({ filled }) => Number(filled) > 0),
    ];
    expect(halves.every((half) => half?.status === 'partiallyFilled')).toBe(true);
    expect(await done<Order>(SPOT.amend, { id: halves[0]!.id, size: '0.04' })).toMatchObject({ size: '0.04000' });
    const bought = await done<Order>(SPOT.place, { symbol: 'ETHUSDT', side: 'buy', kind: 'market', quote: '50' });
    expect(bought.status).toBe('filled');
    for (const order of ann.contractsOpen as readonly PerpOrder[])
      if (order.kind === 'trailing') await done(MIX.cancel, { id: order.id });
    const [leg] = (ann.positions as readonly Position[]).filter(({ symbol }) => symbol === 'BTCUSDTPERP');
    expect(leg).toMatchObject({ marginMode: 1, autoMargin: true });
    const closed = await done<PerpOrder>(MIX.close, { symbol: 'BTCUSDTPERP' });
    expect(Number(closed.filled)).toBe(Number(leg!.count));
    await done(MIX.countdown, { seconds: 0 });
    await first.close();
    for (const env of ['paper', 'live'] as const) expect(await sums(env, place, feed)).toEqual([]);

    // What was done since is there after another start, and the rest is still as it was.
    const second = await openOn(place, { feed, clock });
    onTestFinished(second.close);
    at = second;
    const { data: history } = await browser.get<{ rows: readonly Order[] }>(SPOT.history);
    expect(history.rows.map(({ id }) => id)).toContain(bought.id);
    const { data: fills } = await browser.get<{ rows: readonly { order: string }[] }>(MIX.fills);
    expect(fills.rows.map(({ order }) => order)).toContain(closed.id);
    const { data: left } = await browser.get<readonly PerpOrder[]>(MIX.open);
    expect(left.filter(({ kind, symbol }) => kind === 'trailing' || symbol === 'BTCUSDTPERP')).toEqual([]);
    await second.close();
    for (const env of ['paper', 'live'] as const) expect(await sums(env, place, feed)).toEqual([]);
  });
}

const unmoved = (rows: unknown): unknown =>
  Array.isArray(rows) ? rows.map(({ updatedAt: _moves, ...rest }: { readonly updatedAt: number }) => rest) : rows;
