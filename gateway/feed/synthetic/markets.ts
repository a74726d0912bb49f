import type { Instrument, Perpetual } from '#lib/contract/shapes/market.ts';
import { isPerpetual } from '../perpetual/terms.ts';
import { createBook } from './book/book.ts';
import { habitsOf } from './book/habits.ts';
import { createQuotes } from './book/quotes.ts';
import { createFlow } from './book/takers.ts';
import { createPrints } from './book/tape.ts';
import { coinSource, type Leader, type Units, usualVolatility } from './coin.ts';
import { contractTree, pairOf, turnoverOf } from './contracts.ts';
import { crossSource } from './cross.ts';
import { createDaily, createMarketFactor } from './daily.ts';
import { createDrawnBook, depthModel } from './depth.ts';
import { ledSource } from './led.ts';
import { DAY, DAY_SECONDS } from './levels.ts';
import type { Market } from './market.ts';
import { tenTo } from './maths.ts';
import { ANCHOR_DAY, type CoinModel, coinModel, crossModel, MANNERS, MARKET_VOLATILITY } from './models.ts';
import { type Key, keyOf, narrow } from './random.ts';
import { createTape } from './trades.ts';
import { createTree, type Tree } from './tree.ts';
import type { ModelVersion } from './versions.ts';

/** What every coin is priced in; other quotes are crosses of two such pairs. */
const MONEY = 'USDT';

/** The coin whose turns the others share; its path exists whether it is listed or not. */
const LEADER = 'BTC';

/** Days of the leader whose parts are kept: five years, which others' charts ask for. */
const DAYS_LED = 1024;

/** A seed's key and the version of the model that draws with it. */
type Origin = { readonly key: Key; readonly version: ModelVersion };

/** A market of one version: any bar of its tree can be had. */
type Whole = Market & { readonly tree: Tree };

/** All markets of the listings, by symbol. @throws when a cross has a leg that is not listed */
export function createMarkets(origin: Origin, lists: readonly Instrument[]): Map<string, Market> {
  const coins = createCoins(origin);
  const markets = new Map<string, Whole>();
  for (const instrument of lists) {
    if (instrument.quote === MONEY && !isPerpetual(instrument)) markets.set(instrument.symbol, coins(instrument));
  }
  for (const instrument of lists) {
    if (instrument.quote !== MONEY && !isPerpetual(instrument))
      markets.set(instrument.symbol, crossMarket(origin, instrument, markets));
  }
  const market = (instrument: Instrument) =>
    isPerpetual(instrument) ? contractMarket(origin, instrument, markets) : markets.get(instrument.symbol)!;
  return new Map(lists.map((instrument) => [instrument.symbol, market(instrument)]));
}

function contractMarket({ key, version }: Origin, contract: Perpetual, markets: ReadonlyMap<string, Whole>): Whole {
  const pair = markets.get(pairOf(contract));
  if (!pair)
    throw new Error(`${contract.symbol} needs ${pairOf(contract)} to take its price from: list that pair too.`);
  const tree = contractTree({ key, manner: MANNERS[version], contract, pair });
  const coin = coinModel(contract.base);
  // Lots of an inverse contract are dollars.
  const price = contract.contract.kind === 'inverse' ? 1 : coin.price;
  const usual = { turnover: turnoverOf(contract), price, volatility: usualVolatility(coin) };
  return assembled({ key: keyOf(key, contract.symbol), version }, contract, tree, usual);
}

function keysOf(key: Key, symbol: string) {
  return { key: keyOf(key, symbol), marketKey: keyOf(key, 'market-inside-days') };
}

/** Markets of coins against USDT, which follow the leader inside days as their days do. */
function createCoins({ key, version }: Origin): (instrument: Instrument) => Whole {
  const factor = createMarketFactor(key);
  const manner = MANNERS[version];
  const leading = coinModel(LEADER);
  const tree = treeOf(leading, { symbol: LEADER + MONEY, pricePlace: 1, sizePlace: 5 });
  const leaderShare = shareOf(leading);

  function treeOf(model: CoinModel, units: Units & { symbol: string }, leader?: Leader): Tree {
    const daily = createDaily(key, model, factor);
    const needs = { ...keysOf(key, units.symbol), model, daily, units, manner };
    return createTree(
      manner.walks && leader ? ledSource({ ...needs, leader }) : coinSource({ ...needs, leader }),
      leader ? undefined : DAYS_LED,
    );
  }

  return (instrument) => {
    const model = coinModel(instrument.base);
    const share = leaderShare * shareOf(model);
    const led = instrument.base !== LEADER && share > 0;
    const own = instrument.base === LEADER && instrument.pricePlace === 1 ? tree : undefined;
    const usual = { ...model, volatility: usualVolatility(model) };
    return assembled(
      { key: keyOf(key, instrument.symbol), version },
      instrument,
      own ?? treeOf(model, instrument, led ? { tree, share: manner.share(share) } : undefined),
      usual,
    );
  };
}

/** Correlation of a coin's days with the market's. */
function shareOf(model: CoinModel): number {
  return (model.beta * MARKET_VOLATILITY) / usualVolatility(model);
}

function crossMarket({ key, version }: Origin, instrument: Instrument, markets: ReadonlyMap<string, Whole>): Whole {
  const base = legOf(instrument, instrument.base, markets);
  const quote = legOf(instrument, instrument.quote, markets);
  const model = crossModel(instrument.symbol);
  const keys = keysOf(key, instrument.symbol);
  const tree = createTree(
    crossSource({
      ...keys,
      model,
      manner: MANNERS[version],
      base: base.tree,
      quote: quote.tree,
      baseUnits: base.instrument,
      quoteUnits: quote.instrument,
      units: instrument,
    }),
  );
  const coin = coinModel(instrument.base);
  const usual = { turnover: model.turnover, price: coin.price, volatility: usualVolatility(coin) };
  return assembled({ key: keys.key, version }, instrument, tree, usual);
}

function legOf(cross: Instrument, coin: string, markets: ReadonlyMap<string, Whole>): Whole {
  const leg = markets.get(coin + MONEY);
  if (leg) return leg;
  throw new Error(`${cross.symbol} needs ${coin}${MONEY} to take its price from: list that pair too.`);
}

/** A usual day: its turnover and the base coin's price, both in USDT, and its volatility, a fraction. */
type Usual = { turnover: number; price: number; volatility: number };

function assembled({ key, version }: Origin, instrument: Instrument, tree: Tree, usual: Usual): Whole {
  const { turnover, price, volatility } = usual;
  const ticks = tree.bar(DAY, ANCHOR_DAY).c;
  // A common level holds a second or so of trading; the more is traded, the narrower the spread.
  const second = Math.floor((turnover / price / DAY_SECONDS) * tenTo(instrument.sizePlace) * 1.5);
  const common = version < 4 ? 20 : Math.floor((LEAST_WORTH / price) * tenTo(instrument.sizePlace));
  const unit = Math.max(20, common, second);
  const spread = Math.max(3, Math.floor((ticks * SPREAD) / Math.sqrt(turnover)));
  if (version === 1) {
    const tape = createTape(tree, key);
    return { instrument, tree, tape, book: createDrawnBook(tape, depthModel(narrow(key), ticks, unit, spread)) };
  }
  // The smallest order that is taken, twice: whoever posts less is refused.
  const least = version < 3 ? 1 : Math.max(1, Math.ceil(2 * leastLots(instrument, price)));
  const habits = habitsOf(narrow(key), {
    price: ticks,
    unit,
    spread,
    volatility,
    turnover,
    least,
    opens: version >= 3,
    firm: version >= 4,
  });
  const flow = createFlow(tree, key, habits);
  return { instrument, tree, tape: createPrints(flow), book: createBook(createQuotes(flow, habits), habits) };
}

/** USDT of a common level, at least, since version 4: then a best level has 10,000 in thin markets too, about 0.1 BTC. */
const LEAST_WORTH = 31_000;

/** Lots that are worth the smallest order; the price is the base coin's in USDT. */
function leastLots({ sizePlace, minNotional, quote }: Instrument, price: number): number {
  // Crosses count their least in the quote coin, whose price this room does not know: five USDT stand for it.
  const worth = quote === MONEY || quote === 'USDC' ? Number.parseFloat(minNotional) : 5;
  return (worth / price) * tenTo(sizePlace);
}

/** The widest usual spread is this ÷ √(USDT a day) of the price: 0.3 of BTC's 97,000, 0.005 % of a thin coin's. */
const SPREAD = 0.15;
