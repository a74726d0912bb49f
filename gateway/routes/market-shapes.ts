import { Type } from 'typebox';
import { DecimalText, SymbolText, Time } from './schemas.ts';

/** The shapes of lib/contract/market.ts as schemas: for OpenAPI, for the stream's description, for the tests. */

const Product = Type.Enum(['spot', 'usdt', 'usdc', 'coin']);
const Places = (description: string) => Type.Integer({ minimum: 0, maximum: 18, description });

export const InstrumentShape = Type.Object({
  symbol: SymbolText,
  product: Product,
  base: Type.String(),
  quote: Type.String(),
  baseName: Type.String({ description: 'English name of the base coin.' }),
  pricePlace: Places('Decimals of prices.'),
  tick: DecimalText('Price step.'),
  sizePlace: Places('Decimals of sizes.'),
  lot: DecimalText('Size step.'),
  quotePlace: Places('Decimals shown for totals in the quote coin.'),
  minSize: DecimalText('Least size, base.'),
  maxSize: DecimalText('Largest size, base.'),
  minNotional: DecimalText('Least value, quote.'),
  priceBand: DecimalText('Fraction a limit price may differ from the reference price.'),
  makerFee: DecimalText('Fraction.'),
  takerFee: DecimalText('Fraction.'),
  status: Type.Enum(['trading', 'halted']),
  tags: Type.Array(Type.String()),
  marginLeverage: DecimalText('Largest leverage on spot margin, 0 for none.'),
});

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

export const LevelShape = Type.Tuple([DecimalText('Price.'), DecimalText('Size.')]);

export const DepthShape = Type.Object({
  symbol: SymbolText,
  env: Type.Enum(['public', 'live', 'paper'], { description: "Whose book this is; public is the feed's alone." }),
  bids: Type.Array(LevelShape, { description: 'Best first.' }),
  asks: Type.Array(LevelShape, { description: 'Best first.' }),
  seq: Type.Integer({
    description:
      'Grows with every state of the feed, not with orders of an environment; not the sequence of a stream topic.',
  }),
  ts: Time('When it was so.'),
});

export const TradeShape = Type.Object({
  id: Type.String(),
  price: DecimalText('Quote per base.'),
  size: DecimalText('Base.'),
  side: Type.Enum(['buy', 'sell'], { description: 'Of the taker.' }),
  ts: Time('When it happened.'),
});

export const SparklineShape = Type.Object({
  symbol: SymbolText,
  closes: Type.Array(DecimalText('Close.'), { description: 'Of the last seven days, oldest first.' }),
});

export const FiatRatesShape = Type.Object({
  rates: Type.Record(Type.String({ pattern: '^USDT_[A-Z]{3}$' }), DecimalText('Fiat per USDT.')),
  ts: Time('When they were so.'),
  stale: Type.Boolean({ description: 'Older than ten minutes.' }),
});
