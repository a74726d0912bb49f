import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OUTBOX_KEY } from '#lib/contract/account.ts';
import { CODE } from '#lib/contract/codes.ts';
import { Refusal } from './errors.ts';
import { keepNothing } from './stamp.ts';

const LOOPBACK = /^(127\.|::1$)/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
/** Whoever sends one of these asks for somebody else. */
const FORWARDED = /^(via|forwarded|x-real-ip|x-forwarded-.*)$/;

/**
 * Lets in whoever sits at this machine: the connection comes from it, names it, was handed on by nobody, and shows the
 * key of this start. A proxy on the same machine that says nothing about its visitors looks like that person in all but
 * the key. To everybody else there is nothing here.
 *
 * @param key  compared in constant time, whatever its length
 */
export const admitToOutbox = (key: string) => {
  const wanted = digest(key);

  return async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { client, headers } = request;
    const local = LOOPBACK.test(client.ip) && LOCAL_HOST.test(headers.host ?? '');
    const handedOn = Object.keys(headers).some((name) => FORWARDED.test(name));
    const opened = timingSafeEqual(digest(shownBy(request)), wanted);
    if (!local || handedOn || headers['sec-fetch-site'] === 'cross-site' || !opened)
      throw new Refusal(404, CODE.notFound);
    keepNothing(reply);
    // The key stands in the address: no link that somebody follows from here may tell it.
    reply.header('referrer-policy', 'no-referrer');
  };
};

function shownBy({ headers, query }: FastifyRequest): string {
  const shown = headers[OUTBOX_KEY.header] ?? (query as Readonly<Record<string, unknown>>)[OUTBOX_KEY.query];
  return typeof shown === 'string' ? shown : '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
