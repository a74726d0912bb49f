import fc from 'fast-check';
import type { Instrument, Level } from '#lib/contract/shapes/market.ts';
import { EMPTY_DRAFT, type PricedDraft } from '#lib/spot/draft.ts';
import type { OrderContext } from '#lib/spot/order-context.ts';

/** A listing whose ticks and lots tests can count in their heads. */
export const BTC: Instrument = {
  symbol: 'BTCUSDT',
  product: 'spot',
  base: 'BTC',
  quote: 'USDT',
  baseName: 'Bitcoin',
  pricePlace: 1,
  tick: '0.1',
  sizePlace: 4,
  lot: '0.0001',
  quotePlace: 2,
  minSize: '0.0002',
  maxSize: '2',
  minNotional: '5',
  priceBand: '0.3',
  makerFee: '0.0008',
  takerFee: '0.001',
  status: 'trading',
  tags: [],
  marginLeverage: '0',
  contract: null,
};

/** Steps of five, whole coins. */
const COARSE: Instrument = {
  ...BTC,
  symbol: 'DOGEUSDT',
  base: 'DOGE',
  pricePlace: 3,
  tick: '0.005',
  sizePlace: 0,
  lot: '5',
  minSize: '10',
  maxSize: '100000',
  priceBand: '0.1',
};

/** Prices far below one. */
const TINY: Instrument = {
  ...BTC,
  symbol: 'PEPEUSDT',
  base: 'PEPE',
  pricePlace: 8,
  tick: '0.00000001',
  sizePlace: 0,
  lot: '1',
  minSize: '1',
  maxSize: '900000000',
  priceBand: '0.25',
};

/** 100.0 last, 99.9 × 1 bid, 100.1 × 1 and 100.2 × 2 asked, a thousand of each coin. */
export function orderContext(change: Partial<OrderContext> = {}): OrderContext {
  return {
    instrument: BTC,
    last: '100',
    bids: [
      ['99.9', '1'],
      ['99.8', '2'],
    ],
    asks: [
      ['100.1', '1'],
      ['100.2', '2'],
    ],
    available: { base: '1000', quote: '1000' },
    stale: false,
    open: { here: 0, triggers: 0, total: 0 },
    ...change,
  };
}

/** A limit buy of 1 at 99 that nothing is wrong with. */
export function draft(change: Partial<PricedDraft> = {}): PricedDraft {
  return { ...EMPTY_DRAFT, price: '99', amount: { by: 'base', value: '1' }, ...change };
}

/** `steps · step` as text, with `extra` behind it: the digits of a number that may be off its grid. */
function grid(steps: number, step: string, place: number, extra = ''): string {
  const [, fraction = ''] = step.split('.');
  const units = BigInt(steps) * BigInt(`${step.replace('.', '')}`) * 10n ** BigInt(place - fraction.length);
  const digits = `${units}`.padStart(place + 1, '0');
  const whole = digits.slice(0, digits.length - place);
  const rest = `${place > 0 ? digits.slice(-place) : ''}${extra}`;
  return rest === '' ? whole : `${whole}.${rest}`;
}

const EXTRA = fc.constantFrom('', '', '', '', '', '0', '5', '05');

/** A price near `last` (ticks), mostly on the grid; sometimes nothing. */
const priceNear = ({ tick, pricePlace }: Instrument, last: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    {
      weight: 12,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: Math.floor(last * 1.5) }), EXTRA)
        .map(([ticks, extra]) => grid(ticks, tick, pricePlace, extra)),
    },
    {
      weight: 8,
      arbitrary: fc.integer({ min: last - 4, max: last + 4 }).map((ticks) => grid(ticks, tick, pricePlace)),
    },
  );

function levels(instrument: Instrument, first: number, step: 1 | -1, minLength = 0): fc.Arbitrary<Level[]> {
  const { tick, pricePlace, lot, sizePlace } = instrument;
  return fc
    .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40_000 })), { minLength, maxLength: 6 })
    .map((rungs) => {
      let at = first;
      return rungs.map(([gap, lots]): Level => {
        const price = grid(at, tick, pricePlace);
        at += step * gap;
        return [price, grid(lots, lot, sizePlace)];
      });
    });
}

const amountOf = ({ lot, sizePlace, quotePlace }: Instrument): fc.Arbitrary<PricedDraft['amount']> =>
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 40_000 }), EXTRA)
      .map(([lots, extra]) => ({ by: 'base' as const, value: grid(lots, lot, sizePlace, extra) })),
    fc
      .integer({ min: 0, max: 400_000 })
      .map((units) => ({ by: 'quote' as const, value: grid(units, '1', quotePlace) })),
    fc.integer({ min: 0, max: 100 }).map((value) => ({ by: 'percent' as const, value })),
    fc.constant({ by: 'base' as const, value: '' }),
  );

/** A market with a book, an account, and an order in the making that may be right or wrong in every field. */
export const situation: fc.Arbitrary<{ context: OrderContext; draft: PricedDraft }> = fc
  .tuple(fc.constantFrom(BTC, COARSE, TINY), fc.integer({ min: 20, max: 3_000 }))
  .chain(([instrument, last]) => {
    const price = priceNear(instrument, last);
    const money = fc.integer({ min: 0, max: 10_000_000 }).map((units) => grid(units, '1', 4));
    return fc.record({
      context: fc.record<OrderContext>({
        instrument: fc.constant(instrument),
        last: fc.constant(grid(last, instrument.tick, instrument.pricePlace)),
        // One side at least: a book without any level is one that has not come yet.
        bids: levels(instrument, last - 1, -1, 1),
        asks: levels(instrument, last + 1, 1),
        available: fc.record({ base: money, quote: money }),
        stale: fc.constant(false),
        open: fc.constant({ here: 0, triggers: 0, total: 0 }),
      }),
      draft: fc.record<PricedDraft>({
        side: fc.constantFrom('buy', 'sell'),
        kind: fc.constantFrom('limit', 'market', 'stopLimit', 'stopMarket', 'tpsl', 'oco'),
        price,
        amount: amountOf(instrument),
        tif: fc.constantFrom('gtc', 'gtc', 'ioc', 'fok'),
        postOnly: fc.constantFrom(false, false, true),
        stp: fc.constantFrom('cancelTaker', 'cancelMaker', 'cancelBoth'),
        triggerPrice: price,
        stopLimitPrice: price,
        exits: fc.constantFrom(false, false, true),
        takeProfit: price,
        stopLoss: price,
        exitUnits: fc.constant(EMPTY_DRAFT.exitUnits),
      }),
    });
  });
