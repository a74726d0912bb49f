import type { Side } from '#lib/rules/words.ts';
import type { TicketContext } from './context.ts';
import { type FuturesDraft, type Intent, intentOf, KIND, type PricedDraft, requestOf } from './draft.ts';
import { type Estimate, estimateOf } from './estimate.ts';
import { type Opened, withPricedExits } from './exits.ts';
import { type Facts, settingsOf } from './facts.ts';
import { type TicketProblem, validateTicket } from './rules.ts';
import { type Shape, shapeOf, sizeOf } from './size.ts';

/** One button of the ticket: what a press on it would send, and everything that is told of that. */
export type TicketSide = {
  readonly intent: Intent;
  /** Decimal text; '' while it cannot be known. */
  readonly size: string;
  readonly shape: Shape | null;
  readonly estimate: Estimate;
  /** What its exits are reckoned from. */
  readonly opened: Opened;
  /** The draft as it would be sent. */
  readonly order: PricedDraft;
  readonly problems: readonly TicketProblem[];
  readonly request: ReturnType<typeof requestOf>;
};

/** Worked out where it is read. */
export function sideOf(draft: FuturesDraft, side: Side, context: TicketContext, facts: Facts | null): TicketSide {
  const { positionMode: mode } = settingsOf(context);
  const intent = intentOf(draft, side, mode);
  const { symbol } = context.instrument;
  return lazily<TicketSide>((self) => ({
    intent: () => intent,
    shape: () => facts && shapeOf(draft, intent, facts),
    size: () => sizeOf(draft, facts, self.shape),
    estimate: () => estimateOf(draft, facts, self.shape, context.instrument),
    opened: () => openedBy(draft, self, context),
    order: () => withPricedExits(draft, () => self.opened),
    problems: () => validateTicket({ draft: self.order, intent, context, facts }),
    request: () => requestOf(self.order, intent, { symbol, size: self.size, mode }),
  }));
}

/** Where it opens: at its limit, its trigger, at what the book gives, or at the mark. */
function openedBy(draft: FuturesDraft, { intent, estimate }: TicketSide, context: TicketContext): Opened {
  const { instrument, prices } = context;
  const { fields } = KIND[draft.kind];
  const typed = fields.includes('price') ? draft.price : fields.includes('triggerPrice') ? draft.triggerPrice : null;
  const { leverageLong, leverageShort } = settingsOf(context);
  return {
    kind: instrument.contract.kind,
    leg: intent.leg,
    entry: typed ?? estimate.average ?? prices.mark ?? '',
    size: estimate.size ?? '',
    leverage: intent.leg === 'long' ? leverageLong : leverageShort,
    pricePlace: instrument.pricePlace,
    tick: instrument.tick,
  };
}

/** An object whose members are worked out when they are read, each once. */
function lazily<T extends object>(make: (self: T) => { readonly [key in keyof T]: () => T[key] }): T {
  const self = {} as T;
  const known = new Map<keyof T, unknown>();
  const makers = make(self);
  for (const key of Object.keys(makers) as (keyof T)[])
    Object.defineProperty(self, key, {
      enumerable: true,
      get: () => {
        if (!known.has(key)) known.set(key, makers[key]());
        return known.get(key);
      },
    });
  return self;
}
