import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { readHeader, type TapeHeader } from './header.ts';
import { type Grid, LineReader, type MarketLine } from './line.ts';
import { TapeError } from './tape-error.ts';

/** Everything that a tape says at one time. */
export type Moment = {
  readonly ts: number;
  readonly lines: readonly MarketLine[];
  /** The tape says that it is over. */
  readonly ends: boolean;
  /** Number of its last line. */
  readonly line: number;
};

export type Tape = {
  readonly header: TapeHeader;
  /** SHA-256 of the first line, hex: the name of the tape. */
  readonly name: string;
  /** Lines, the first included. */
  readonly lines: number;
  /** Time of the last line, epoch ms; the start where there is none. */
  readonly end: number;
  /** From the beginning, moment by moment. */
  moments(): AsyncGenerator<Moment, void>;
};

/** Characters of a line, lines of a tape, and lines of one moment. */
const MOST = { length: 4 * 1024 * 1024, lines: 200_000_000, moment: 100_000 } as const;

/** Reads a tape from end to end. @throws TapeError, or the error of the file */
export async function openTape(file: string): Promise<Tape> {
  const all = moments(file);
  const first = await all.next();
  if (first.done || !('header' in first.value)) throw new TapeError(1, 'is missing: the file is empty');
  const { header, name } = first.value;
  let [lines, end] = [1, header.start];
  for await (const moment of all) {
    if ('header' in moment) continue;
    lines = moment.line;
    end = moment.ts;
  }
  return {
    header,
    name,
    lines,
    end,
    async *moments() {
      for await (const moment of moments(file)) if (!('header' in moment)) yield moment;
    },
  };
}

type First = { readonly header: TapeHeader; readonly name: string };

async function* moments(file: string): AsyncGenerator<First | Moment, void> {
  let reader: LineReader | null = null;
  let open: { ts: number; lines: MarketLine[]; ends: boolean; line: number } | null = null;
  let before = 0;
  for await (const { text, number } of linesOf(file)) {
    if (reader === null) {
      const header = readHeader(text);
      reader = new LineReader(gridsOf(header.instruments));
      before = header.start;
      yield { header, name: createHash('sha256').update(text, 'utf8').digest('hex') };
      continue;
    }
    const line = reader.read(text, number);
    if (line.ts < before) throw new TapeError(number, `has ts ${line.ts}, which lies before ${before}`);
    before = line.ts;
    if (open?.ends) throw new TapeError(number, 'comes after the end');
    if (open !== null && open.ts !== line.ts) {
      yield open;
      open = null;
    }
    open ??= { ts: line.ts, lines: [], ends: false, line: number };
    open.line = number;
    if (line.k === 'end') open.ends = true;
    else if (open.lines.push(line) > MOST.moment)
      throw new TapeError(number, `is one of more than ${MOST.moment} lines of one ts`);
  }
  if (open !== null) yield open;
}

/** How prices and sizes of markets are counted. */
function gridsOf(instruments: readonly Instrument[]): ReadonlyMap<string, Grid> {
  return new Map(
    instruments.map(({ symbol, pricePlace, tick, sizePlace, lot, contract }) => [
      symbol,
      {
        pricePlace,
        tickStep: parseAmount(tick, pricePlace)!,
        sizePlace,
        lotStep: parseAmount(lot, sizePlace)!,
        isContract: contract !== null,
      },
    ]),
  );
}

/** Lines of a file, without more of it in memory than a line and a piece. @throws TapeError for one that is too long */
async function* linesOf(file: string): AsyncGenerator<{ readonly text: string; readonly number: number }, void> {
  const raw = createReadStream(file);
  const bytes = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  // Piping does not hand errors on.
  raw.on('error', (error) => bytes.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [rest, number] = ['', 0];
  try {
    for await (const piece of bytes) {
      rest += decode(decoder, piece as Buffer, number + 1);
      let from = 0;
      for (let at = rest.indexOf('\n'); at !== -1; at = rest.indexOf('\n', from)) {
        number += 1;
        if (number > MOST.lines) throw new TapeError(number, `is beyond the ${MOST.lines} lines that a tape may have`);
        yield { text: rest.slice(from, at), number };
        from = at + 1;
      }
      rest = rest.slice(from);
      if (rest.length > MOST.length) throw new TapeError(number + 1, `is longer than ${MOST.length} characters`);
    }
    if (rest !== '') throw new TapeError(number + 1, 'does not end in a newline: the tape was cut');
  } finally {
    bytes.destroy();
    raw.destroy();
  }
}

function decode(decoder: TextDecoder, piece: Buffer, line: number): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw new TapeError(line, 'or one soon after it is not UTF-8');
  }
}
