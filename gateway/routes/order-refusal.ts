import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#gateway/exchange/commands.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { ORDER_RULES, type OrderRefusal } from '#lib/contract/trade.ts';
import { businessFailure } from '../guards/refuse.ts';

const WORKED_OUT: ReadonlySet<string> = new Set(['insufficientBalance', 'minNotional']);

/** A refusal of the exchange: HTTP 200, the rule's code, a sentence with its value and bound. */
export async function refused(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<Envelope<never>> {
  // Amounts that the exchange worked out come with all places of their asset; people read them without the zeros.
  const short = (text: string) => (WORKED_OUT.has(refusal.rule) ? text.replace(/\.?0+$/, '') : text);
  const data: OrderRefusal = {
    field: refusal.field,
    rule: refusal.rule,
    value: short(refusal.value),
    bound: refusal.bound === undefined ? null : short(refusal.bound),
  };
  const envelope = await businessFailure(request, reply, { code: ORDER_RULES[refusal.rule], data });
  return { ...envelope, msg: filled(envelope.msg, data) } as Envelope<never>;
}

function filled(text: string, { field, value, bound }: OrderRefusal): string {
  const words: Record<string, string> = { field, value, bound: bound ?? '' };
  return text.replace(/\{(field|value|bound)\}/g, (_, name: string) => words[name] ?? '');
}
