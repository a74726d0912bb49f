/** Words of orders of contracts, each list once: the exchange, the wire and the screen take them from here. */

/** Every kind of order of a contract. `tpsl` is never sent as an order: it comes with one, or is set on a leg. */
export const PERP_ORDER_KINDS = ['limit', 'market', 'trigger', 'trailing', 'tpsl'] as const;
export type PerpOrderKind = (typeof PERP_ORDER_KINDS)[number];

/** The price that a trigger is compared with. */
export const TRIGGER_PRICES = ['last', 'mark', 'index'] as const;
export type TriggerPrice = (typeof TRIGGER_PRICES)[number];

/** How far a trailing order lets the price come back: least and greatest, in ten-thousandths. */
export const CALLBACK = { places: 4, least: 10, most: 1000 } as const;

/** How long a dead-man's switch waits, in seconds. */
export const COUNTDOWN = { least: 3, most: 300 } as const;

/** Take profits and stop losses of a part of one leg at the most. */
export const PARTIAL_EXITS = 20;
