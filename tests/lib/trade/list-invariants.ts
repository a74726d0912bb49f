import fc from 'fast-check';
import {
  applyFill,
  averageAfterAdd,
  type BuyOrder,
  derivePosition,
  livePosition,
  mergeBuyOrders,
  type PositionFields,
} from '#lib/trade/index.ts';
import { balances, same, Wide, wide } from './wide.ts';
import { amount, kind, leverage, price, side, size } from './worlds.ts';

/** Fills in any order have one average; one-way netting keeps the signed sum and the money. */
export function fillsAddUp(numRuns: number): void {
  const fills = fc.array(fc.record({ side, size: amount(5, 0, 3), price: amount(5, 0, 2) }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fills, kind, (list, of) => {
      const average = averageAfterAdd({ kind: of, fills: list })!.toSignificantDigits(50).toString();
      same(averageAfterAdd({ kind: of, fills: list.toReversed() })!.toSignificantDigits(50).toString(), average);
      let held: ReturnType<typeof applyFill> = { position: null, closed: wide(0), realised: wide(0) };
      let [net, cash, realised] = [wide(0), wide(0), wide(0)];
      for (const fill of list) {
        held = applyFill({ position: held!.position, fill, mode: 1 })!;
        const dealt = wide(fill.size).times(fill.side === 1 ? 1 : -1);
        [net, cash, realised] = [net.plus(dealt), cash.minus(dealt.times(fill.price)), realised.plus(held.realised)];
      }
      const open = held!.position;
      const signedSize = open ? wide(open.size).times(open.side === 1 ? 1 : -1) : wide(0);
      same(signedSize.toString(), net.toString());
      // What was paid and received is what was realised less what the open position cost.
      const cost = open ? signedSize.times(open.entry) : wide(0);
      balances(cash, realised.minus(cost), [cash, realised, cost, wide(1)]);
    }),
    { numRuns },
  );
}

const orders: fc.Arbitrary<BuyOrder[]> = fc
  .tuple(
    fc.array(fc.record({ buyPrice: price, dealCount: fc.oneof(fc.constant('0'), size), marketPrice: price }), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: 0, max: 8 }),
  )
  .map(([list, pricePlace, quotePrecision]) =>
    list.map((order, at) => ({ ...order, orderNo: `${at}`, pricePlace, quotePrecision })),
  );

/** The order of orders changes nothing but the order of their numbers; one alone is itself. */
export function mergingHasNoOrder(numRuns: number): void {
  fc.assert(
    fc.property(
      orders.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        const [one, other] = [mergeBuyOrders(list)!, mergeBuyOrders(shuffled)!];
        same(JSON.stringify({ ...other, orderNos: [] }), JSON.stringify({ ...one, orderNos: [] }));
        same(JSON.stringify(other.orderNos), JSON.stringify(shuffled.map(({ orderNo }) => orderNo)));
        const [first] = list as [BuyOrder];
        const alone = mergeBuyOrders([first])!;
        const [held, bought] = [wide(first.dealCount as string), wide(first.buyPrice as string)];
        same(alone.totalDealCount.toString(), held.toString());
        const place = first.pricePlace as number;
        same(
          alone.averagePrice?.toString(),
          held.isZero() ? undefined : bought.toDecimalPlaces(place, Wide.ROUND_FLOOR).toString(),
        );
        const won = wide(first.marketPrice as string)
          .minus(bought)
          .times(held);
        const shown = won.toDecimalPlaces(first.quotePrecision as number, Wide.ROUND_DOWN);
        same(alone.earnings?.toString(), shown.isZero() ? '0' : shown.toString());
      },
    ),
    { numRuns },
  );
}

const digits = fc.oneof(amount(9, 0, 8), amount(18, 0, 18), amount(3, 0, 2));
const position: fc.Arbitrary<PositionFields> = fc.record({
  openAvgPrice: fc.oneof(digits, amount(24, 0, 20)),
  count: digits,
  openMarginCount: fc.oneof(fc.constant(null), digits),
  openLevel: fc.oneof(leverage, amount(4, 1, 2)),
});

/** The figures of a live list are those of decimals, text for text. */
export function liveIsExact(numRuns: number): void {
  const decimals = fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 20 }));
  const marks = fc.array(digits, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(position, side, kind, decimals, marks, digits, (fields, on, of, places, list, bp) => {
      const options = { side: on, kind: of, decimals: places };
      const live = livePosition(fields, options);
      for (const mark of [...list, fields.openAvgPrice as string])
        same(JSON.stringify(live(mark, bp)), JSON.stringify(derivePosition(fields, { ...options, mark, bp })));
    }),
    { numRuns },
  );
}
