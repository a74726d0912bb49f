import { readdirSync, truncateSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Copying } from '#gateway/data/journal/copies.ts';
import { type Copied, type CopyTask, copyState } from '#gateway/data/journal/copy.ts';
import { Journal, type Receiver } from '#gateway/data/journal/journal.ts';
import { readNote, writeNote } from '#gateway/data/journal/note.ts';
import { manifestIn } from '#gateway/data/journal/parts.ts';
import type { JournalLocation } from '#gateway/data/journal/protocol.ts';
import type { Store } from '#gateway/data/journal/store.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { fold } from '#gateway/exchange/orders/fold.ts';
import { Restoring, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { ASSETS, MARKETS } from '#tests/gateway/exchange/world.ts';
import { canonical, folded } from '#tests/simulator/canonical.ts';
import { inherited } from '#tests/simulator/inherited.ts';
import { history } from './history.ts';
import { localLink } from './local-link.ts';
import { KINDS } from './stores.ts';

const LISTING = { assets: ASSETS, markets: MARKETS };
const STEPS = history(7, 400);

describe.each(KINDS)('a snapshot beside the commits in %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  test('is made by a thread of its own while rows keep coming; a start from it gives the same state', async () => {
    const place = await kind.place();
    const venue = await open(place, fail, true);
    venue.journal.keepCopies(LISTING, { every: 100 });
    while (venue.kept.length === 0 && venue.next < STEPS.length - 50) await venue.append(1);
    await waitFor(() => venue.kept.length > 0);
    await venue.append(20);
    await venue.journal.close();
    const again = await open(place);
    expect(again.snapshot).toBeGreaterThan(0);
    expect(again.replayed).toBeLessThan(venue.events.length);
    expect(canonical(again.exchange.state)).toBe(canonical(folded(venue.events)));
  });

  test('stands on its row exactly, whatever came behind it; damaged, it is passed over for the older one', async () => {
    const place = await kind.place();
    const venue = await open(place);
    const gate = venue.gate;
    venue.journal.keepCopies(LISTING, { every: 20 });
    const seqs: number[] = [];
    for (let round = 0; round < 3; round++) {
      const begun = gate.begun;
      while (gate.begun === begun) await venue.append(1);
      const { copy } = gate.task!;
      await venue.append(5);
      gate.run();
      await waitFor(() => venue.kept.at(-1) === copy.seq);
      seqs.push(copy.seq);
    }
    await venue.journal.close();
    const store = await storeOn(place);
    expect((await store.snapshots()).map(({ seq }) => seq)).toEqual(seqs.slice(1).reverse());
    const whole = await open(place);
    expect(whole.snapshot).toBe(seqs[2]);
    expect(canonical(whole.exchange.state)).toBe(canonical(folded(venue.events)));
    await whole.journal.close();

    await damageCopy(place, manifestIn((await store.snapshots())[0]!.body)!.copy);
    const older = await open({ ...place, note: `${place.note}2` });
    expect([older.snapshot, older.passedOver]).toEqual([seqs[1], [`snapshot ${seqs[2]} is damaged`]]);
    expect(canonical(older.exchange.state)).toBe(canonical(folded(venue.events)));
  });

  test('whose thread dies, or whose disk is full, costs nothing: the journal goes on and the next one is made', async () => {
    const place = await kind.place();
    const venue = await open(place);
    venue.journal.keepCopies(LISTING, { every: 20 });
    const failures = ['its thread ended with code 134', 'ENOSPC: no space left on device'];
    for (const failure of failures) {
      const begun = venue.gate.begun;
      while (venue.gate.begun === begun) await venue.append(1);
      if (failure.startsWith('its')) venue.gate.fail(failure);
      else venue.gate.run(fullAfter(2));
      await waitFor(() => venue.failures.at(-1) === failure);
      // A full disk needs the room at once.
      expect(await copiesOf(place)).toBe(0);
      await venue.append(1);
    }
    expect(await (await storeOn(place)).snapshots()).toEqual([]);
    const begun = venue.gate.begun;
    while (venue.gate.begun === begun) await venue.append(1);
    venue.gate.run();
    await waitFor(() => venue.kept.length === 1);
    expect([venue.journal.ready, venue.failures]).toEqual([true, failures]);
    await venue.journal.close();
    expect(await copiesOf(place)).toBe(1);
  });

  test('of which a kill left a piece: the next start clears it away and keeps what snapshots are made of', async () => {
    const place = await kind.place();
    const venue = await open(place);
    venue.journal.keepCopies(LISTING, { every: 20 });
    while (venue.gate.begun === 0) await venue.append(1);
    venue.gate.run();
    await waitFor(() => venue.kept.length === 1);
    const { copy } = venue.gate.task!;
    const piece = await venue.gate.store.parts.write({ epoch: copy.epoch, seq: copy.seq + 5 });
    await piece.add('{"version":2}');
    await piece.end();
    // A later owner's are its own.
    const later = await venue.gate.store.parts.write({ epoch: copy.epoch + 2, seq: copy.seq + 5 });
    await later.add('{"version":2}');
    await later.end();
    expect(await copiesOf(place)).toBe(3);
    await venue.journal.close();
    const again = await open(place);
    expect(again.snapshot).toBe(copy.seq);
    expect(await copiesOf(place)).toBe(2);
    expect(canonical(again.exchange.state)).toBe(canonical(folded(venue.events)));
  });

  test('is due after so many events, however many starts they are spread over', async () => {
    const place = await kind.place();
    const first = await open(place);
    first.journal.keepCopies(LISTING, { every: 1000 });
    await first.append(30);
    await first.journal.close();
    const second = await open(place);
    second.journal.keepCopies(LISTING, { every: first.events.length + 1 });
    expect(second.gate.begun).toBe(0);
    await second.append(1, 30);
    await waitFor(() => second.gate.begun === 1);
  });

  test('of a journal that version 1 wrote has its rows in the form of today', async () => {
    const place = await kind.place();
    const rows = inherited(3);
    const store = await storeOn(place);
    expect(await store.acquire(0)).toBe(rows[0]!.epoch);
    for (const row of rows) await store.append(row);
    await store.close();
    const venue = await open(place);
    const before = canonical(venue.exchange.state);
    venue.journal.keepCopies(LISTING, { every: 1 });
    await venue.journal.append([{ t: 'key', account: 4, key: 'mine', hash: 'h', orders: [], legs: null, at: 1 }], 1);
    await waitFor(() => venue.gate.begun === 1);
    venue.gate.run();
    await waitFor(() => venue.kept.length === 1);
    await venue.journal.close();
    const again = await open(place);
    expect([again.snapshot, again.replayed]).toEqual([rows.length + 1, 0]);
    fold(venue.exchange.state, { t: 'key', account: 4, key: 'mine', hash: 'h', orders: [], legs: null, at: 1 });
    expect(canonical(again.exchange.state)).toBe(canonical(venue.exchange.state));
    expect(canonical(again.exchange.state)).not.toBe(before);
  });

  test('is of its own row though one of a later row was kept meanwhile', async () => {
    const place = await kind.place();
    const venue = await open(place);
    venue.journal.keepCopies(LISTING, { every: 20 });
    while (venue.gate.begun === 0) await venue.append(1);
    await venue.append(3);
    await venue.journal.snapshot(JSON.stringify(snapshotOf(folded(venue.events))));
    venue.gate.run();
    await waitFor(() => venue.kept.length + venue.failures.length === 1);
    expect([venue.kept, venue.failures]).toEqual([[venue.gate.task!.copy.seq], []]);
  });

  test('is dropped when the journal closes meanwhile', async () => {
    const place = await kind.place();
    const venue = await open(place);
    venue.journal.keepCopies(LISTING, { every: 20 });
    while (venue.gate.begun === 0) await venue.append(1);
    await venue.journal.close();
    expect([venue.gate.stopped, venue.failures]).toEqual([1, []]);
    expect((await open(place)).snapshot).toBe(0);
  });

  test('is never written by an owner that was deposed', async () => {
    const place = await kind.place();
    const failed: string[] = [];
    const old = await open(place, (reason) => failed.push(reason));
    old.journal.keepCopies(LISTING, { every: 20 });
    while (old.gate.begun === 0) await old.append(1);
    const fresh = await open({ ...place, note: `${place.note}2` });
    old.gate.run();
    await waitFor(() => failed.length === 1);
    expect(failed).toEqual(['another process owns this environment now']);
    expect(old.kept).toEqual([]);
    expect(await (await storeOn(place)).snapshots()).toEqual([]);
    await fresh.append(1);
    await fresh.journal.close();
  });

  test('of a journal with a damaged row is not made', async () => {
    const place = await kind.place();
    const venue = await open(place);
    venue.journal.keepCopies(LISTING, { every: 20 });
    while (venue.gate.begun === 0) await venue.append(1);
    await kind.damage(place, `UPDATE journal SET body = replace(body, '1', '2') WHERE seq = 3`);
    venue.gate.run();
    await waitFor(() => venue.failures.length === 1);
    expect(venue.failures[0]).toContain('row 3 has a wrong checksum');
  });

  /** A journal whose exchange folds what it is given; snapshots wait at a gate, or are made by the thread. */
  async function open(place: JournalLocation, failed: (reason: string) => void = fail, threaded = false) {
    let exchange = new Exchange(ASSETS, MARKETS);
    const restoring = new Restoring(ASSETS, MARKETS);
    const gate = gateOn(await kind.open(place));
    onTestFinished(() => gate.store.close().catch(() => undefined));
    const venue = {
      gate,
      replayed: 0,
      kept: [] as number[],
      failures: [] as string[],
      events: [] as (typeof STEPS)[number]['events'][number][],
      next: 0,
    };
    const receiver: Receiver = {
      snapshot(body, last) {
        restoring.add(JSON.parse(body));
        if (last) exchange = Exchange.from(restoring.state());
      },
      event(event) {
        venue.replayed += 1;
        exchange.replay(event);
      },
      copied: (seq) => venue.kept.push(seq),
      uncopied: (reason) => venue.failures.push(reason),
    };
    const { link } = localLink({
      place,
      openStore: () => kind.open(place),
      readNote: () => readNote(place.note),
      writeNote: (seq) => writeNote(place.note, seq),
      copy: gate.copy,
    });
    const found = await Journal.open(place, receiver, failed, threaded ? undefined : link);
    onTestFinished(() => found.journal.close());
    return Object.assign(venue, {
      ...found,
      exchange,
      /** @param from  where the history goes on, for a journal that another one began */
      async append(many: number, from = venue.next) {
        venue.next = from;
        for (const { events, at } of STEPS.slice(venue.next, venue.next + many)) {
          await found.journal.append(events, at);
          venue.events.push(...events);
        }
        venue.next += many;
        if (venue.next > STEPS.length) throw new Error('the history is over');
      },
    });
  }

  async function storeOn(place: JournalLocation): Promise<Store> {
    const store = await kind.open(place);
    onTestFinished(() => store.close().catch(() => undefined));
    return store;
  }

  /** Texts of snapshots, whole or not. */
  async function copiesOf(place: JournalLocation): Promise<number> {
    if (place.postgres === null)
      return readdirSync(dirname(place.file)).filter((name) => name.startsWith(`${basename(place.file)}.copy-`)).length;
    const { many } = await kind.ask(place, 'SELECT count(DISTINCT (epoch, seq))::integer AS many FROM snapshot_part');
    return many as number;
  }

  async function damageCopy(place: JournalLocation, { epoch, seq }: { readonly epoch: number; readonly seq: number }) {
    if (place.postgres !== null)
      return kind.damage(place, `DELETE FROM snapshot_part WHERE epoch = ${epoch} AND seq = ${seq} AND part = 2`);
    truncateSync(`${place.file}.copy-${epoch}-${seq}`, 1000);
  }
});

/** Snapshots that begin when they are due and go on when the test says so. */
function gateOn(store: Store) {
  let waiting: PromiseWithResolvers<Copied> | undefined;
  const gate = {
    store,
    begun: 0,
    stopped: 0,
    task: undefined as CopyTask | undefined,
    copy(task: CopyTask): Copying {
      gate.begun += 1;
      gate.task = task;
      waiting = Promise.withResolvers<Copied>();
      return {
        done: waiting.promise,
        stop: async () => {
          gate.stopped += 1;
        },
      };
    },
    run(on: (store: Store) => Store = (same) => same) {
      copyState(on(store), gate.task!).then(waiting!.resolve, waiting!.reject);
    },
    fail: (reason: string) => waiting!.reject(new Error(reason)),
  };
  return gate;
}

/** A disk that takes so many parts. */
const fullAfter =
  (many: number) =>
  (store: Store): Store => ({
    ...store,
    parts: {
      ...store.parts,
      async write(copy) {
        const writer = await store.parts.write(copy);
        let parts = 0;
        return {
          ...writer,
          async add(text) {
            parts += 1;
            if (parts > many) throw new Error('ENOSPC: no space left on device');
            await writer.add(text);
          },
        };
      },
    },
  });

async function waitFor(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise(setImmediate);
}

function fail(reason: string): void {
  throw new Error(`the journal failed: ${reason}`);
}
