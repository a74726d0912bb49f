import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Journal } from '#gateway/data/journal/journal.ts';
import { namedIn } from '#gateway/data/journal/parts.ts';
import type { JournalLocation } from '#gateway/data/journal/protocol.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { Restoring } from '#gateway/exchange/snapshot.ts';
import { ASSETS, MARKETS } from '#tests/gateway/exchange/world.ts';
import { canonical, folded } from '#tests/simulator/canonical.ts';
import { history } from './history.ts';
import { KINDS } from './stores.ts';

const SEED = 11;
const LENGTH = 800;
const STEPS = history(SEED, LENGTH, { closes: true });
const ROUNDS = 3;
/** Events between two snapshots: there is hardly a moment at which none is being made. */
const EVERY = 15;

/** Rows behind a snapshot at which the next one is waited for, so that a slow thread makes some before the history ends. */
const AHEAD = 40;

/** One step a row, each acknowledged in a line; every snapshot in another. */
const PROGRAM = `
  import { Journal } from '#gateway/data/journal/journal.ts';
  import { ASSETS, MARKETS } from '#tests/gateway/exchange/world.ts';
  import { history } from '#tests/gateway/data/history.ts';
  const say = (word) => process.stdout.write(word + '\\n');
  let [rows, goOn] = [0, () => undefined];
  const receiver = {
    snapshot: () => true,
    event() {},
    copied() {
      say('copied');
      rows = 0;
      goOn();
    },
    uncopied: (reason) => say('uncopied ' + reason),
  };
  const place = JSON.parse(process.argv[1]);
  const { journal } = await Journal.open(place, receiver, (reason) => say('failed ' + reason));
  journal.keepCopies({ assets: ASSETS, markets: MARKETS }, { every: ${EVERY} });
  for (const { events, at } of history(${SEED}, ${LENGTH}, { closes: true }).slice(journal.seq)) {
    await journal.append(events, at);
    say('row ' + journal.seq);
    rows += 1;
    if (rows > ${AHEAD}) await new Promise((resolve) => { goOn = resolve; });
  }`;

describe.each(KINDS)('a process killed while it makes snapshots in %s', { timeout: 300_000 }, (_, make) => {
  const kind = make();

  test('has lost nothing, and leaves no more than the next start clears away', async () => {
    const place = await kind.place();
    let begunWith = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // Some of them right behind a snapshot's end, some in the middle of one.
      const { row, complaints } = await killed(place, 1 + (round % 2), round * 9);
      expect(complaints).toEqual([]);
      const { exchange, journal, snapshot } = await opened(place);
      expect(journal.seq).toBeGreaterThanOrEqual(row);
      expect(canonical(exchange.state)).toBe(
        canonical(folded(STEPS.slice(0, journal.seq).flatMap((one) => one.events))),
      );
      await journal.close();
      await isTidy(place);
      if (snapshot > 0) begunWith += 1;
    }
    expect(begunWith).toBeGreaterThan(0);
  });

  /** Lets it run until so many snapshots and then so many rows, and ends it. @returns the last row it acknowledged */
  async function killed(place: JournalLocation, copies: number, rows: number) {
    const child = spawn(process.execPath, ['-e', PROGRAM, JSON.stringify(place)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const over = once(child, 'exit');
    const complaints: string[] = [];
    let [row, copied, after] = [0, 0, 0];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'copied') copied += 1;
      else if (line.startsWith('row ')) row = Number.parseInt(line.slice(4), 10);
      else complaints.push(line);
      if (copied >= copies && line !== 'copied') after += 1;
      if (after > rows || complaints.length > 0) child.kill('SIGKILL');
    }
    expect((await over)[1]).toBe('SIGKILL');
    return { row, complaints };
  }

  async function opened(place: JournalLocation) {
    let exchange = new Exchange(ASSETS, MARKETS);
    const restoring = new Restoring(ASSETS, MARKETS);
    const found = await Journal.open(
      place,
      {
        snapshot(body, last) {
          restoring.add(JSON.parse(body));
          if (last) exchange = Exchange.from(restoring.state());
        },
        event: (event) => exchange.replay(event),
      },
      (reason) => {
        throw new Error(reason);
      },
    );
    return { ...found, exchange };
  }

  /** There are texts of snapshots, and no others. */
  async function isTidy(place: JournalLocation): Promise<void> {
    const store = await kind.open(place);
    const named = namedIn(await store.snapshots()).map(({ epoch, seq }) => `${epoch}-${seq}`);
    await store.close();
    expect(await copiesOf(place)).toEqual(named.sort());
  }

  async function copiesOf(place: JournalLocation): Promise<string[]> {
    const begins = `${basename(place.file)}.copy-`;
    if (place.postgres === null)
      return readdirSync(dirname(place.file))
        .filter((name) => name.startsWith(begins))
        .map((name) => name.slice(begins.length))
        .sort();
    const sql = `SELECT coalesce(json_agg(DISTINCT epoch || '-' || seq), '[]') AS all FROM snapshot_part`;
    return ((await kind.ask(place, sql)).all as string[]).sort();
  }
});
