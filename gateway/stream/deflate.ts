import { constants, inflateRawSync } from 'node:zlib';
import type { WebSocket } from 'ws';
import { STREAM_CLOSE } from '#lib/contract/stream.ts';

const NAME = 'permessage-deflate';
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/**
 * Answer to a client's `Sec-WebSocket-Extensions`, or null for a plain connection.
 *
 * Frames are compressed once for many clients, so the server never keeps a context (`server_no_context_takeover`) and
 * always uses the full window: an offer that asks for a smaller one is passed over. The client must not keep a context
 * either, so that an idle connection holds no inflater. What cannot be read is answered by a plain connection.
 * @see RFC 7692 §7.1
 */
export function negotiateDeflate(header: string | undefined): string | null {
  if (header === undefined) return null;
  for (const offer of header.split(',')) {
    const [name, ...parameters] = offer.split(';').map((word) => word.trim());
    if (name !== NAME) continue;
    const answer = acceptOffer(parameters);
    if (answer) return answer;
  }
  return null;
}

const FULL_WINDOW = 'server_max_window_bits=15';

function acceptOffer(parameters: readonly string[]): string | null {
  const names = parameters.map((parameter) => parameter.split('=')[0]);
  if (new Set(names).size !== names.length || !parameters.every(known)) return null;
  const answer = [NAME, 'server_no_context_takeover', 'client_no_context_takeover'];
  if (names.includes('server_max_window_bits')) answer.push(FULL_WINDOW);
  return answer.join('; ');
}

function known(parameter: string): boolean {
  if (parameter === 'server_no_context_takeover' || parameter === 'client_no_context_takeover') return true;
  if (parameter === FULL_WINDOW || parameter === 'server_max_window_bits="15"') return true;
  return /^client_max_window_bits(?:=(?:8|9|1[0-5])|="(?:8|9|1[0-5])")?$/.test(parameter);
}

/** What the receiver of `ws` asks of an extension. */
export type Inflate = {
  decompress(data: Buffer, fin: boolean, done: (error: Error | null, result?: Buffer) => void): void;
  cleanup(): void;
};

/**
 * Lets a connection read compressed messages without an inflater of its own (some 45 kB each in `ws`): every message
 * stands alone, so it is inflated in one go, to at most `limit` bytes. A bomb or a broken message ends the connection.
 */
export function acceptCompressed(socket: WebSocket, limit: number): void {
  let pieces: Buffer[] = [];
  const inflate: Inflate = {
    decompress(data, fin, done) {
      pieces.push(data);
      if (!fin) return queueMicrotask(() => done(null, Buffer.alloc(0)));
      const packed = Buffer.concat([...pieces, TAIL]);
      pieces = [];
      const result = inflateOnce(packed, limit);
      if (!Buffer.isBuffer(result)) socket.close(result.code, result.reason);
      queueMicrotask(() => (Buffer.isBuffer(result) ? done(null, result) : done(new Error(result.reason))));
    },
    cleanup() {
      pieces = [];
    },
  };
  // ws hands this very object to its receiver; it has no public way to bring an extension of one's own.
  (socket as unknown as { _extensions: Record<string, Inflate> })._extensions[NAME] = inflate;
}

function inflateOnce(packed: Buffer, limit: number): Buffer | { code: number; reason: string } {
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: limit });
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    return tooLarge
      ? { code: STREAM_CLOSE.tooLarge, reason: `A message may have ${limit} bytes at most.` }
      : { code: 1007, reason: 'A compressed message could not be read.' };
  }
}
