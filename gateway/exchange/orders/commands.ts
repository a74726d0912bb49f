import { type Rule as OrderRule, textOf, type Violation } from '#lib/rules/violation.ts';
import type { OrderKind, SelfTrade, Side, TimeInForce } from '#lib/rules/words.ts';
import type { ProductName } from '../events/facts.ts';
import type { PositionSide } from '../events/perp-facts.ts';
import type { PerpCommand } from './perp-commands.ts';

export type {
  AutoMargin,
  ExitTerms,
  Leverage,
  MoveMargin,
  PerpAmend,
  PerpClose,
  PerpCloseAll,
  PerpCommand,
  PerpExit,
  PerpPlace,
  PerpReverse,
  SetCountdown,
  SetMarginMode,
  SetPositionMode,
} from './perp-commands.ts';

/** What may be asked of an exchange. Prices and sizes are decimal text, as they came in. */
export type Place = {
  readonly c: 'place';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly clientId: string;
  /** Limit price; for a trigger the limit it places (none: market); for OCO its take-profit limit. */
  readonly price?: string | undefined;
  readonly size?: string | undefined;
  /** Amount in quote, for market orders in place of a size. */
  readonly quote?: string | undefined;
  readonly tif?: TimeInForce | undefined;
  readonly postOnly?: boolean | undefined;
  /** Default: cancelTaker; cancelMaker for what waits and fires later. */
  readonly stp?: SelfTrade | undefined;
  readonly triggerPrice?: string | undefined;
  /** OCO: limit price of the stop leg (none: market). */
  readonly stopLimitPrice?: string | undefined;
  /** Trigger prices: attached to a buy, or the legs of a tpsl order. */
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
};

export type Cancel = {
  readonly c: 'cancel';
  readonly account: number;
  /** Only an order of this product is found; undefined finds any. */
  readonly product?: ProductName | undefined;
  readonly order?: number | undefined;
  readonly clientId?: string | undefined;
};
/** Of one market, of one product, of contracts that settle in one asset, or all of them. */
export type CancelAll = {
  readonly c: 'cancelAll';
  readonly account: number;
  readonly symbol?: string | undefined;
  readonly product?: ProductName | undefined;
  readonly settle?: string | undefined;
};
/** What is undefined stays as it is. */
export type Amend = {
  readonly c: 'amend';
  readonly account: number;
  readonly order?: number | undefined;
  readonly clientId?: string | undefined;
  readonly price?: string | undefined;
  readonly size?: string | undefined;
  readonly quote?: string | undefined;
  readonly triggerPrice?: string | undefined;
  readonly stopLimitPrice?: string | undefined;
  /** Null takes it away. */
  readonly takeProfit?: string | null | undefined;
  readonly stopLoss?: string | null | undefined;
};
export type Grant = {
  readonly c: 'grant';
  readonly account: number;
  readonly reason: 'grant' | 'faucet';
  readonly amounts: Readonly<Record<string, string>>;
};
/** Cancels everything and sets the balances to these amounts exactly. */
export type Reset = {
  readonly c: 'reset';
  readonly account: number;
  readonly amounts: Readonly<Record<string, string>>;
};
/**
 * Cancels everything, gives what there is back to the faucet and forgets the account. Its number may be opened again.
 * With `untouched` only an account that has just these amounts, no order and no key: anybody else stays.
 */
export type Close = {
  readonly c: 'close';
  readonly account: number;
  readonly untouched?: Readonly<Record<string, string>> | undefined;
};
/** Value goes from one wallet of an account to another of its own. */
export type Transfer = {
  readonly c: 'transfer';
  readonly account: number;
  /** Wallets by name, such as `spot` and `futures:usdt`. */
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  /** More than nothing, with at most the asset's places. */
  readonly amount: string;
  readonly reason: 'transfer';
  /** What it is for, in the words of who asks. */
  readonly ref: string | null;
};
/**
 * The feed moved: `low` and `high` are the outermost prices it traded after `from` (epoch ms) and up to now, in ticks.
 * Orders that came after `from` are left out of it: such trades may be older than they are.
 */
export type Tick = {
  readonly c: 'tick';
  readonly symbol: string;
  readonly low: number;
  readonly high: number;
  readonly from: number;
};

/**
 * A funding stamp has come for a market of contracts: its risk is checked, funding paid, risk checked again, in slices. Given
 * again until the answer has no `more`; a stamp that was paid pays nothing again.
 */
export type Stamp = {
  readonly c: 'stamp';
  readonly symbol: string;
  /** The stamp's own time, epoch ms; legs that were opened then or later do not pay. */
  readonly stamp: number;
  /** Hundred-millionths. */
  readonly rate: number;
};
/** What the venue's fund begins with, by settle asset, from the faucet; an asset that has begun is left alone. */
export type Seed = { readonly c: 'seed'; readonly amounts: Readonly<Record<string, string>> };
/**
 * What contracts are listed with, at a start: figures of each market, as JSON of decimal text. One event for each that had
 * others, or none; from it on these decide for all legs.
 */
export type Rules = {
  readonly c: 'rules';
  readonly listed: readonly { readonly symbol: string; readonly figures: string }[];
};
/** Dead-man's switches have run out: by now, or by a moment before. Given again while the answer has `more`. */
export type RunOut = { readonly c: 'runOut'; readonly until?: number };

/** What the venue does by itself. */
export type VenueCommand = Tick | Stamp | Seed | Rules | RunOut;
export type Command =
  | Place
  | Cancel
  | CancelAll
  | Amend
  | Grant
  | Reset
  | Close
  | Transfer
  | PerpCommand
  | VenueCommand;
/** What an account asks, as against what the venue does by itself. A key makes a repeat harmless. */
export type AccountCommand = Exclude<Command, VenueCommand>;

/** Rules of orders stand in lib/rules; here are those of finding things and of keys. */
export type Rule = OrderRule | 'unknownSymbol' | 'clientId' | 'unknownOrder' | 'keyReused' | TransferRule | PerpRule;

/** What only an order or a position of a contract breaks. */
export const PERP_RULES = [
  'reduceOnly',
  'leverage',
  'leverageTier',
  'insufficientMargin',
  'openExposure',
  'positionSide',
  'noPosition',
  'marginMode',
  'marginFloor',
  'wouldLiquidate',
  'positionLimit',
  'liquidating',
  'busy',
  'callbackRate',
  'countdown',
] as const;
export type PerpRule = (typeof PERP_RULES)[number];

/** What only a transfer breaks. */
export const TRANSFER_RULES = [
  'unknownAsset',
  'unknownWallet',
  'sameWallet',
  'walletAsset',
  'places',
  'minAmount',
  'maxTransferable',
] as const;
export type TransferRule = (typeof TRANSFER_RULES)[number];

/** Why a command was refused: the field, the rule, the value it had and the bound it broke, as decimal text. */
export type Refusal = {
  readonly field: string;
  readonly rule: Rule;
  readonly value: string;
  readonly bound?: string | undefined;
};

/** One of `order` and `refusal` is null. */
export type LegResult = {
  readonly symbol: string;
  readonly positionSide: PositionSide;
  readonly order: number | null;
  readonly refusal: Refusal | null;
};

export type Answer =
  /** `more`: a tick or a stamp reached its limit and has to be given again, with the same prices. */
  | {
      readonly ok: true;
      readonly orders: readonly number[];
      readonly more?: true;
      /** Of a command over several legs: what became of each. */
      readonly legs?: readonly LegResult[];
    }
  | { readonly ok: false; readonly refusal: Refusal };

export type No = Extract<Answer, { ok: false }>;

export const refuse = (field: string, rule: Rule, value: string, bound?: string): No => ({
  ok: false,
  refusal: { field, rule, value, bound },
});

/** A broken rule of orders, in words. */
export const refused = ({ field, rule, value, bound }: Violation): No =>
  refuse(field, rule, textOf(value), bound === null ? undefined : textOf(bound));
