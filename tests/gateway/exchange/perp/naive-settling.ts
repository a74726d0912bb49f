import { type Book, fillOne, sharesOf, takeOver } from './naive-risk.ts';
import { gain, type Leg, V } from './naive-sums.ts';

const SIDES = ['long', 'short'] as const;

/** A market that ends: its orders are over, every leg closes against the feed at the index; who would owe by it is taken over. */
export function settle(it: Book, symbol: string): void {
  const index = it.view!.indexes!.get(symbol)!;
  const { settle: asset } = it.spec(symbol).perp!;
  for (const order of [...it.world.orders]) if (order.symbol === symbol) it.end(order, 'cancelled');
  const at = ({ side, C, n }: Leg): bigint => gain(it.spec(symbol), side, C, V(it.spec(symbol), n, index));
  const close = (leg: Leg) => fillOne(it, leg, { ticks: index, lots: leg.n, maker: null, fee: () => 0n });
  const here = (holder: string) => SIDES.flatMap((side) => it.leg(symbol, holder, side) ?? []);
  const owners = it.world.legs.filter((leg) => leg.symbol === symbol).map(({ holder }) => Number(holder));
  for (const owner of [...new Set(owners)].filter((one) => one > 0).sort((a, b) => a - b)) {
    const legs = here(`${owner}`);
    if (it.settings(owner, symbol).isolated) {
      for (const leg of legs) {
        if (leg.m + at(leg) < 0n) takeOver(it, leg, leg.m + it.unrealised(leg));
        else close(leg);
      }
      continue;
    }
    const elsewhere = it.world.legs.some(
      (leg) =>
        leg.holder === `${owner}` &&
        leg.symbol !== symbol &&
        it.spec(leg.symbol).perp!.settle === asset &&
        !it.settings(owner, leg.symbol).isolated,
    );
    const { equity } = it.pool(owner, asset);
    const change = legs.reduce((sum, leg) => sum + at(leg) - it.unrealised(leg), 0n);
    if (elsewhere || equity + change >= 0n) {
      for (const leg of legs) close(leg);
      continue;
    }
    const shares = sharesOf(it, equity, legs);
    for (const order of [...it.world.orders])
      if (order.owner === owner && !order.isolated && order.lock > 0n && it.spec(order.symbol).perp!.settle === asset)
        it.end(order, 'liquidation');
    for (const [i, leg] of legs.entries()) takeOver(it, leg, shares[i]!);
  }
  for (const leg of here('insurance')) close(leg);
}
