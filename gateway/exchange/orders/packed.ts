/**
 * Texts and numbers as bytes and back, exactly: different texts have different bytes, and no text's bytes begin with those
 * of another. A text is the number of its bytes and their form, as one number, then two digits a byte where it is
 * hexadecimal, one unit a byte where each fits, or two bytes a unit.
 */
const FORMS = ['hex', 'latin1', 'utf16le'] as const;
const HEX = /^(?:[0-9a-f]{2})*$/;
/** A unit of more than a byte. */
const WIDE = /[\u0100-\uffff]/;

const [HEX_FORM, NARROW_FORM, WIDE_FORM] = [0, 1, 2];

/** Reused: what was packed is to be copied before the next one begins. */
export class Packer {
  bytes = Buffer.alloc(256);
  length = 0;

  text(text: string): void {
    const form = HEX.test(text) ? HEX_FORM : WIDE.test(text) ? WIDE_FORM : NARROW_FORM;
    const bytes = form === HEX_FORM ? text.length / 2 : form === NARROW_FORM ? text.length : 2 * text.length;
    this.whole(bytes * FORMS.length + form);
    this.#reserve(bytes);
    this.length += this.bytes.write(text, this.length, FORMS[form]);
  }

  /** @throws RangeError when it is no safe integer from 0 up */
  whole(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number from 0 up`);
    this.#reserve(8);
    let rest = value;
    for (; rest > 0x7fff_ffff; rest = Math.floor(rest / 0x80)) this.bytes[this.length++] = (rest % 0x80) | 0x80;
    for (; rest > 0x7f; rest >>= 7) this.bytes[this.length++] = (rest & 0x7f) | 0x80;
    this.bytes[this.length++] = rest;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const wider = Buffer.alloc(2 * (this.length + more));
    this.bytes.copy(wider, 0, 0, this.length);
    this.bytes = wider;
  }
}

/** Reads what was packed, in the same order. */
export class Unpacker {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
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
    const from = this.#at;
    this.#at += Math.floor(head / FORMS.length);
    return this.#bytes.toString(FORMS[head % FORMS.length], from, this.#at);
  }
}
