import { Packer, Unpacker } from './packed.ts';

/** What was accepted under an idempotency key: a hash of what was asked, and the orders that the answer named. */
export type Accepted = { readonly hash: string; readonly orders: readonly number[] };

/** Reused by all: what is asked for, or about to be written. */
const packer = new Packer();
/** Entries that the table can name. */
const MOST = 0xfffe;
const NONE = 0;

/**
 * An account's latest keys, so many and no more. Millions of them are remembered, and as texts and lists each would be
 * looked at by every collection of the heap: here an account has a few arrays without a pointer. Each entry is the key,
 * then what was accepted, one behind the other; an open-addressed table finds them by hash, and the bytes of the key
 * decide. The oldest are passed over, until the rest moves to the front.
 *
 * Keys that are made to meet in the table cost their own account as many comparisons as it has keys, and no more.
 */
export class RememberedKeys {
  readonly #limit: number;
  #bytes: Buffer = Buffer.alloc(0);
  /** Where the last entry ends. */
  #end = 0;
  /** Where each entry begins, and the hash of its key; those from `#from` to `#to` are remembered. */
  #starts = new Uint32Array(0);
  #hashes = new Uint32Array(0);
  #from = 0;
  #to = 0;
  /** Numbers of entries, one more each, as a power of two. */
  #table = new Uint16Array(1);

  constructor(limit: number) {
    if (room(limit) > MOST) throw new RangeError(`${limit} keys are more than a table of them can name`);
    this.#limit = limit;
  }

  get size(): number {
    return this.#to - this.#from;
  }

  get(key: string): Accepted | undefined {
    const entry = this.#find(key);
    return entry === -1 ? undefined : this.#read(entry)[1];
  }

  /** A key that is remembered keeps its age. */
  set(key: string, { hash, orders }: Accepted): void {
    if (this.#find(key) !== -1) return this.#replace(key, { hash, orders });
    const code = hashOf(packer);
    packer.text(hash);
    packer.whole(orders.length);
    for (const order of orders) packer.whole(order);
    if (this.size === this.#limit) this.#from += 1;
    if (this.#to === this.#starts.length || this.#end + packer.length > this.#bytes.length) this.#move(packer.length);
    this.#starts[this.#to] = this.#end;
    this.#hashes[this.#to] = code;
    this.#enter(this.#to);
    this.#to += 1;
    this.#write();
  }

  /** Oldest first. */
  *[Symbol.iterator](): Generator<readonly [key: string, accepted: Accepted]> {
    for (let i = 0; i < this.size; i += 1) yield this.#read(this.#from + i);
  }

  /** Leaves the key, packed, in the packer. @returns -1 when it is not remembered */
  #find(key: string): number {
    packer.length = 0;
    packer.text(key);
    const code = hashOf(packer);
    const last = this.#table.length - 1;
    for (let at = code & last; this.#table[at] !== NONE; at = (at + 1) & last) {
      const entry = this.#table[at]! - 1;
      if (entry >= this.#from && this.#hashes[entry] === code && this.#isKey(entry)) return entry;
    }
    return -1;
  }

  /** Whether the entry's key is the packed one: no key's bytes begin with those of another. */
  #isKey(entry: number): boolean {
    const start = this.#starts[entry]!;
    for (let i = 0; i < packer.length; i += 1) if (this.#bytes[start + i] !== packer.bytes[i]) return false;
    return true;
  }

  #read(entry: number): readonly [key: string, accepted: Accepted] {
    const reader = new Unpacker(this.#bytes, this.#starts[entry]!);
    const [key, hash] = [reader.text(), reader.text()];
    return [key, { hash, orders: Array.from({ length: reader.whole() }, () => reader.whole()) }];
  }

  /** Rare: what is remembered is answered, and never accepted again. */
  #replace(key: string, accepted: Accepted): void {
    const all = [...this];
    this.#from = this.#to;
    for (const [other, was] of all) this.set(other, other === key ? accepted : was);
  }

  /** Brings the remembered entries to the front of arrays with room for more of them. @param bytes of the next one */
  #move(bytes: number): void {
    const start = this.size === 0 ? this.#end : this.#starts[this.#from]!;
    const kept = this.#bytes.subarray(start, this.#end);
    const many = this.size;
    this.#bytes = moved(this.#bytes, kept, kept.length + bytes, Buffer.alloc);
    this.#hashes = moved(this.#hashes, this.#hashes.subarray(this.#from, this.#to), many + 1, numbers);
    this.#starts = moved(this.#starts, this.#starts.subarray(this.#from, this.#to), many + 1, numbers);
    for (let i = 0; i < many; i += 1) this.#starts[i]! -= start;
    this.#end -= start;
    this.#from = 0;
    this.#to = many;
    this.#table = emptied(this.#table, this.#starts.length);
    for (let i = 0; i < many; i += 1) this.#enter(i);
  }

  /** Byte by byte: an entry is too short for a view of it to be worth its making. */
  #write(): void {
    const [bytes, end] = [this.#bytes, this.#end];
    for (let i = 0; i < packer.length; i += 1) bytes[end + i] = packer.bytes[i]!;
    this.#end = end + packer.length;
  }

  #enter(entry: number): void {
    const last = this.#table.length - 1;
    let at = this.#hashes[entry]! & last;
    while (this.#table[at] !== NONE) at = (at + 1) & last;
    this.#table[at] = entry + 1;
  }
}

/** For so many and as many again as are passed over before the rest is moved. */
const room = (many: number): number => many + Math.ceil(many / 4) + 1;

const numbers = (length: number) => new Uint32Array(length);

/** `kept` at the front of `all`, or of another array when there is not enough room behind it or far too much. */
function moved<A extends Uint8Array | Uint32Array>(all: A, kept: A, needed: number, make: (length: number) => A): A {
  const isFit = all.length >= needed + needed / 8 && all.length <= 4 * needed;
  const next = isFit ? all : make(room(needed));
  next.set(kept);
  return next;
}

/** A table at most two thirds full. */
function emptied(table: Uint16Array<ArrayBuffer>, entries: number): Uint16Array<ArrayBuffer> {
  let length = 4;
  while (length < 1.5 * entries) length *= 2;
  return table.length === length ? table.fill(NONE) : new Uint16Array(length);
}

/** FNV-1a, in 32 bits. */
function hashOf({ bytes, length }: Packer): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0;
}
