import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openVenue } from '#gateway/process/venue.ts';
import { Player } from '#gateway/replay/player.ts';
import { openTape } from '#gateway/replay/tape.ts';
import { handClock, keptLog, scratch } from '../world.ts';
import { END, GOLDEN_INSTRUMENTS, goldenCommands, goldenLines } from './golden-tape.ts';
import { tapeFile } from './tape-file.ts';

/**
 * One tape whose events are known to the byte: whoever changes what the venue does sees it here, meant or not. Where it is
 * meant, `GOLDEN=write vitest run tests/gateway/replay/golden.test.ts` writes golden.json anew, and the commit says why.
 */
const KEPT = join(import.meta.dirname, 'golden.json');

type Golden = { readonly hash: string; readonly events: number; readonly kinds: Readonly<Record<string, number>> };

async function opened(folder: ReturnType<typeof scratch>, file: string) {
  const player = new Player(await openTape(file), 0, () => 0);
  const venue = await openVenue({
    config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false },
    feed: player.tape.feed,
    clock: handClock(),
    player,
    insurance: { USDT: '500', BTC: '0.01' },
    log: keptLog().log,
  });
  return { player, venue };
}

type How = {
  /** Milliseconds of the tape at once. */ readonly step: number /** Commands after which it is closed and opened. */;
  readonly restart?: number;
};

/** Plays the tape with everybody's commands, each at its time. */
async function played({ step, restart = -1 }: How): Promise<Golden> {
  const folder = scratch();
  onTestFinished(() => folder.remove());
  const file = tapeFile(goldenLines(), { instruments: GOLDEN_INSTRUMENTS });
  const hash = createHash('sha256');
  const kinds: Record<string, number> = {};
  let events = 0;
  const watched = async () => {
    const one = await opened(folder, file);
    one.venue.paper.watch((batch) => {
      for (const event of batch.events) {
        events += 1;
        const kind =
          event.t === 'perpFill'
            ? `${event.t} ${event.rule}`
            : event.t === 'done'
              ? `${event.t} ${event.reason}`
              : event.t;
        kinds[kind] = (kinds[kind] ?? 0) + 1;
        hash.update(`${JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}\n`);
      }
    });
    one.venue.start();
    return one;
  };
  let one = await watched();
  const until = async (at: number) => {
    while (one.player.clock.now() < at) await one.player.step((now) => Math.min(at, now + step));
  };
  for (const [i, { at, command }] of goldenCommands().entries()) {
    await until(at);
    const outcome = await one.venue.paper.submit(command);
    if (!outcome.ok) kinds[`no ${outcome.refusal.rule}`] = (kinds[`no ${outcome.refusal.rule}`] ?? 0) + 1;
    if (i !== restart) continue;
    await one.venue.close();
    one = await watched();
  }
  await until(END);
  await one.venue.close();
  const sorted = Object.fromEntries(Object.entries(kinds).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { hash: hash.digest('hex'), events, kinds: sorted };
}

test('the golden tape gives the events that are kept, stepped by a little, at once, and with a restart in the crash', async () => {
  const once = await played({ step: Number.MAX_SAFE_INTEGER });
  if (process.env.GOLDEN === 'write') writeFileSync(KEPT, `${JSON.stringify(once, null, 2)}\n`);
  expect(once).toEqual(JSON.parse(readFileSync(KEPT, 'utf8')));
  expect(await played({ step: 1700 })).toEqual(once);
  expect(await played({ step: 60_000, restart: 820 })).toEqual(once);
}, 120_000);
