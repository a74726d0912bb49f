type Frame = {
  readonly opcode: number;
  readonly payload: string | Buffer;
  readonly final?: boolean;
  readonly compressed?: boolean;
  /** Bits RSV2 and RSV3, which nothing may set. */
  readonly reserved?: number;
  readonly masked?: boolean;
};

/** A frame as a client sends it, also a wrong one. The mask is fixed: tests repeat. */
export function maskedFrame({ opcode, payload, final = true, compressed, reserved = 0, masked = true }: Frame): Buffer {
  const body = Buffer.from(payload);
  const first = (final ? 0x80 : 0) | (compressed ? 0x40 : 0) | reserved | opcode;
  const bit = masked ? 0x80 : 0;
  const head =
    body.length < 126
      ? Buffer.from([first, bit | body.length])
      : Buffer.from([first, bit | 126, body.length >> 8, body.length & 0xff]);
  if (!masked) return Buffer.concat([head, body]);
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([head, mask, body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}
