import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import type { DoneReason, OrderFacts } from '../events/facts.ts';
import type { PerpTerms } from '../events/perp-facts.ts';
import { type Balance, Ledger } from '../ledger/ledger.ts';
import { spotOf } from '../ledger/numbers.ts';
import { Positions } from '../positions/positions.ts';
import { Book, type SideIndex } from './book.ts';
import { Lately } from './lately.ts';
import type { RememberedKeys } from './remembered-keys.ts';
import { SparseLadder } from './sparse-ladder.ts';
import { type AssetSpec, type Market, type MarketSpec, marketOf } from './spec.ts';

/** An order that is not over yet. */
export type OpenOrder = {
  /** As it was accepted; what it waits for, its exits and its amount of quote as amended. */
  facts: OrderFacts;
  /** Ticks and lots as amended; what the facts said at first. */
  price: number;
  lots: number;
  filled: number;
  quoteFilled: bigint;
  fee: bigint;
  /** Units locked for what is left, of the base for a sell, of the quote for a buy. */
  locked: bigint;
  /** Slot in its market's book, -1 while it does not rest. */
  slot: number;
  /** Slots of its armed triggers. */
  legs: readonly number[];
  /** When it took its present place, epoch ms: older trades do not concern it. */
  since: number;
};

export type EndedOrder = {
  readonly order: OpenOrder;
  readonly reason: DoneReason;
  readonly at: number;
  /** Of a contract: what it had besides. */
  readonly terms?: PerpTerms | undefined;
};

/** Ended orders remembered; more than one command can end. */
export const ENDED_LIMIT = 10_000;

export type Account = {
  readonly id: number;
  /** Open orders by number, oldest first. */
  readonly orders: Map<number, OpenOrder>;
  /** The same by client id. */
  readonly clientIds: Map<string, OpenOrder>;
  /** Open orders, their numbers, and those among them that wait for a price, by market. */
  readonly room: Map<string, { open: number; waiting: number; readonly orders: Set<number> }>;
  /** What was accepted, by idempotency key. */
  readonly keys: RememberedKeys;
};

/**
 * What one environment took from the feed's levels lately, oldest first: it comes back within ten seconds. Not part of
 * the truth.
 */
export type Taken = Map<number, { lots: number; at: number }>;

export type MarketState = {
  readonly spec: Market;
  readonly book: Book<OpenOrder>;
  /** Waiting triggers, by trigger price: those that fire at or below stand as buys, at or above as sells. */
  readonly triggers: Book<OpenOrder>;
  /** The same by the price that they are compared with; those of coins, and the ladder above, are by the last one. */
  readonly waiting: Readonly<Record<TriggerPrice, Book<OpenOrder>>>;
  /** Trailing orders, at the prices at which something becomes of them. */
  readonly trails: Readonly<Record<TriggerPrice, Book<OpenOrder>>>;
  readonly taken: readonly [bids: Taken, asks: Taken];
};

const sparse = (): Book<OpenOrder> => new Book(() => new SparseLadder());

/** Everything one environment's exchange knows. Changed by `fold` alone. */
export class State {
  readonly assets: ReadonlyMap<string, AssetSpec>;
  readonly markets = new Map<string, MarketState>();
  readonly ledger = new Ledger();
  /** Legs of contracts, and what goes with them. */
  readonly positions = new Positions();
  /** Owners by number: users' accounts. Their balances are in the ledger. */
  readonly accounts = new Map<number, Account>();
  /** Open orders by number. */
  readonly orders = new Map<number, OpenOrder>();
  /** Orders that ended lately, oldest first, for whoever tells their owners. Bounded, and no part of the truth. */
  readonly ended = new Lately<number, EndedOrder>(ENDED_LIMIT);
  nextOrder = 1;
  nextFill = 1;
  /** Owners of contracts were told so much; the next notice counts on from here. */
  notices = 0;
  /** The greatest account number there ever was: closed ones are not among `accounts`. */
  newestAccount = 0;

  constructor(assets: readonly AssetSpec[], markets: readonly MarketSpec[]) {
    this.assets = new Map(assets.map((asset) => [asset.code, asset]));
    for (const spec of markets) {
      const triggers = sparse();
      this.markets.set(spec.symbol, {
        spec: marketOf(spec, this.assets),
        book: new Book(),
        triggers,
        waiting: { last: triggers, mark: sparse(), index: sparse() },
        trails: { last: sparse(), mark: sparse(), index: sparse() },
        taken: [new Map(), new Map()],
      });
    }
  }

  /** Of an owner's spot wallet. */
  balance(owner: number, asset: string): Readonly<Balance> {
    return this.ledger.balance(spotOf(owner), asset);
  }

  market(symbol: string): MarketState {
    const market = this.markets.get(symbol);
    if (!market) throw new RangeError(unlisted(symbol));
    return market;
  }
}

/** Why a listing without a market that was traded cannot be taken. */
export const unlisted = (symbol: string): string =>
  `the market ${symbol} is not listed, and what was ever traded has to be; one that is to go has the status halted or settling`;

/** The asset an order locks: what it would give. */
export function givenAsset(market: Market, side: SideIndex): string {
  return side === 0 ? market.quote : market.base;
}
