/** What an order may carry beside its side, each as decimal text. */
export const FIELDS = ['price', 'size', 'quote', 'triggerPrice', 'stopLimitPrice', 'takeProfit', 'stopLoss'] as const;
export type Field = (typeof FIELDS)[number];

/** How long an order rests: until cancelled, not at all, or all of it at once or nothing. */
export const TIFS = ['gtc', 'ioc', 'fok'] as const;
export type TimeInForce = (typeof TIFS)[number];

type Row = {
  /** What it understands. Anything else is refused, never passed over. */
  readonly takes: readonly Field[];
  /** The first is what an order has that does not say. */
  readonly tifs: readonly [TimeInForce, ...TimeInForce[]];
  /** Whether it waits for a price before it meets the book: not at all, one of its legs, or the whole of it. */
  readonly waits: 'never' | 'partly' | 'wholly';
};

/**
 * Every kind of order. A new one is a row here, its way to the book in `gateway/exchange/orders/place.ts`, a sentence in
 * `lib/contract/shapes/order.ts` and its name in `messages/en/order.json`. Kinds lie in the journal by their place here:
 * new ones go to the end.
 */
export const KINDS = {
  limit: { takes: ['price', 'size', 'takeProfit', 'stopLoss'], tifs: ['gtc', 'ioc', 'fok'], waits: 'never' },
  market: { takes: ['size', 'quote', 'takeProfit', 'stopLoss'], tifs: ['ioc'], waits: 'never' },
  trigger: {
    takes: ['price', 'size', 'quote', 'triggerPrice', 'takeProfit', 'stopLoss'],
    tifs: ['gtc'],
    waits: 'wholly',
  },
  tpsl: { takes: ['size', 'takeProfit', 'stopLoss'], tifs: ['gtc'], waits: 'wholly' },
  oco: { takes: ['price', 'size', 'triggerPrice', 'stopLimitPrice'], tifs: ['gtc'], waits: 'partly' },
} as const satisfies Readonly<Record<string, Row>>;

export type OrderKind = keyof typeof KINDS;

export const ORDER_KINDS = Object.keys(KINDS) as OrderKind[];

/** The row of a kind, for whoever looks at all of them alike. */
export const kindRow = (kind: OrderKind): Row => KINDS[kind];

/** Whether an order of this kind waits for a price, all of it or one of its legs. */
export const waitsAtAll = (kind: OrderKind): boolean => KINDS[kind].waits !== 'never';
