/**
 * Texts and numbers as bytes and back, exactly: different texts have different bytes, and no text's bytes begin with those
 * of another. A text is its length and form, as one number, then two characters a byte where it is hexadecimal, one where
 * each of its units fits, or two bytes a unit.
 */
const HEX = 0;
const BYTES = 1;
const UNITS = 2;
const FORMS = 4;

const DIGITS = '0123456789abcdef';
/** Arguments that a call can surely have. */
const RUN = 4096;

/** Reused: what was packed is to be copied before the next one begins. */
export class Packer {
  bytes = new Uint8Array(256);
  length = 0;

  text(text: string): void {
    const form = formOf(text);
    this.whole(text.length * FORMS + form);
    this.#reserve(2 * text.length);
    const { bytes } = this;
    let at = this.length;
    if (form === HEX)
      for (let i = 0; i < text.length; i += 2)
        bytes[at++] = (digitOf(text.charCodeAt(i)) << 4) | digitOf(text.charCodeAt(i + 1));
    else
      for (let i = 0; i < text.length; i += 1) {
        const unit = text.charCodeAt(i);
        bytes[at++] = unit & 0xff;
        if (form === UNITS) bytes[at++] = unit >> 8;
      }
    this.length = at;
  }

  /** @throws RangeError when it is no safe integer from 0 up */
  whole(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number from 0 up`);
    this.#reserve(8);
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.bytes[this.length++] = (rest % 0x80) | 0x80;
    this.bytes[this.length++] = rest;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const wider = new Uint8Array(2 * (this.length + more));
    wider.set(this.bytes.subarray(0, this.length));
    this.bytes = wider;
  }
}

/** Reads what was packed, in the same order. */
export class Unpacker {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  whole(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#bytes[this.#at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  text(): string {
    const head = this.whole();
    const [form, length] = [head % FORMS, Math.floor(head / FORMS)];
    let text = '';
    for (let left = length; left > 0; left -= RUN) text += this.#run(form, Math.min(left, RUN));
    return text;
  }

  #run(form: number, length: number): string {
    const units = new Array<number>(length);
    for (let i = 0; i < length; i += 1) {
      const byte = this.#bytes[this.#at++]!;
      if (form === HEX) {
        units[i++] = DIGITS.charCodeAt(byte >> 4);
        units[i] = DIGITS.charCodeAt(byte & 0xf);
      } else units[i] = form === BYTES ? byte : byte | (this.#bytes[this.#at++]! << 8);
    }
    return String.fromCharCode(...units);
  }
}

function formOf(text: string): number {
  let isHex = text.length % 2 === 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit > 0xff) return UNITS;
    isHex &&= digitOf(unit) !== -1;
  }
  return isHex ? HEX : BYTES;
}

/** @returns -1 for what is no digit as `DIGITS` has them */
function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  return unit >= 0x61 && unit <= 0x66 ? unit - 0x61 + 10 : -1;
}
