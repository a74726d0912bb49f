/** Bytes that own their memory, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** @returns UTF-8 */
export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Standard base64 with padding, no line breaks. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

/** @throws DOMException for anything but base64 */
export function fromBase64(text: string): Bytes {
  return fromBinary(atob(text));
}

/** A string of one character a byte, as node-forge has it. */
export function fromBinary(binary: string): Bytes {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export function toBinary(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
