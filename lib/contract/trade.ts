/** Words of the trading calls. What they take and answer is in `shapes/{order,history,balance}.ts`. */

export const SPOT = {
  /** GET: one order by `id` or `clientId`, open or over. */
  order: '/v1/spot/order',
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

export const ENVS = ['live', 'paper'] as const;
export type Env = (typeof ENVS)[number];

/** Pages of histories go backwards: give `cursor` of the last answer to go on. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly cursor: string | null };
/** Rows of a page, at most. */
export const PAGE_LIMIT = 100;

/** A client id that is given. */
export const CLIENT_ID = /^[A-Za-z0-9_.:#-]{1,50}$/;
/** One that is looked up, amended or cancelled by: those that the venue gives its own orders (`~exit.166`) begin with `~`. */
export const KNOWN_CLIENT_ID = /^~?[A-Za-z0-9_.:#-]{1,50}$/;

export const LEDGER_REASONS = ['grant', 'faucet', 'reset', 'move', 'transfer', 'trade', 'fee'] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];
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

/** Farthest a market order walks from the last price, a fraction of it; also what a buyer's market stop locks above. */
export const MARKET_SLIPPAGE = '0.05';

/** The paper account as it begins and as a reset leaves it. */
export const PAPER_FUNDS = { USDT: '100000', USDC: '100000', BTC: '1', ETH: '20' } as const;
/** Days without use after which a guest's paper account expires. */
export const GUEST_IDLE_DAYS = 30;
