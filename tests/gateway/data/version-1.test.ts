import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { KEY_HEADER, SPOT } from '#lib/contract/trade.ts';
import { type Cluster, postgresMissing } from '../../postgres.ts';
import { handClock } from '../world.ts';
import { browserOf, olderFolder, openOn, type Place, plain, sums, type Told } from './older-folder.ts';

const folder = olderFolder('version-1');
/** Prices of the folder: it was written before seeds were drawn, with the one that everybody knows. */
const feed = createSyntheticFeed({ seed: 'meridian', fold: 1 });
const VIEWS = ['account', 'open', 'history', 'fills', 'ledger'] as const;

describe('a SQLite folder of version 1', () => {
  story(folder.told('sqlite'), folder.sqlite);
});

describe.skipIf(postgresMissing())('a PostgreSQL database of version 1', () => {
  const clusters: Cluster[] = [];
  afterAll(() => Promise.all(clusters.map((cluster) => cluster.stop())));
  story(folder.told('postgres'), () => folder.postgres(clusters));
});

function story(told: Told, unpack: () => Promise<Place>) {
  test('opens, shows everybody what the old version showed, and trades on', async () => {
    const place = await unpack();
    const clock = handClock(told.now);
    const first = await openOn(place, { feed, clock });
    let at = first;
    const running = { inject: (asked: object) => at.app.inject(asked) } as unknown as App;
    await Promise.all([first.venue.histories.paper?.reach(), first.venue.histories.live?.reach()]);
    for (const [name, person] of Object.entries(told.people)) {
      const browser = browserOf(person, running);
      for (const view of VIEWS) {
        const { code, data } = await browser.get(SPOT[view], { paper: person.paper });
        expect(plain(code === '00000' ? data : code), `${name} ${view}`).toEqual(plain(person[view]));
      }
    }

    // A key that was remembered: the same answer, and no second order.
    const eve = told.people.eve!;
    const { paper } = eve;
    const browser = browserOf(eve, running);
    const [waiting] = eve.open as readonly Order[];
    const { symbol, side, kind, price, size } = waiting!;
    const again = await browser.post<Order>(
      SPOT.place,
      { symbol, side, kind, price, size: String(Number(size)) },
      { paper, headers: { [KEY_HEADER]: 'key-eve-2' } },
    );
    expect(again.data.id).toBe(waiting!.id);
    const cancelled = await browser.post<Order>(SPOT.cancel, { id: waiting!.id }, { paper });
    expect(cancelled).toMatchObject({ code: '00000', data: { status: 'cancelled' } });
    const bought = await browser.post<Order>(
      SPOT.place,
      { symbol: 'ETHUSDT', side: 'buy', kind: 'market', quote: '50' },
      { paper },
    );
    expect(bought).toMatchObject({ code: '00000', data: { status: 'filled' } });
    await first.close();
    for (const env of ['paper', 'live'] as const) expect(await sums(env, place, feed)).toEqual([]);

    // What was done since is there after another start, and the rest is still as it was.
    const second = await openOn(place, { feed, clock });
    onTestFinished(second.close);
    at = second;
    const { data: history } = await browser.get<{ rows: readonly Order[] }>(SPOT.history, { paper });
    expect(history.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([waiting!.id, bought.data.id]));
    await second.close();
    for (const env of ['paper', 'live'] as const) expect(await sums(env, place, feed)).toEqual([]);
  });
}
