import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, Rule } from '#gateway/exchange/orders/commands.ts';
import { CODE } from '#lib/contract/codes.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { PERP_RULES, TRANSFER_RULES } from '#lib/contract/perp.ts';
import { ORDER_RULES, type OrderRefusal } from '#lib/contract/trade.ts';
import { trim } from '#lib/exact/fixed.ts';
import { Refusal as Failed } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';

const WORKED_OUT: ReadonlySet<string> = new Set([
  ...['insufficientBalance', 'minNotional', 'insufficientMargin', 'leverageTier', 'positionLimit'],
  ...['wouldLiquidate', 'marginFloor', 'maxTransferable', 'minAmount'],
]);

/** Every rule that a command can break, with its code. */
const CODES = { ...ORDER_RULES, ...PERP_RULES, ...TRANSFER_RULES, unknownWallet: CODE.unknownWallet } as const;
type Broken = keyof typeof CODES;

/** A refusal of the exchange: HTTP 200, the rule's code, a sentence with its value and bound. */
export async function refused(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<Envelope<never>> {
  const { rule } = refusal;
  // Risk is checked in parts, and this market has some left: nothing was done.
  if (rule === 'busy') throw new Failed(503, CODE.busy);
  if (!isKnown(rule)) throw new Error(`no call of orders can break the rule ${rule}`);
  // Amounts that the exchange worked out come with all places of their asset; people read them without the zeros.
  const short = (text: string) => (WORKED_OUT.has(refusal.rule) ? trim(text) : text);
  const data: Omit<OrderRefusal, 'rule'> & { readonly rule: Broken } = {
    // The exchange says order for what the calls name by id.
    field: refusal.field === 'order' ? 'id' : refusal.field,
    rule,
    value: short(refusal.value),
    bound: refusal.bound === undefined ? null : short(refusal.bound),
  };
  const envelope = await businessFailure(request, reply, { code: CODES[rule], data });
  return { ...envelope, msg: filled(envelope.msg, data) } as Envelope<never>;
}

const isKnown = (rule: Rule): rule is Rule & Broken => Object.hasOwn(CODES, rule);

/** A refusal that is a part of an answer. */
export function refusalIn({ field, rule, value, bound }: Refusal) {
  const code = isKnown(rule) ? CODES[rule] : CODE.busy;
  return { code, field, rule, value, bound: bound ?? null };
}

function filled(text: string, { field, value, bound }: Omit<OrderRefusal, 'rule'>): string {
  const words: Record<string, string> = { field, value, bound: bound ?? '' };
  return text.replace(/\{(field|value|bound)\}/g, (_, name: string) => words[name] ?? '');
}
