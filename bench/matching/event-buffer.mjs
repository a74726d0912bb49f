// Events as bytes: a kind, then numbers, little-endian. When the buffer is full it starts again, as after a write.
const SIZE = 1 << 20;
/** The longest event: an accepted order with a client id of 36 characters. */
const LONGEST = 80;

export class EventBuffer {
  #bytes = new DataView(new ArrayBuffer(SIZE));
  #at = 0;

  accepted(number, account, side, price, lots, clientId) {
    const at = this.#room();
    const bytes = this.#bytes;
    bytes.setUint8(at, 1 | (side << 4));
    bytes.setFloat64(at + 1, number, true);
    bytes.setInt32(at + 9, account, true);
    bytes.setInt32(at + 13, price, true);
    bytes.setFloat64(at + 17, lots, true);
    bytes.setUint8(at + 25, clientId.length);
    for (let i = 0; i < clientId.length; i++) bytes.setUint8(at + 26 + i, clientId.charCodeAt(i));
    this.#at = at + 26 + clientId.length;
  }

  filled(taker, maker, price, lots) {
    const at = this.#room();
    const bytes = this.#bytes;
    bytes.setUint8(at, 2);
    bytes.setFloat64(at + 1, taker, true);
    bytes.setFloat64(at + 9, maker, true);
    bytes.setInt32(at + 17, price, true);
    bytes.setFloat64(at + 21, lots, true);
    this.#at = at + 29;
  }

  rested(number, lots) {
    const at = this.#room();
    this.#bytes.setUint8(at, 3);
    this.#bytes.setFloat64(at + 1, number, true);
    this.#bytes.setFloat64(at + 9, lots, true);
    this.#at = at + 17;
  }

  ended(number) {
    this.#short(4, number);
  }

  refused(number) {
    this.#short(5, number);
  }

  #short(kind, number) {
    const at = this.#room();
    this.#bytes.setUint8(at, kind);
    this.#bytes.setFloat64(at + 1, number, true);
    this.#at = at + 9;
  }

  #room() {
    if (this.#at > SIZE - LONGEST) this.#at = 0;
    return this.#at;
  }
}
