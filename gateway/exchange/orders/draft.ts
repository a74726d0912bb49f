import type { OrderFacts } from '../events/facts.ts';

/** An order whose shape is known to be right, before it is matched and accepted. */
export type Draft = Omit<OrderFacts, 'id' | 'at' | 'parent'>;
