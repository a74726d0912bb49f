import { Check, Errors } from 'typebox/value';
import { type Instrument, InstrumentShape } from '#lib/contract/shapes/market.ts';
import { isAmount, parseAmount } from '#lib/exact/amount.ts';
import { isPerpetual, termsOf } from '../feed/perpetual/terms.ts';
import { TapeError } from './tape-error.ts';

/** What the first line says. */
export type TapeHeader = {
  /** Epoch ms. */
  readonly start: number;
  readonly instruments: readonly Instrument[];
  /** What the protection fund begins with, by asset; null: as the setting says. */
  readonly seed: Readonly<Record<string, string>> | null;
};

const MOST_MARKETS = 500;
const MOST_ASSETS = 100;
/** A price or a size with more decimals has no place in a double. */
const GRID_MS = 50;

/** @throws TapeError */
export function readHeader(text: string): TapeHeader {
  const { tape, start, instruments, seed } = objectOf(text);
  if (tape !== 1) fail(`must begin with {"tape":1, but its tape is ${shown(tape)}`);
  if (!isTime(start)) fail(`has start ${shown(start)}, which must be epoch milliseconds, a multiple of ${GRID_MS}`);
  if (!Array.isArray(instruments) || instruments.length === 0 || instruments.length > MOST_MARKETS)
    fail(`must list 1 to ${MOST_MARKETS} instruments`);
  const listed = instruments.map((one: unknown, at) => instrumentOf(one, at));
  const twice = listed.find(({ symbol }, at) => listed.findIndex((other) => other.symbol === symbol) !== at);
  if (twice) fail(`lists ${twice.symbol} twice`);
  return { start, instruments: listed, seed: seed === undefined ? null : seedOf(seed) };
}

function fail(what: string): never {
  throw new TapeError(1, what);
}

export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) % GRID_MS === 0;

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 60);

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  return fail('is not a JSON object');
}

function instrumentOf(value: unknown, at: number): Instrument {
  if (!Check(InstrumentShape, value)) {
    const [error] = Errors(InstrumentShape, value);
    const where = error ? `${error.instancePath} ${error.message}` : 'is no instrument';
    return fail(`has an instrument (number ${at + 1}) that is none: ${where}`);
  }
  try {
    if (isPerpetual(value)) termsOf(value);
    for (const [field, text, places] of [
      ['tick', value.tick, value.pricePlace],
      ['lot', value.lot, value.sizePlace],
    ] as const) {
      if ((parseAmount(text, places) ?? 0n) > 0n) continue;
      throw new RangeError(`the listing of ${value.symbol} has ${field} "${text}", not above 0 with its decimals`);
    }
  } catch (error) {
    fail(`has a wrong listing: ${(error as Error).message}`);
  }
  return value;
}

function seedOf(value: unknown): Readonly<Record<string, string>> {
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
  const isGood = ([asset, amount]: [string, unknown]) =>
    /^[A-Z0-9]{1,32}$/.test(asset) && typeof amount === 'string' && isAmount(amount);
  if (!entries || entries.length > MOST_ASSETS || !entries.every(isGood))
    fail(`has seed ${shown(value)}, which must be amounts by asset as decimal text`);
  return value as Readonly<Record<string, string>>;
}
