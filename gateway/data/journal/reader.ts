import type { Packed } from '#gateway/exchange/events/upcasts.ts';

/** Reads a packed row place by place and refuses what has the wrong type: a damaged row must never become a state. */
export class Reader {
  readonly #row: Packed;
  #at = 0;

  constructor(row: unknown) {
    if (!Array.isArray(row)) throw new Error('journal row is not a list');
    this.#row = row;
  }

  number(): number {
    const value = this.#row[this.#at++];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw this.#wrong('a whole number', value);
    return value;
  }

  text(): string {
    const value = this.#row[this.#at++];
    if (typeof value !== 'string') throw this.#wrong('text', value);
    return value;
  }

  oneOf<T extends string | number>(words: readonly T[]): T {
    const value = this.#row[this.#at++];
    const word = words.find((one) => one === value);
    if (word === undefined) throw this.#wrong(`one of ${words.join(', ')}`, value);
    return word;
  }

  flag(): boolean {
    const value = this.#row[this.#at++];
    if (typeof value !== 'boolean') throw this.#wrong('true or false', value);
    return value;
  }

  units(): bigint {
    const value = this.text();
    if (!/^-?\d+$/.test(value)) throw this.#wrong('a whole number as text', value);
    return BigInt(value);
  }

  /** The next place through `read`, or null when it holds null. */
  maybe<T>(read: (reader: Reader) => T): T | null {
    if (this.#row[this.#at] !== null) return read(this);
    this.#at += 1;
    return null;
  }

  list<T>(read: (reader: Reader) => T): T[] {
    const value = this.#row[this.#at++];
    if (!Array.isArray(value)) throw this.#wrong('a list', value);
    return value.map((row) => whole(row, read));
  }

  /** The values of a list, each of them through `read`. */
  each<T>(read: (reader: Reader) => T): T[] {
    const inner = new Reader(this.#row[this.#at++]);
    const values: T[] = [];
    while (inner.#at < inner.#row.length) values.push(read(inner));
    return values;
  }

  nested<T>(read: (reader: Reader) => T): T {
    return whole(this.#row[this.#at++], read);
  }

  end(): void {
    if (this.#at !== this.#row.length) throw this.#wrong('the end', this.#row[this.#at]);
    this.#at += 1;
  }

  #wrong(wanted: string, value: unknown): Error {
    return new Error(`journal row has ${JSON.stringify(value) ?? 'nothing'} where ${wanted} belongs`);
  }
}

/** A row with more or less in it than `read` takes was written by another program. */
export function whole<T>(row: unknown, read: (reader: Reader) => T): T {
  const reader = new Reader(row);
  const value = read(reader);
  reader.end();
  return value;
}
