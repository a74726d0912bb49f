import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Is, isNumber, isOneOf, isShape, readKept } from '../base/kept.ts';
import type { Log } from '../base/log.ts';

/** Bytes of one file; there are two, the present one and the one before. */
export const FILE_BYTES = 8 * 1024 * 1024;
/** Rows that may wait for the disk; more are dropped and counted. */
const WAITING = 2_000;

/** A row of what pages told: time, kind and closed words; never a secret, see lib/contract/redact.ts. */
export type SiteRow = { readonly at: number; readonly kind: 'security' | 'click' } & Readonly<Record<string, unknown>>;

const isSiteRow: Is<SiteRow> = isShape({ at: isNumber, kind: isOneOf(['security', 'click']) });

export type SiteLog = {
  /** Never waits and never throws. */
  note(rows: readonly SiteRow[]): void;
  /** Newest first. */
  read(query: { readonly limit: number; readonly kind?: SiteRow['kind'] }): Promise<readonly SiteRow[]>;
  /** Writes what waits. */
  close(): Promise<void>;
};

type Needs = {
  /** Made when the first row comes. */
  readonly folder: string;
  readonly log: Log;
  readonly fileBytes?: number;
};

/** Keeps what pages told in two files of lines that take turns, so that nobody can fill the disk. */
export function openSiteLog({ folder, log, fileBytes = FILE_BYTES }: Needs): SiteLog {
  const [present, before] = filesOf(folder);
  let waiting: string[] = [];
  let dropped = 0;
  let bytes: number | null = null;
  let work: Promise<void> | null = null;
  let failed = false;

  async function write(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      bytes ??= await sizeOf(present);
      while (waiting.length > 0) {
        const text = waiting.join('');
        waiting = [];
        if (bytes > 0 && bytes + text.length > fileBytes) {
          await rename(present, before);
          bytes = 0;
        }
        await appendFile(present, text);
        bytes += Buffer.byteLength(text);
      }
    } catch (error) {
      waiting = [];
      bytes = null;
      // Once: a full disk must not be filled with lines about it.
      if (!failed) log.warn({ err: error }, 'what pages tell cannot be kept');
      failed = true;
    }
  }

  function begin(): void {
    if (work || waiting.length === 0) return;
    work = write().then(() => {
      work = null;
      if (dropped > 0) log.warn({ dropped }, 'pages told more than could be kept');
      dropped = 0;
      // What came while the last rows were on their way.
      begin();
    });
  }

  async function rest(): Promise<void> {
    while (work) await work;
  }

  return {
    note(rows) {
      for (const row of rows) {
        if (waiting.length < WAITING) waiting.push(`${JSON.stringify(row)}\n`);
        else dropped += 1;
      }
      begin();
    },
    async read(query) {
      await rest();
      return readSiteLog(folder, query);
    },
    close: rest,
  };
}

/** For the operator, also beside a running gateway. */
export async function readSiteLog(
  folder: string,
  { limit, kind }: { readonly limit: number; readonly kind?: SiteRow['kind'] | undefined },
): Promise<readonly SiteRow[]> {
  const rows: SiteRow[] = [];
  for (const file of filesOf(folder)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').reverse();
    for (const line of lines) {
      // A line may be cut off by a crash.
      const row = readKept(line, isSiteRow);
      if (row && (kind === undefined || row.kind === kind)) rows.push(row);
      if (rows.length >= limit) return rows;
    }
  }
  return rows;
}

function filesOf(folder: string): readonly [present: string, before: string] {
  return [join(folder, 'site.jsonl'), join(folder, 'site.1.jsonl')];
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
