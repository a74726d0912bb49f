import type { Bytes } from './bytes.ts';

/** One element of DER: its tag, what is inside, and the bytes of the whole. */
export type Element = { readonly tag: number; readonly body: Bytes; readonly whole: Bytes };

/** Elements inside one; certificates have a dozen. */
const LIMIT = 100;
export const TAG = { integer: 0x02, bitString: 0x03, sequence: 0x30, utcTime: 0x17, generalizedTime: 0x18 } as const;

/** The elements of a body, one behind the other. @throws RangeError where lengths do not fit */
export function elementsOf(bytes: Bytes): Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at < bytes.length) {
    const element = elementAt(bytes, at);
    elements.push(element);
    at += element.whole.length;
    if (elements.length > LIMIT) throw new RangeError('This DER has more elements than any key or certificate.');
  }
  return elements;
}

/** @throws RangeError when there is none of this tag */
export function first(bytes: Bytes, tag: number): Element {
  const element = elementAt(bytes, 0);
  if (element.tag !== tag) throw new RangeError(`This DER begins with ${element.tag}, not with ${tag}.`);
  return element;
}

function elementAt(bytes: Bytes, at: number): Element {
  const tag = bytes[at];
  const short = bytes[at + 1];
  if (tag === undefined || short === undefined) throw new RangeError('This DER ends too early.');
  const more = short < 0x80 ? 0 : short - 0x80;
  if (more > 3 || short === 0x80) throw new RangeError('This DER has a length that no key has.');
  let length = more === 0 ? short : 0;
  for (let i = 0; i < more; i += 1) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const start = at + 2 + more;
  const end = start + length;
  if (end > bytes.length) throw new RangeError('This DER ends too early.');
  return { tag, body: bytes.slice(start, end), whole: bytes.slice(at, end) };
}
