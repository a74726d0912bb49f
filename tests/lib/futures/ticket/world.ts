import { Lights, PerpFigures } from '#gateway/engine/perp-figures.ts';
import { perpOrderView } from '#gateway/engine/present-perp.ts';
import { accountsOf, perpSettingsOf, positionsOf } from '#gateway/engine/present-positions.ts';
import { assetsOf, marketSpecOf } from '#gateway/engine/specs.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { Answer, Command } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { TicketContext } from '#lib/futures/ticket/context.ts';
import { formatSteps } from '#lib/rules/steps.ts';

/** A form beside an exchange in memory, which it knows as REST and the stream tell it. */

const tiers = (part: number) => [
  { upTo: `${20_000 / part}`, leverage: 50, rate: '0.01' },
  { upTo: `${60_000 / part}`, leverage: 20, rate: '0.02' },
  { upTo: `${150_000 / part}`, leverage: 10, rate: '0.05' },
  { upTo: `${400_000 / part}`, leverage: 5, rate: '0.1' },
];

/** Steps of 0.5; lots of 0.1 coins, or of a hundred dollars. */
export function listing(base: string, product: 'usdt' | 'usdc' | 'coin' = 'usdt'): Perpetual {
  const coin = product === 'coin';
  const quote = coin ? 'USD' : product.toUpperCase();
  return {
    ...{ symbol: `${base}${quote}PERP`, product, base, quote, baseName: base, pricePlace: 1, tick: '0.5' },
    ...(coin ? { sizePlace: 0, lot: '100' } : { sizePlace: 1, lot: '0.1' }),
    ...{ quotePlace: 2, minSize: coin ? '100' : '0.1', maxSize: coin ? '10000000' : '10000' },
    ...{ minNotional: coin ? '0.15' : '150', priceBand: '0.1', makerFee: '0.0002', takerFee: '0.0006' },
    ...{ status: 'trading', tags: [], marginLeverage: '0' },
    contract: {
      ...{ kind: coin ? 'inverse' : 'linear', settle: coin ? base : quote, wallet: `futures:${product}` },
      ...{ pair: base + quote, face: '1', maxLeverage: 50, defaultLeverage: 10, tiers: tiers(coin ? 1000 : 1) },
      ...{ fundingHours: 8, interest: '0.0001', fundingCap: '0.003', fundingFloor: '-0.003', impact: '20000' },
      ...{ markBand: '0.05', slippage: '0.05', maxPrice: '500000' },
    },
  };
}

export const LISTED = [listing('BTC'), listing('ETH'), listing('BTC', 'usdc'), listing('BTC', 'coin')] as const;
export type Prices = { readonly last: number; readonly mark: number; readonly index: number };

/** Owner 1 trades, 2 is there to meet; both have 10,000 of each and 10 coins. */
export class Stage {
  readonly exchange = new Exchange(assetsOf(LISTED), LISTED.map(marketSpecOf));
  prices: Prices = { last: 2000, mark: 2000, index: 2000 };
  readonly symbol: string;
  readonly depth: number;
  readonly lots: number;
  #now = 0;

  constructor(symbol: string, { depth = 3, lots = 10, funds = 10_000 } = {}) {
    this.symbol = symbol;
    this.depth = depth;
    this.lots = lots;
    for (const account of [1, 2]) {
      const amounts = { USDT: `${funds}`, USDC: `${funds}`, BTC: `${funds / 1000}` };
      this.must({ c: 'grant', account, reason: 'grant', amounts });
      for (const [asset, to] of [
        ['USDT', 'futures:usdt'],
        ['USDC', 'futures:usdc'],
        ['BTC', 'futures:coin'],
      ] as const)
        this.must({
          c: 'transfer',
          account,
          from: 'spot',
          to,
          asset,
          amount: amounts[asset],
          reason: 'transfer',
          ref: null,
        });
    }
  }

  view(): MarketView {
    const { last, mark, index } = this.prices;
    const side = (sign: 1 | -1) => ({
      prices: Int32Array.from({ length: this.depth }, (_, i) => last + sign * (i + 1)),
      lots: new Float64Array(this.depth).fill(this.lots),
      length: this.depth,
    });
    const all = (own: number) => new Map(LISTED.map(({ symbol }) => [symbol, symbol === this.symbol ? own : 2000]));
    return {
      last,
      bids: side(-1),
      asks: side(1),
      stale: false,
      marks: all(mark),
      indexes: all(index),
      others: new Map(),
    };
  }

  run(command: Command): Answer {
    // What was taken of the feed is back by then.
    this.#now += 10_001;
    return this.exchange.execute(command, { now: this.#now, view: this.view() }).answer;
  }

  must(command: Command): void {
    const answer = this.run(command);
    if (!answer.ok) throw new Error(JSON.stringify([command, answer]));
  }

  /** What a page knows of owner 1. */
  context(): TicketContext {
    const now = this.#now + 10_001;
    const view = this.view();
    const figures = new PerpFigures(this.exchange.look({ now, view }), new Lights());
    const { state } = this.exchange;
    const owner = { env: 'live', state, account: 1, figures, now } as const;
    const instrument = LISTED.find(({ symbol }) => symbol === this.symbol)!;
    const price = (ticks: number) => formatSteps(ticks, 1, 5);
    const size = (lots: number) => (instrument.sizePlace === 0 ? `${lots * 100}` : formatSteps(lots, 1, 1));
    const levels = (side: MarketView['bids']) =>
      Array.from(side.prices, (ticks, i) => [price(ticks), size(side.lots[i]!)] as const);
    const orders = [...(state.accounts.get(1)?.orders.keys() ?? [])].flatMap(
      (id) => perpOrderView('live', state, id) ?? [],
    );
    const { last, mark, index } = this.prices;
    return {
      instrument,
      prices: { last: price(last), mark: price(mark), index: price(index) },
      bids: levels(view.bids) as TicketContext['bids'],
      asks: levels(view.asks) as TicketContext['asks'],
      stale: false,
      settings: perpSettingsOf(owner, state.market(this.symbol)),
      account: accountsOf(owner, instrument.contract.settle)[0]!,
      positions: positionsOf(owner),
      orders,
      listing: (symbol) => LISTED.find((one) => one.symbol === symbol),
      markOf: () => '1000.0',
    };
  }
}
