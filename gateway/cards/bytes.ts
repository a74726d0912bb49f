/** Reads numbers of a font file one after the other, big-endian. @throws RangeError past the end */
export class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#next(1));
  }

  u16(): number {
    return this.#bytes.readUInt16BE(this.#next(2));
  }

  i16(): number {
    return this.#bytes.readInt16BE(this.#next(2));
  }

  u32(): number {
    return this.#bytes.readUInt32BE(this.#next(4));
  }

  take(length: number): Buffer {
    const start = this.#next(length);
    if (length < 0 || this.at > this.#bytes.length) throw new RangeError('the font file is shorter than it says');
    return this.#bytes.subarray(start, this.at);
  }

  /** WOFF2's UIntBase128: seven bits a byte, five bytes at most. */
  base128(): number {
    let value = 0;
    for (let i = 0; i < 5; i += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 128) return value;
    }
    throw new RangeError('a length of the font file has no end');
  }

  /** WOFF2's 255UInt16. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return 506 + this.u8();
    return code === 255 ? 253 + this.u8() : code;
  }

  #next(length: number): number {
    const start = this.at;
    this.at += length;
    return start;
  }
}
