import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { limitKey } from '../base/address.ts';
import { fieldError } from '../base/refusal.ts';
import type { Asker } from '../feed/work-line.ts';
import { businessFailure } from '../guards/refuse.ts';

/** What the calls of the public market have in common. */

/** Seconds that an answer may be kept: as long as nobody would notice. */
export const KEEP = { listing: 30, live: 1, slow: 30 } as const;

export const about = (summary: string) => ({ tags: ['market'], summary });
export const config = (cache: number) => ({ rate: 'market', cache }) as const;
/** Rows that one token pays for. */
export const ROWS_A_TOKEN = { candles: 100, depth: 50, envDepth: 25, trades: 100, tickers: 10 } as const;

/** How many rows a query wants, before it was validated; `usual` when it does not say, and also when that is nonsense. */
export const rowsIn = (limit: unknown, usual: number): number =>
  typeof limit === 'string' && /^\d{1,6}$/.test(limit) ? Number.parseInt(limit, 10) : usual;

/** What a call for so many rows costs. */
export const byRows = (kind: keyof typeof ROWS_A_TOKEN, usual: number, most: number) => (request: FastifyRequest) => {
  const { limit } = request.query as { readonly limit?: unknown };
  return Math.min(rowsIn(limit, usual), most) / ROWS_A_TOKEN[kind];
};

/** Who waits for an answer that has to be worked out: until it was given up, or the client went away. */
export const askerOf = ({ client }: FastifyRequest, reply: FastifyReply): Asker => ({
  address: limitKey(client.ip),
  wanted: () => !reply.sent && !reply.raw.destroyed,
});

/** An answer whose data is JSON text already. */
const [ANSWER_HEAD, ANSWER_TAIL] = JSON.stringify(success('@')).split('"@"') as [string, string];
export function sendText(reply: FastifyReply, data: string) {
  return reply.type('application/json; charset=utf-8').send((ANSWER_HEAD + data + ANSWER_TAIL) as never);
}

/** The path exists and the call is well-formed, so this is HTTP 200 with a code. */
export function unknownSymbol(request: FastifyRequest, reply: FastifyReply, symbol: string) {
  return businessFailure(request, reply, {
    code: CODE.unknownSymbol,
    data: fieldError('symbol', 'a listed symbol', symbol),
  });
}

/** A text that is made at most once in so many milliseconds; a clock that jumps back has it made anew. */
export function keptFor(
  ms: number,
  revision: () => number | undefined,
  make: (now: number) => string,
): (now: number) => string {
  let kept: { at: number; of: number | undefined; text: string } | undefined;
  return (now) => {
    const of = revision();
    if (kept === undefined || kept.of !== of || now < kept.at || now - kept.at >= ms)
      kept = { at: now, of, text: make(now) };
    return kept.text;
  };
}
