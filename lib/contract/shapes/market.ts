import { SIDES } from '#lib/rules/words.ts';
import { INSTRUMENT_STATUSES, MARKET_SOURCES, PRODUCTS, STREAM_ENVS } from '../market.ts';
import { DecimalText, orNull, SymbolText, Time, type Wire } from './common.ts';
import { ContractShape, type PerpetualContract } from './perpetual.ts';
import { Type } from './type.ts';

/** Public market data. */

const Places = (description: string) => Type.Integer({ minimum: 0, maximum: 18, description });

export const InstrumentShape = Type.Object({
  symbol: SymbolText,
  product: Type.Enum(PRODUCTS),
  base: Type.String(),
  quote: Type.String(),
  /** A proper noun, not translated. */
  baseName: Type.String({ description: 'English name of the base coin.' }),
  /** Of prices and of their step (quote per base): 1 and "0.1". */
  pricePlace: Places('Decimals of prices.'),
  tick: DecimalText('Price step.'),
  /** Of sizes and of their step (base): 4 and "0.0001". */
  sizePlace: Places('Decimals of sizes.'),
  lot: DecimalText('Size step.'),
  quotePlace: Places('Decimals shown for totals in the quote coin.'),
  minSize: DecimalText('Least size, base.'),
  maxSize: DecimalText('Largest size, base.'),
  minNotional: DecimalText('Least value, quote.'),
  priceBand: DecimalText('Fraction a limit price may differ from the reference price.'),
  makerFee: DecimalText('Fraction.'),
  takerFee: DecimalText('Fraction.'),
  /** `trading` accepts orders; `halted` shows the market only; `settling`: its contracts end at the index. */
  status: Type.Enum(INSTRUMENT_STATUSES),
  /** Categories of the markets page: layer1, layer2, defi, ai, meme, rwa, stable, new. */
  tags: Type.Array(Type.String()),
  marginLeverage: DecimalText('Largest leverage on spot margin, 0 for none.'),
  /** What a perpetual contract has beside; null for spot. */
  contract: orNull(ContractShape),
});
export type Instrument = Wire<typeof InstrumentShape>;

/** A listed perpetual: a market as any other, and its contract. */
export type Perpetual = Instrument & { readonly contract: PerpetualContract };

export const TickerShape = Type.Object({
  symbol: SymbolText,
  last: DecimalText('Last price.'),
  bid: DecimalText('Best bid.'),
  ask: DecimalText('Best ask.'),
  open24h: DecimalText('Price 24 hours ago.'),
  high24h: DecimalText('Highest of 24 hours.'),
  low24h: DecimalText('Lowest of 24 hours.'),
  change24h: DecimalText('Signed fraction: 0.0038 is +0.38 %.'),
  baseVolume: DecimalText('24 hours, base.'),
  quoteVolume: DecimalText('24 hours, quote.'),
  ts: Time('When it was so.'),
});
export type Ticker = Wire<typeof TickerShape>;

export const CandleShape = Type.Tuple(
  [
    Time('Open time.'),
    DecimalText('Open.'),
    DecimalText('High.'),
    DecimalText('Low.'),
    DecimalText('Close.'),
    DecimalText('Volume, base.'),
    DecimalText('Volume, quote.'),
  ],
  { description: 'Open time, open, high, low, close, base volume, quote volume.' },
);
/** Open time, open, high, low, close, base volume, quote volume. */
export type Candle = Wire<typeof CandleShape>;

export const LevelShape = Type.Tuple([DecimalText('Price.'), DecimalText('Size.')]);
/** Price and size. In an update a size of "0" removes the level. */
export type Level = Wire<typeof LevelShape>;

export const DepthShape = Type.Object({
  symbol: SymbolText,
  env: Type.Enum(STREAM_ENVS, { description: "Whose book this is; public is the feed's alone." }),
  bids: Type.Array(LevelShape, { description: 'Best first.' }),
  asks: Type.Array(LevelShape, { description: 'Best first.' }),
  seq: Type.Integer({
    description:
      'Grows with every state of the feed, not with orders of an environment; not the sequence of a stream topic.',
  }),
  ts: Time('When it was so.'),
});
export type Depth = Wire<typeof DepthShape>;

export const TradeShape = Type.Object({
  id: Type.String(),
  price: DecimalText('Quote per base.'),
  size: DecimalText('Base.'),
  side: Type.Enum(SIDES, { description: 'Of the taker.' }),
  ts: Time('When it happened.'),
});
export type Trade = Wire<typeof TradeShape>;

export const SourceShape = Type.Object({
  source: Type.Enum(MARKET_SOURCES, {
    description: 'synthetic: made by this venue; replay: played back from a tape; ccxt: those of another exchange.',
  }),
  name: Type.String({ description: 'What the source is called.' }),
  live: Type.Boolean({ description: 'Whether prices move: false when the newest one is older than three seconds.' }),
  model: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
    description: 'Version of the model that makes synthetic prices; prices of one version never change.',
  }),
  since: Type.Union([Time('Since when prices are of this model; before, of the one before it.'), Type.Null()], {
    description: 'Null when they always were.',
  }),
  now: Type.Union([Time('Time of the tape.'), Type.Null()], { description: 'Only in replay.' }),
  speed: Type.Union([DecimalText('Seconds of the tape in a second.'), Type.Null()], { description: 'Only in replay.' }),
  state: Type.Union([Type.String(), Type.Null()], { description: 'Only in replay.' }),
});
/** Where the prices of all markets come from. */
export type PriceSource = Wire<typeof SourceShape>;

/** For the small charts of lists. */
export const SparklineShape = Type.Object({
  symbol: SymbolText,
  closes: Type.Array(DecimalText('Close.'), { description: 'Of the last seven days, oldest first.' }),
});
export type Sparkline = Wire<typeof SparklineShape>;

export const FiatRatesShape = Type.Object({
  /** `USDT_USD` … `USDT_THB`. */
  rates: Type.Record(Type.String({ pattern: '^USDT_[A-Z]{3}$' }), DecimalText('Fiat per USDT.')),
  ts: Time('When they were so.'),
  stale: Type.Boolean({ description: 'Older than ten minutes.' }),
});
export type FiatRates = Wire<typeof FiatRatesShape>;
