import type { DoneReason } from '#gateway/exchange/events/facts.ts';
import { type Context, Exchange } from '#gateway/exchange/exchange.ts';
import { numberOf, type Purpose, venue, WALLETS, type Wallet } from '#gateway/exchange/ledger/numbers.ts';
import type { Answer, Command, Rule } from '#gateway/exchange/orders/commands.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { FillRule, OrderKind } from '#lib/rules/words.ts';

/** One side of a fill; null is the house. Fees in units of the asset received. */
export type Party = {
  readonly account: number;
  readonly order: number;
  readonly fee: bigint;
  readonly feeAsset: string;
} | null;

/** Prices in ticks, sizes in lots, `quote` in quote units. */
export type Fill = {
  readonly symbol: string;
  readonly price: number;
  readonly lots: number;
  readonly quote: bigint;
  readonly takerSide: 'buy' | 'sell';
  readonly rule: FillRule;
  readonly taker: Party;
  readonly maker: Party;
};

/** What a command did, as far as an account can see it. */
export type Seen = {
  readonly accepted: readonly {
    readonly order: number;
    readonly account: number;
    readonly kind: OrderKind;
    readonly clientId: string;
    readonly parent: number | null;
  }[];
  readonly fills: readonly Fill[];
  readonly ended: readonly { readonly order: number; readonly reason: DoneReason }[];
  readonly failed: readonly { readonly order: number; readonly rule: Rule | string }[];
};

/** An order that is not over. `locked` in units of what it gives, `legs` its armed triggers. */
export type OpenView = {
  readonly id: number;
  readonly symbol: string;
  readonly clientId: string;
  readonly kind: OrderKind;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly left: number;
  readonly filled: number;
  readonly locked: bigint;
  readonly rests: boolean;
  readonly legs: number;
  /** What it waits for and brings along, as it was amended: trigger, side and limit; take profit and stop loss. */
  readonly terms: string;
};

/** What the tests ask of an exchange: the fast one and the naive reference answer alike. */
export interface Engine {
  execute(command: Command, context: Context): { readonly answer: Answer; readonly seen: Seen };
  /** Of the spot wallet. */
  balance(account: number, asset: string): { readonly available: bigint; readonly locked: bigint };
  /** What another wallet than the spot wallet has. */
  purse(account: number, wallet: Wallet, asset: string): { readonly units: bigint };
  /** What one of the venue's own accounts has. */
  venue(purpose: Purpose, asset: string): bigint;
  /** Oldest first. */
  open(account: number): readonly OpenView[];
  /** Order numbers in the book, best price first, longest waiting first. */
  queue(symbol: string, side: 'buy' | 'sell'): readonly number[];
}

export type MakeEngine = (assets: readonly AssetSpec[], markets: readonly MarketSpec[]) => Engine;

const WORD = ['buy', 'sell'] as const;

/** The exchange itself, seen through its events. */
export function fastEngine(assets: readonly AssetSpec[], markets: readonly MarketSpec[]): Engine {
  const exchange = new Exchange(assets, markets);
  const { state } = exchange;
  return {
    execute(command, context) {
      const { answer, events } = exchange.execute(command, context);
      const seen = { accepted: [], fills: [], ended: [], failed: [] } as {
        -readonly [K in keyof Seen]: Seen[K][number][];
      };
      for (const event of events) {
        if (event.t === 'order') {
          const { id, account, kind, clientId, parent } = event.order;
          seen.accepted.push({ order: id, account, kind, clientId, parent });
        } else if (event.t === 'fill') {
          const { symbol, price, lots, quote, side, rule, taker, maker } = event;
          seen.fills.push({
            ...{ symbol, price, lots, quote, takerSide: WORD[side], rule },
            ...{ taker: party(taker), maker: party(maker) },
          });
        } else if (event.t === 'done') seen.ended.push({ order: event.order, reason: event.reason });
        else if (event.t === 'failed') seen.failed.push({ order: event.order, rule: event.rule });
      }
      return { answer, seen };
    },
    balance: (account, asset) => ({ ...state.balance(account, asset) }),
    purse: (account, wallet, asset) => ({
      units: state.ledger.balance(numberOf(account, WALLETS[wallet]), asset).available,
    }),
    venue: (purpose, asset) => state.ledger.balance(venue(purpose), asset).available,
    open: (account) =>
      [...(state.accounts.get(account)?.orders.values() ?? [])].map((order) => ({
        id: order.facts.id,
        symbol: order.facts.symbol,
        clientId: order.facts.clientId,
        kind: order.facts.kind,
        side: WORD[order.facts.side],
        price: order.price,
        left: order.lots - order.filled,
        filled: order.filled,
        locked: order.locked,
        rests: order.slot !== -1,
        legs: order.legs.length,
        terms: termsText(order.facts.triggers, order.facts.attached, order.facts.quote),
      })),
    queue(symbol, side) {
      const { book } = state.market(symbol);
      const index = side === 'buy' ? 0 : 1;
      const found: number[] = [];
      for (let price = book.best(index); price !== -1; price = book.worse(index, price))
        for (let slot = book.first(index, price); slot !== -1; slot = book.behind(slot))
          found.push(book.item(slot).facts.id);
      return found;
    },
  };
}

/** Both engines' integers as one text. */
export function termsText(
  legs: readonly { readonly price: unknown; readonly when: string; readonly limit: unknown }[],
  exits: { readonly takeProfit: unknown; readonly stopLoss: unknown } | null,
  quote: bigint | null,
): string {
  const waits = legs.map(({ price, when, limit }) => `${when} ${price} ${limit}`).join();
  return `${waits}; ${exits?.takeProfit ?? null} ${exits?.stopLoss ?? null}; ${quote}`;
}

const party = (one: { account: number; order: number; fee: bigint; feeAsset: string } | null): Party =>
  one && { account: one.account, order: one.order, fee: one.fee, feeAsset: one.feeAsset };
