import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { AppDb } from '../data/app-db.ts';
import { stillOpen } from '../data/market-open.ts';
import type { MarketSeed } from '../data/market-seed.ts';
import type { Feed } from '../feed/feed.ts';
import { type AllFigures, isKeptFigures } from '../feed/perpetual/kept-figures.ts';

/** Between two pieces of work, some five milliseconds each; and between two looks when all was known. */
const WORK_MS = 5;
const LOOK_MS = 10_000;
/** Between two times that what is known is written down, and that the venue says it is open. */
const KEEP_MS = 5 * 60_000;
const OPEN_MS = 60_000;
const FILE = 'contract-figures.json';
/** Bytes of a file that is read: three months of stamps of a few hundred contracts. */
const LARGEST = 64 * 1024 * 1024;

type Needs = {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Of the venue; without it nothing says when it was open. */
  readonly db: Pick<AppDb, 'all'>;
  /** Where figures are kept, and of which market they are. */
  readonly folder: string;
  readonly market: string;
  /** Called once all is known where it was not at first: working it out left much behind. */
  readonly worked?: () => void;
};

/** Names a market without telling its seed. */
export const marketName = ({ seed, fold, version, since }: MarketSeed): string =>
  createHash('sha256')
    .update(JSON.stringify([seed, fold, version, since]))
    .digest('hex')
    .slice(0, 32);

/**
 * Takes what a start before kept, then works out, a little at a time, what figures of contracts need of minutes that
 * passed since, and writes it down from time to time.
 * @returns what ends it, writing down once more
 */
export function workOutFigures(needs: Needs): () => void {
  const { feed, clock, log, db } = needs;
  const { contracts } = feed;
  if (!contracts?.kept) return () => undefined;
  const kept = readKept(needs);
  if (kept) contracts.take?.(kept);
  let [keptAt, saidAt] = [clock.now(), clock.now()];
  let timer: NodeJS.Timeout | undefined;
  let isBehind = false;
  const work = () => {
    const now = clock.now();
    const known = contracts.prepare(now);
    if (known && isBehind) needs.worked?.();
    isBehind = !known;
    if (known && now - keptAt >= KEEP_MS) {
      keptAt = now;
      writeKept(needs, now);
    }
    if (now - saidAt >= OPEN_MS) {
      saidAt = now;
      stillOpen(db, now).catch((error: unknown) => log.warn({ error }, 'that the venue is open was not written down'));
    }
    timer = setTimeout(work, known ? LOOK_MS : WORK_MS);
    timer.unref();
  };
  work();
  return () => {
    clearTimeout(timer);
    writeKept(needs, clock.now());
  };
}

/** Null where nothing is kept of this market; figures can always be made again. */
function readKept({ folder, market, log }: Needs): AllFigures | null {
  try {
    const text = readFileSync(join(folder, FILE));
    if (text.length > LARGEST) return null;
    const { of, contracts } = JSON.parse(text.toString()) as { of?: unknown; contracts?: Record<string, unknown> };
    if (of !== market) return null;
    return Object.fromEntries(
      Object.entries(contracts ?? {}).filter((row): row is [string, AllFigures[string]] => isKeptFigures(row[1])),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ error }, 'kept figures of contracts are no use');
    return null;
  }
}

function writeKept({ feed, folder, market, log }: Needs, now: number): void {
  const file = join(folder, FILE);
  try {
    writeFileSync(`${file}.new`, JSON.stringify({ of: market, contracts: feed.contracts?.kept?.(now) }), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  } catch (error) {
    log.warn({ error }, 'figures of contracts were not kept');
  }
}
