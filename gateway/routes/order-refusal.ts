import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, Rule } from '#gateway/exchange/orders/commands.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { ORDER_RULES, type OrderRefusal, type OrderRule } from '#lib/contract/trade.ts';
import { trim } from '#lib/exact/fixed.ts';
import { businessFailure } from '../guards/refuse.ts';

const WORKED_OUT: ReadonlySet<string> = new Set(['insufficientBalance', 'minNotional']);

/** A refusal of the exchange: HTTP 200, the rule's code, a sentence with its value and bound. */
export async function refused(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<Envelope<never>> {
  const { rule } = refusal;
  if (!isOrderRule(rule)) throw new Error(`no call of orders can break the rule ${rule}`);
  // Amounts that the exchange worked out come with all places of their asset; people read them without the zeros.
  const short = (text: string) => (WORKED_OUT.has(refusal.rule) ? trim(text) : text);
  const data: OrderRefusal = {
    // The exchange says order for what the calls name by id.
    field: refusal.field === 'order' ? 'id' : refusal.field,
    rule,
    value: short(refusal.value),
    bound: refusal.bound === undefined ? null : short(refusal.bound),
  };
  const envelope = await businessFailure(request, reply, { code: ORDER_RULES[rule], data });
  return { ...envelope, msg: filled(envelope.msg, data) } as Envelope<never>;
}

const isOrderRule = (rule: Rule): rule is OrderRule => Object.hasOwn(ORDER_RULES, rule);

function filled(text: string, { field, value, bound }: OrderRefusal): string {
  const words: Record<string, string> = { field, value, bound: bound ?? '' };
  return text.replace(/\{(field|value|bound)\}/g, (_, name: string) => words[name] ?? '');
}
