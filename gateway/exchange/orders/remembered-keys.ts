import { Packer, Unpacker } from './packed.ts';

/** What was accepted under an idempotency key: a hash of what was asked, and what the answer named. */
export type Accepted = {
  readonly hash: string;
  readonly orders: readonly number[];
  /** Of a command over several legs what became of each, as JSON. */
  readonly legs: string | null;
  /** Epoch ms; 0 where the journal does not say. */
  readonly at: number;
};

/** Reused by all: what is asked for, or about to be written. */
const packer = new Packer();
/** Entries that the table can name. */
const MOST = 0xfffe;
/** Bytes of where an entry begins, of a hash, and of a slot of the table, where 0 is none. */
const [START, HASH, SLOT] = [4, 4, 2];
const NOTHING = Buffer.alloc(0);

/**
 * An account's latest keys, so many and no more. Millions of them are remembered, and as texts and lists each would be
 * looked at by every collection of the heap, as would each array: here an account has one piece of memory, without a
 * pointer. In it lie where each entry begins, the hash of each entry's key, a table of entries by hash, open-addressed,
 * and the entries: the key, then what was accepted, one behind the other. The bytes of a key decide, not its hash. The
 * oldest are passed over, until the rest moves to the front.
 *
 * Keys that are made to meet in the table cost their own account as many comparisons as it has keys, and no more.
 */
export class RememberedKeys {
  readonly #limit: number;
  #memory = NOTHING;
  /** Entries there is room for, and slots of their table, a power of two. */
  #room = 0;
  #slots = 0;
  /** Where the last entry ends. */
  #end = 0;
  /** Those from `#from` to `#to` are remembered. */
  #from = 0;
  #to = 0;

  constructor(limit: number) {
    if (roomFor(limit) > MOST) throw new RangeError(`${limit} keys are more than a table of them can name`);
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
  set(key: string, accepted: Accepted): void {
    if (this.#find(key) !== -1) return this.#replace(key, accepted);
    const { hash, orders, legs, at } = accepted;
    const code = hashOf(packer);
    packer.text(hash);
    packer.whole(orders.length);
    for (const order of orders) packer.whole(order);
    packer.whole(at);
    packer.text(legs ?? '');
    if (this.size === this.#limit) this.#from += 1;
    if (this.#to === this.#room || this.#end + packer.length > this.#memory.length) this.#move(packer.length);
    this.#memory.writeUInt32LE(this.#end, START * this.#to);
    this.#memory.writeUInt32LE(code, START * this.#room + HASH * this.#to);
    this.#enter(this.#to);
    this.#to += 1;
    packer.bytes.copy(this.#memory, this.#end, 0, packer.length);
    this.#end += packer.length;
  }

  /** Oldest first. */
  *[Symbol.iterator](): Generator<readonly [key: string, accepted: Accepted]> {
    for (let i = 0; i < this.size; i += 1) yield this.#read(this.#from + i);
  }

  /** Leaves the key, packed, in the packer. @returns -1 when it is not remembered */
  #find(key: string): number {
    packer.length = 0;
    packer.text(key);
    if (this.size === 0) return -1;
    const code = hashOf(packer);
    for (let slot = this.#slotOf(code); ; slot = this.#slotOf(slot + 1)) {
      const entry = this.#entryIn(slot);
      if (entry === -1) return -1;
      if (entry >= this.#from && this.#hash(entry) === code && this.#isKey(entry)) return entry;
    }
  }

  /** Whether the entry's key is the packed one: no key's bytes begin with those of another. */
  #isKey(entry: number): boolean {
    const [memory, start] = [this.#memory, this.#start(entry)];
    for (let i = 0; i < packer.length; i += 1) if (memory[start + i] !== packer.bytes[i]) return false;
    return true;
  }

  #read(entry: number): readonly [key: string, accepted: Accepted] {
    const reader = new Unpacker(this.#memory, this.#start(entry));
    const [key, hash] = [reader.text(), reader.text()];
    const orders = Array.from({ length: reader.whole() }, () => reader.whole());
    const [at, legs] = [reader.whole(), reader.text()];
    return [key, { hash, orders, legs: legs === '' ? null : legs, at }];
  }

  /** Rare: what is remembered is answered, and never accepted again. */
  #replace(key: string, accepted: Accepted): void {
    const all = [...this];
    this.#from = this.#to;
    for (const [other, was] of all) this.set(other, other === key ? accepted : was);
  }

  /** Brings the remembered entries to the front, of other memory when it has not room for more of them. @param bytes of the next one */
  #move(bytes: number): void {
    const many = this.size;
    const first = many === 0 ? this.#end : this.#start(this.#from);
    const length = this.#end - first;
    const [before, room, from] = [this.#memory, this.#room, this.#from];
    const isFit = fits(room, many + 1) && fits(before.length - this.#entries(), length + bytes);
    if (!isFit) this.#make(roomFor(many + 1), roomFor(length + bytes));
    const shift = first - this.#entries();
    for (let i = 0; i < many; i += 1) {
      const hash = before.readUInt32LE(START * room + HASH * (from + i));
      this.#memory.writeUInt32LE(before.readUInt32LE(START * (from + i)) - shift, START * i);
      this.#memory.writeUInt32LE(hash, START * this.#room + HASH * i);
    }
    before.copy(this.#memory, this.#entries(), first, this.#end);
    this.#end -= shift;
    this.#from = 0;
    this.#to = many;
    this.#memory.fill(0, (START + HASH) * this.#room, this.#entries());
    for (let i = 0; i < many; i += 1) this.#enter(i);
  }

  /** Memory for so many entries with so many bytes, and a table at most two thirds full. */
  #make(entries: number, bytes: number): void {
    this.#room = entries;
    this.#slots = 2 ** Math.ceil(Math.log2(1.5 * entries));
    this.#memory = Buffer.alloc(this.#entries() + bytes);
  }

  /** Where the first entry lies. */
  #entries(): number {
    return (START + HASH) * this.#room + SLOT * this.#slots;
  }

  #start(entry: number): number {
    return this.#memory.readUInt32LE(START * entry);
  }

  #hash(entry: number): number {
    return this.#memory.readUInt32LE(START * this.#room + HASH * entry);
  }

  #slotOf(code: number): number {
    return code & (this.#slots - 1);
  }

  /** @returns -1 for an empty slot */
  #entryIn(slot: number): number {
    return this.#memory.readUInt16LE((START + HASH) * this.#room + SLOT * slot) - 1;
  }

  #enter(entry: number): void {
    let slot = this.#slotOf(this.#hash(entry));
    while (this.#entryIn(slot) !== -1) slot = this.#slotOf(slot + 1);
    this.#memory.writeUInt16LE(entry + 1, (START + HASH) * this.#room + SLOT * slot);
  }
}

/** For so many and as many again as are passed over before the rest is moved. */
const roomFor = (many: number): number => many + Math.ceil(many / 4) + 1;

/** Enough that the next move is far away, and not far too much. */
const fits = (room: number, needed: number): boolean => room >= needed + needed / 8 && room <= 4 * needed;

/** FNV-1a, in 32 bits. */
function hashOf({ bytes, length }: Packer): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0;
}
