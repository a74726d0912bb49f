import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE, type Code } from '#lib/contract/codes.ts';
import { type Envelope, failure } from '#lib/contract/envelope.ts';
import type { loadMessages } from '#lib/i18n/messages.ts';
import type { Log } from '../base/log.ts';
import { Refusal, refusalOf } from './errors.ts';
import type { createMethods } from './methods.ts';
import { keepNothing } from './stamp.ts';
import { wordsFor } from './words.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The catalogues that `msg` is taken from. */
    messages: typeof loadMessages;
    /** For lines whose number strangers choose. */
    counted: Log;
  }
}

/** Every error on the way in or in a handler becomes the envelope here; the inside of a 500 goes to the log alone. */
export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const refusal = refusalOf(error, sentBy(request));
  if (refusal.status >= 500) tell(refusal.status, error, request);
  const msg = await words(refusal.code, request);
  // A refusal may have status 200, on a route whose good answers are kept.
  keepNothing(reply);
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(failure(refusal.code, msg, refusal.dataWith(msg)));
}

/** What is busy or too late says nothing of the code; a 500 is a mistake of ours. */
function tell(status: number, error: unknown, request: FastifyRequest): void {
  const { counted } = request.server;
  // Of paths that are none there is no end.
  const told = { err: error, path: request.routeOptions?.url ?? '', trace: request.id };
  if (status === 500) counted.error(told, 'a request failed');
  else counted.warn(told, 'a request was not answered');
}

/** The parts of a request by the validator's names. */
function sentBy({ query: querystring, body, params, headers }: FastifyRequest) {
  return { querystring, body, params, headers };
}

/** 405 with Allow for a path that takes other methods, else 404. */
export const notFound = (methods: ReturnType<typeof createMethods>) =>
  async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const allowed = methods.of(pathOf(request));
    if (allowed.length === 0) throw new Refusal(404, CODE.notFound);
    reply.header('allow', allowed.join(', '));
    throw new Refusal(405, CODE.methodNotAllowed);
  };

/** A failure of the business, not of the transport: HTTP 200, `status: "error"`, never kept by a cache. */
export async function businessFailure<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, data }: { code: Code; data: T },
): Promise<Envelope<T>> {
  keepNothing(reply);
  return failure(code, await words(code, request), data);
}

/** An answer without words is better than none, should a catalogue be unreadable. */
async function words(code: Code, request: FastifyRequest): Promise<string> {
  try {
    return await wordsFor(code, request, request.server.messages);
  } catch (error) {
    request.log.warn({ err: error }, 'the texts of the codes could not be read');
    return '';
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
