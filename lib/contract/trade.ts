/** Words of the trading calls: orders, fills, balances. Amounts and prices are decimal strings; times epoch milliseconds. */

export const SPOT = {
  place: '/v1/spot/order/place',
  amend: '/v1/spot/order/amend',
  cancel: '/v1/spot/order/cancel',
  cancelAll: '/v1/spot/order/cancel-all',
  open: '/v1/spot/order/open',
  history: '/v1/spot/order/history',
  fills: '/v1/spot/order/fills',
  fill: '/v1/spot/order/fill',
  account: '/v1/spot/account',
  ledger: '/v1/spot/account/ledger',
} as const;

export const PAPER = {
  /** Makes, or finds by its cookie, the visitor's paper account. */
  guest: '/v1/paper/guest',
  reset: '/v1/paper/reset',
} as const;

/** A short-lived ticket that opens an account's own topics on the stream. */
export const STREAM_TICKET = '/v1/stream-ticket';

/** The header that selects the paper account; its value is `1` (SIM-14). */
export const PAPER_HEADER = 'paptrading';
/** Makes a repeat of the same call harmless: same key and body, same answer, one effect. */
export const KEY_HEADER = 'idempotency-key';

export type Env = 'live' | 'paper';
export type Side = 'buy' | 'sell';
export type OrderKind = 'limit' | 'market' | 'trigger' | 'tpsl' | 'oco';
export type TimeInForce = 'gtc' | 'ioc' | 'fok';
export type SelfTrade = 'cancelTaker' | 'cancelMaker' | 'cancelBoth';

/** What a client sends to place an order. What a kind does not use must be absent. */
export type OrderRequest = {
  readonly symbol: string;
  readonly side: Side;
  readonly kind: OrderKind;
  /** Unique among the account's open orders, 1–36 of letters, digits, `_`, `-`, `.`, `:`; made by the gateway when absent. */
  readonly clientId?: string;
  /** Limit price; of a trigger order the limit it places (absent: market); of an OCO order its limit leg. */
  readonly price?: string;
  readonly size?: string;
  /** Amount in quote in place of `size`, for market orders. */
  readonly quote?: string;
  readonly tif?: TimeInForce;
  readonly postOnly?: boolean;
  readonly stp?: SelfTrade;
  readonly triggerPrice?: string;
  /** Limit price of an OCO order's stop leg (absent: market within the slippage cap). */
  readonly stopLimitPrice?: string;
  /** Trigger prices, attached to a buy or as the legs of a tpsl order. */
  readonly takeProfit?: string;
  readonly stopLoss?: string;
};

export type OrderStatus =
  | 'new'
  | 'partiallyFilled'
  | 'filled'
  | 'cancelled'
  | 'partiallyFilledCancelled'
  | 'expired'
  | 'triggered'
  | 'triggerFailed';

/** Statuses of an order that is not over yet; a waiting trigger is `new`. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['new', 'partiallyFilled'];

export type Order = {
  readonly env: Env;
  readonly id: string;
  readonly clientId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly tif: TimeInForce;
  readonly postOnly: boolean;
  /** Null for market orders. */
  readonly price: string | null;
  /** Null while an order sized in quote has not met the book. */
  readonly size: string | null;
  readonly quote: string | null;
  readonly filled: string;
  readonly quoteFilled: string;
  /** Null before the first fill. */
  readonly averagePrice: string | null;
  readonly fee: string;
  readonly feeAsset: string;
  readonly triggers: readonly { readonly price: string; readonly when: 'up' | 'down'; readonly limit: string | null }[];
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  /** The order this one came from: a fired trigger, a filled buy with take profit. */
  readonly parent: string | null;
  readonly status: OrderStatus;
  /** Why it ended: a word of the register of rules, null while open. */
  readonly reason: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** How a fill came by its price: a resting order, a level of the reference market, or that market trading through. */
export type FillRule = 'order' | 'feed' | 'through';

export type Fill = {
  readonly env: Env;
  readonly id: string;
  readonly order: string;
  readonly symbol: string;
  readonly side: Side;
  readonly role: 'maker' | 'taker';
  readonly price: string;
  readonly size: string;
  readonly quote: string;
  readonly fee: string;
  readonly feeAsset: string;
  readonly rule: FillRule;
  readonly ts: number;
};

export type Balance = { readonly asset: string; readonly available: string; readonly locked: string };

export type SpotAccount = {
  readonly env: Env;
  readonly account: string;
  readonly balances: readonly Balance[];
  /** Test assets have no value outside this venue; shown wherever a balance is. */
  readonly testAssets: boolean;
};

/** Pages of histories go backwards: give `cursor` of the last answer to go on. */
export type Page<T> = { readonly rows: readonly T[]; readonly cursor: string | null };
export const PAGE_LIMIT = 100;

/** Body of `amend`: a resting limit order gets another price or size. What is absent stays. Answers the `Order`. */
export type AmendRequest = { readonly id: string; readonly price?: string; readonly size?: string };
/** Body of `cancel`: one of the two names the order. Answers the `Order`. */
export type CancelRequest = { readonly id?: string; readonly clientId?: string };
/** Body of `cancelAll`: all of the account, or of one market. Answers the cancelled `Order[]`. */
export type CancelAllRequest = { readonly symbol?: string };

/** Query of `history` (`Page<Order>`), newest first. `from` and `to`: epoch ms of creation, both included. */
export type HistoryQuery = {
  readonly symbol?: string;
  readonly side?: Side;
  readonly from?: number;
  readonly to?: number;
  readonly cursor?: string;
  /** Rows of the page, at most `PAGE_LIMIT`. */
  readonly limit?: number;
};
/** Query of `fills` (`Page<Fill>`), newest first. */
export type FillQuery = HistoryQuery & { readonly order?: string };

/** Answer of `fill`: the fill, its order, and every fill the order got in the same moment, in the order of the levels. */
export type FillDetail = {
  readonly env: Env;
  readonly fill: Fill;
  readonly order: Order;
  readonly together: readonly Fill[];
  /** Rate of its fee, a fraction of what was received. */
  readonly feeRate: string;
};

export const LEDGER_REASONS = ['grant', 'faucet', 'reset', 'move', 'trade', 'fee'] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];
/** Query of `ledger` (`Page<LedgerEntry>`), newest first. */
export type LedgerQuery = Omit<HistoryQuery, 'symbol' | 'side'> & {
  readonly asset?: string;
  readonly reason?: LedgerReason;
};
export type LedgerEntry = {
  readonly env: Env;
  readonly id: string;
  readonly asset: string;
  /** Signed; what the account's total of the asset changed by. */
  readonly change: string;
  readonly reason: LedgerReason;
  /** The fill behind it, null where there is none. */
  readonly ref: string | null;
  readonly ts: number;
};

/** Answer of the stream ticket: opens the own topics of this environment once, until `expiresAt` (epoch ms). */
export type StreamTicket = { readonly env: Env; readonly ticket: string; readonly expiresAt: number };

/** `data` of a refused order: which field broke which rule, the value it had, and the bound as decimal text. */
export type OrderRefusal = {
  readonly field: string;
  readonly rule: OrderRule;
  readonly value: string;
  readonly bound: string | null;
};

/** Every rule that can refuse an order, with its service code. Messages: `messages`, section `orderRules`. */
export const ORDER_RULES = {
  unknownSymbol: '40401',
  staleFeed: '50301',
  format: '43101',
  missing: '43102',
  notAllowed: '43103',
  tick: '43104',
  lot: '43105',
  minSize: '43106',
  maxSize: '43107',
  minNotional: '43108',
  priceBand: '43109',
  insufficientBalance: '43110',
  openOrders: '43111',
  triggerOrders: '43112',
  totalOrders: '43113',
  postOnly: '43114',
  fillOrKill: '43115',
  noLiquidity: '43116',
  clientId: '43117',
  triggerSide: '43118',
  unknownOrder: '43119',
  unchanged: '43120',
  belowFilled: '43121',
  keyReused: '43122',
} as const;
export type OrderRule = keyof typeof ORDER_RULES;

/** Orders one account may have open: in one market, of these with triggers, and in all. */
export const OPEN_LIMIT = { open: 500, triggers: 30, total: 4000 } as const;
/** Farthest a market order walks from the last price, a fraction of it; also what a buyer's market stop locks above. */
export const MARKET_SLIPPAGE = '0.05';

/** The paper account as it begins and as a reset leaves it. */
export const PAPER_FUNDS = { USDT: '100000', USDC: '100000', BTC: '1', ETH: '20' } as const;
/** Days without use after which a guest's paper account expires. */
export const GUEST_IDLE_DAYS = 30;

/** Own topics of the stream, after a ticket: `orders`, `fills`, `balances`. */
export type OwnMessage =
  | { readonly ch: 'orders'; readonly data: readonly Order[] }
  | { readonly ch: 'fills'; readonly data: readonly Fill[] }
  | { readonly ch: 'balances'; readonly data: readonly Balance[] };
