import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OUTBOX, OUTBOX_PAGE } from '#lib/contract/account.ts';
import type { OutboxMessage } from '#lib/contract/account-data.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import type { App } from '../app-type.ts';
import { Refusal } from '../guards/errors.ts';
import { keepNothing } from '../guards/stamp.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { answers, Time } from './schemas.ts';

const LOOPBACK = /^(127\.|::1$)/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Messages that nobody carries, for whoever sits at this machine: the connection comes from it, and names it, so that no
 * page of another site gets here by a name of its own.
 */
export function outboxRoutes(app: App, { outbox }: { readonly outbox: Outbox }): void {
  const admit = ({ client, headers }: FastifyRequest) => {
    const local = LOOPBACK.test(client.ip) && LOCAL_HOST.test(headers.host ?? '');
    const site = headers['sec-fetch-site'];
    if (!local || site === 'cross-site' || headers['x-forwarded-for'] !== undefined)
      throw new Refusal(404, CODE.notFound);
  };
  const Message = Type.Object({
    id: Type.String(),
    channel: Type.Enum(['email', 'mobile']),
    to: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    at: Time('Written.'),
  });
  app.get(
    OUTBOX,
    {
      schema: {
        tags: ['meta'],
        summary: 'Messages that nobody carries, newest first; over loopback only',
        response: answers<readonly OutboxMessage[]>(Type.Array(Message)),
      },
    },
    async (request) => {
      admit(request);
      await outbox.settled();
      return success(outbox.messages);
    },
  );
  app.get(
    OUTBOX_PAGE,
    {
      schema: {
        tags: ['meta'],
        summary: 'The same as plain text, for people',
        response: { 200: Type.String(), '4xx': answers(Type.Null())['4xx'] },
      },
    },
    async (request, reply) => {
      admit(request);
      await outbox.settled();
      keepNothing(reply);
      return reply.type('text/plain; charset=utf-8').send(pageOf(outbox.messages) as never);
    },
  );
}

function pageOf(messages: readonly OutboxMessage[]): string {
  const parts = messages.map(
    ({ to, subject, text, at }) =>
      `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`,
  );
  const head = 'Outbox: messages that would have been sent, newest first. Reload to see more.\n';
  return [head, ...parts].join('\n----------------------------------------\n\n');
}
