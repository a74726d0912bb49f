import type { PerpOrderRequest } from '#lib/contract/shapes/perp-order.ts';
import { isAmount } from '#lib/exact/amount.ts';
import { shiftDecimal } from '#lib/format/decimal.ts';
import type { TimeInForce } from '#lib/rules/kinds.ts';
import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import type { PositionMode, PositionSide } from '#lib/rules/perp-words.ts';
import type { SelfTrade, Side } from '#lib/rules/words.ts';

/** What a trader chooses between; a trigger is two kinds of them. */
export const TICKET_KINDS = ['limit', 'market', 'triggerLimit', 'triggerMarket', 'trailing'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/**
 * What a size is said in: the contract's own unit (base coin, or USD where coin-margined), whole contracts of one lot,
 * what they are worth and what they cost in the settle asset.
 */
export const SIZE_UNITS = ['size', 'contracts', 'value', 'cost'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];
/** `percent`: whole percent of the most that can be opened, or closed. */
export type Amount =
  | { readonly by: SizeUnit; readonly value: string }
  | { readonly by: 'percent'; readonly value: number };

/** Of a two-way market: whether legs are opened or closed. */
export type Action = 'open' | 'close';

export const EXIT_FIELDS = ['takeProfit', 'stopLoss'] as const;
export type ExitField = (typeof EXIT_FIELDS)[number];
/** How an exit is typed: its price, or without a sign its distance in percent, what it returns on the margin in percent, or what it brings. */
export const EXIT_UNITS = ['price', 'percent', 'roe', 'pnl'] as const;
export type ExitUnit = (typeof EXIT_UNITS)[number];

/** An order of a contract in the making, as it was typed. Prices and amounts are decimal text, '' while nothing was typed. */
export type FuturesDraft = {
  /** What Enter sends, and the only one where there is one button. */
  readonly side: Side;
  readonly action: Action;
  /** In one-way mode. */
  readonly reduceOnly: boolean;
  readonly kind: TicketKind;
  readonly price: string;
  readonly triggerPrice: string;
  readonly triggerBy: TriggerPrice;
  /** Of a trailing order, percent. */
  readonly callbackRate: string;
  /** '' follows at once. */
  readonly activationPrice: string;
  readonly closeOnTrigger: boolean;
  readonly amount: Amount;
  readonly tif: TimeInForce;
  readonly postOnly: boolean;
  readonly stp: SelfTrade;
  /** Whether take profit and stop loss come with what is opened. */
  readonly exits: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly exitUnits: Readonly<Record<ExitField, ExitUnit>>;
  /** The price that both are compared with. */
  readonly exitBy: TriggerPrice;
};

/** A draft whose exits are prices, whatever they were typed in: what can be judged and sent. */
export type PricedDraft = FuturesDraft & { readonly exitUnits: Readonly<Record<ExitField, 'price'>> };

/** An exit that was typed as something whose price cannot be known yet. It is no number, so that nothing is sent of it. */
export const UNPRICED = '?';

export const NO_AMOUNT: Amount = { by: 'size', value: '' };

export const EMPTY_DRAFT: PricedDraft = {
  side: 'buy',
  action: 'open',
  reduceOnly: false,
  kind: 'limit',
  price: '',
  triggerPrice: '',
  triggerBy: 'last',
  callbackRate: '',
  activationPrice: '',
  closeOnTrigger: false,
  amount: NO_AMOUNT,
  tif: 'gtc',
  postOnly: false,
  stp: 'cancelTaker',
  exits: false,
  takeProfit: '',
  stopLoss: '',
  exitUnits: { takeProfit: 'price', stopLoss: 'price' },
  exitBy: 'mark',
};

export type PriceField = 'price' | 'triggerPrice' | 'activationPrice' | 'callbackRate' | ExitField;

type Facts = {
  readonly kind: 'limit' | 'market' | 'trigger' | 'trailing';
  /** Fields in the order they are shown in. */
  readonly fields: readonly PriceField[];
  /** Fields that may be left empty. */
  readonly optional: readonly PriceField[];
  /** It waits for a price before it meets the book. */
  readonly waits: boolean;
};

/** Everything that the kinds differ in. */
export const KIND: Readonly<Record<TicketKind, Facts>> = {
  limit: { kind: 'limit', fields: ['price'], optional: [], waits: false },
  market: { kind: 'market', fields: [], optional: [], waits: false },
  triggerLimit: { kind: 'trigger', fields: ['triggerPrice', 'price'], optional: [], waits: true },
  triggerMarket: { kind: 'trigger', fields: ['triggerPrice'], optional: [], waits: true },
  trailing: {
    kind: 'trailing',
    fields: ['callbackRate', 'activationPrice'],
    optional: ['activationPrice'],
    waits: true,
  },
};

/** What a press on one of the two buttons means. */
export type Intent = {
  readonly side: Side;
  /** The leg that it is about. */
  readonly leg: PositionSide;
  readonly opens: boolean;
  /** On the wire: stands in two-way mode alone. */
  readonly positionSide: PositionSide | undefined;
  /** On the wire: what two-way mode says by its leg is left out. */
  readonly reduceOnly: boolean;
};

export function intentOf(draft: FuturesDraft, side: Side, mode: PositionMode): Intent {
  const buys = side === 'buy';
  const reduces = draft.reduceOnly || (KIND[draft.kind].kind === 'trigger' && draft.closeOnTrigger);
  if (mode === 'oneWay')
    return {
      side,
      leg: buys === !reduces ? 'long' : 'short',
      opens: !reduces,
      positionSide: undefined,
      reduceOnly: reduces,
    };
  const opens = draft.action === 'open';
  const leg = buys === opens ? 'long' : 'short';
  return { side, leg, opens, positionSide: leg, reduceOnly: false };
}

/** Whether take profit and stop loss of this draft come with what it opens. */
export function hasExits(draft: FuturesDraft, mode: PositionMode): boolean {
  return draft.exits && intentOf(draft, 'buy', mode).opens;
}

/** The fields that count for this draft. */
export function fieldsOf(draft: FuturesDraft, mode: PositionMode): readonly PriceField[] {
  const { fields } = KIND[draft.kind];
  return hasExits(draft, mode) ? [...fields, ...EXIT_FIELDS] : fields;
}

/** Whether a field of this draft holds what is no number, or could be two: nothing is sent then. */
export function hasUnread(draft: FuturesDraft, mode: PositionMode): boolean {
  const { amount } = draft;
  const texts = [...fieldsOf(draft, mode).map((field) => draft[field]), amount.by === 'percent' ? '' : amount.value];
  return texts.some((text) => text !== '' && !isAmount(text));
}

/** A callback as the wire has it: percent as a fraction. '' stays, what is no number too. */
export function callbackOf(percent: string): string {
  return isAmount(percent) ? (shiftDecimal(percent, -2) ?? percent) : percent;
}

/** @param size decimal text, see `sizeOf`   @returns what is sent; a client id names it then */
export function requestOf(
  draft: PricedDraft,
  intent: Intent,
  { symbol, size, mode }: { readonly symbol: string; readonly size: string; readonly mode: PositionMode },
): Omit<PerpOrderRequest, 'clientId'> {
  const { kind, tif, postOnly, stp, triggerBy, exitBy } = draft;
  const row = KIND[kind];
  const text = (field: PriceField) => (field === 'callbackRate' ? callbackOf(draft[field]) : draft[field]);
  const fields = fieldsOf(draft, mode).filter((field) => draft[field] !== '');
  const { side, positionSide, reduceOnly } = intent;
  const closing = row.kind === 'trigger' && draft.closeOnTrigger && !intent.opens;
  return {
    ...{ symbol, side, kind: row.kind, size },
    ...Object.fromEntries(fields.map((field) => [field, text(field)])),
    ...(positionSide === undefined ? {} : { positionSide }),
    ...(reduceOnly && !closing ? { reduceOnly } : {}),
    ...(closing ? { closeOnTrigger: true } : {}),
    ...(row.waits ? { triggerBy } : {}),
    // A share is of a most that moves with the market: what no longer fits is cut, not refused.
    ...(draft.amount.by === 'percent' && intent.opens ? { cutToFit: true } : {}),
    ...(kind === 'limit' && tif !== 'gtc' ? { tif } : {}),
    ...(kind === 'limit' && postOnly ? { postOnly } : {}),
    ...(stp === EMPTY_DRAFT.stp ? {} : { stp }),
    ...(fields.includes('takeProfit') ? { takeProfitBy: exitBy } : {}),
    ...(fields.includes('stopLoss') ? { stopLossBy: exitBy } : {}),
  };
}
