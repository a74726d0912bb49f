import type { Instrument } from '#lib/contract/shapes/market.ts';
import { coinSource, type Leader, type Units, usualVolatility } from './coin.ts';
import { crossSource } from './cross.ts';
import { createDaily, createMarketFactor } from './daily.ts';
import { type DepthModel, depthModel } from './depth.ts';
import { DAY, DAY_SECONDS } from './levels.ts';
import type { Market } from './market.ts';
import { tenTo } from './maths.ts';
import { ANCHOR_DAY, type CoinModel, coinModel, crossModel, MARKET_VOLATILITY } from './models.ts';
import { type Key, keyOf, narrow } from './random.ts';
import { createTape } from './trades.ts';
import { createTree, type Tree } from './tree.ts';

/** What every coin is priced in; other quotes are crosses of two such pairs. */
const MONEY = 'USDT';

/** The coin whose turns the others share; its path exists whether it is listed or not. */
const LEADER = 'BTC';

/** All markets of the listings, by symbol. @throws when a cross has a leg that is not listed */
export function createMarkets(key: Key, lists: readonly Instrument[]): Map<string, Market> {
  const coins = createCoins(key);
  const markets = new Map<string, Market>();
  for (const instrument of lists) {
    if (instrument.quote === MONEY) markets.set(instrument.symbol, coins(instrument));
  }
  const inOrder = new Map<string, Market>();
  for (const instrument of lists) {
    const market = markets.get(instrument.symbol) ?? crossMarket(key, instrument, markets);
    inOrder.set(instrument.symbol, market);
  }
  return inOrder;
}

function keysOf(key: Key, symbol: string) {
  return { key: keyOf(key, symbol), marketKey: keyOf(key, 'market-inside-days') };
}

/** Markets of coins against USDT, which follow the leader as closely inside days as their days do. */
function createCoins(key: Key): (instrument: Instrument) => Market {
  const factor = createMarketFactor(key);
  const leading = coinModel(LEADER);
  const tree = treeOf(leading, { symbol: LEADER + MONEY, pricePlace: 1, sizePlace: 5 });
  const leaderShare = shareOf(leading);

  function treeOf(model: CoinModel, units: Units & { symbol: string }, leader?: Leader): Tree {
    const daily = createDaily(key, model, factor);
    return createTree(coinSource({ ...keysOf(key, units.symbol), model, daily, units, leader }));
  }

  return (instrument) => {
    const model = coinModel(instrument.base);
    const share = leaderShare * shareOf(model);
    const led = instrument.base !== LEADER && share > 0;
    const own = instrument.base === LEADER && instrument.pricePlace === 1 ? tree : undefined;
    return assembled(
      keyOf(key, instrument.symbol),
      instrument,
      own ?? treeOf(model, instrument, led ? { tree, share: Math.sqrt(share) } : undefined),
      model,
    );
  };
}

/** Correlation of a coin's days with the market's. */
function shareOf(model: CoinModel): number {
  return (model.beta * MARKET_VOLATILITY) / usualVolatility(model);
}

function crossMarket(key: Key, instrument: Instrument, markets: ReadonlyMap<string, Market>): Market {
  const base = legOf(instrument, instrument.base, markets);
  const quote = legOf(instrument, instrument.quote, markets);
  const model = crossModel(instrument.symbol);
  const keys = keysOf(key, instrument.symbol);
  const tree = createTree(
    crossSource({
      ...keys,
      model,
      base: base.tree,
      quote: quote.tree,
      baseUnits: base.instrument,
      quoteUnits: quote.instrument,
      units: instrument,
    }),
  );
  return assembled(keys.key, instrument, tree, { turnover: model.turnover, price: coinModel(instrument.base).price });
}

function legOf(cross: Instrument, coin: string, markets: ReadonlyMap<string, Market>): Market {
  const leg = markets.get(coin + MONEY);
  if (leg) return leg;
  throw new Error(`${cross.symbol} needs ${coin}${MONEY} to take its price from: list that pair too.`);
}

/** A usual day: its turnover and the base coin's price, both in USDT. */
type Usual = { turnover: number; price: number };

function assembled(key: Key, instrument: Instrument, tree: Tree, usual: Usual): Market {
  return { instrument, tree, tape: createTape(tree, key), depth: depthOf(key, instrument, tree, usual) };
}

/** A common level holds a second or so of trading; the more is traded, the narrower the spread. */
function depthOf(key: Key, { sizePlace }: Instrument, tree: Tree, { turnover, price }: Usual): DepthModel {
  const ticks = tree.bar(DAY, ANCHOR_DAY).c;
  const unit = Math.max(20, Math.floor((turnover / price / DAY_SECONDS) * tenTo(sizePlace) * 1.5));
  const spread = Math.max(3, Math.floor((ticks * SPREAD) / Math.sqrt(turnover)));
  return depthModel(narrow(key), ticks, unit, spread);
}

/** The widest usual spread is this ÷ √(USDT a day) of the price: 0.3 of BTC's 97,000, 0.005 % of a thin coin's. */
const SPREAD = 0.15;
