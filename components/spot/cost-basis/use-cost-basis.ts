'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveTicker } from '#components/terminal/figure.tsx';
import { useMarket } from '#components/terminal/market.tsx';
import { remembered } from '#components/terminal/remembered.ts';
import { useLazy } from '#components/ui/lazy.ts';
import type { Watch } from '#components/ui/painted.tsx';
import { fetchOrderHistory, tradeKey } from '#lib/api/trade.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { addDecimal, signOf } from '#lib/format/decimal.ts';
import { type BasisBuy, basisBuys } from '#lib/spot/cost-basis.ts';
import type { MergedOrders, mergeBuyOrders } from '#lib/trade/merge.ts';
import { availableOf, lockedOf, useAccount } from '#stores/account.ts';
import { useOrders } from '#stores/orders.ts';
import { pageQueries } from '#stores/queries.ts';

/** What the held buys cost on average, and what they have brought so far. */
export type CostBasis = MergedOrders;

type Merge = typeof mergeBuyOrders;

/** Ended buys looked at: what is older than these counts as not bought here. */
const LOOKED_AT = 100;
const NONE: readonly Order[] = [];
const NO_BUYS: readonly BasisBuy[] = [];

/** For what is painted: the newest price changes what is earned, and never whether there is a basis, nor its average. */
export type LiveBasis = { readonly watch: Watch; readonly now: () => CostBasis };

/** Of the screen's pair; null while nothing is held, or it is not known. */
export function useCostBasis(): LiveBasis | null {
  const { watch, now } = useLiveTicker();
  const buys = useBasisBuys();
  const some = buys.length > 0;
  // Fetched when there is something to merge: decimals of any length weigh more than all that shows it.
  const [merge, warm] = useLazy<Merge>(() => import('#lib/trade/merge.ts').then((module) => module.mergeBuyOrders));
  useEffect(() => {
    if (some) warm();
  }, [some, warm]);
  if (!merge || !some) return null;
  const at = () => merged({ merge, buys, last: now()?.last ?? null });
  const first = at();
  return first && { watch, now: () => at() ?? first };
}

function useBasisBuys(): readonly BasisBuy[] {
  const { instrument } = useMarket();
  const { base, symbol } = instrument;
  const env = useAccount(({ account, env }) => (account === null ? null : env));
  const held = useAccount((account) => addDecimal(availableOf(account, base), lockedOf(account, base)));
  const open = useOrders((state) => state.open);
  const ended = useEndedBuys(signOf(held) > 0 ? env : null, symbol);
  return held === null ? NO_BUYS : buysOf({ open, ended, held, instrument });
}

/** Asked for when something is held, and again with every order of the pair that ended. */
function useEndedBuys(env: Env | null, symbol: string): readonly Order[] {
  const newest = useOrders(({ ended }) => ended.find((order) => order.symbol === symbol)?.id ?? null);
  const query = { symbol, side: 'buy', limit: LOOKED_AT } as const;
  const { data } = useQuery(
    {
      queryKey: [...tradeKey(env ?? 'live', 'history', query), newest],
      queryFn: ({ signal }) => fetchOrderHistory({ env: env ?? 'live', signal }, query),
      enabled: env !== null,
      placeholderData: keepPreviousData,
    },
    pageQueries(),
  );
  return (env && data?.rows) ?? NONE;
}

// Card, strip and chart show the same: it is worked out once for all of them.
const buysOf = remembered(({ open, ended, held, instrument }: Facts): readonly BasisBuy[] => {
  const filling = (open ?? NONE).filter(({ symbol, side }) => symbol === instrument.symbol && side === 'buy');
  return basisBuys([...filling, ...ended], held, instrument);
});

type Facts = {
  readonly open: readonly Order[] | null;
  readonly ended: readonly Order[];
  /** Base, all of it. */
  readonly held: string;
  readonly instrument: Instrument;
};

const merged = remembered(({ merge, buys, last }: { merge: Merge; buys: readonly BasisBuy[]; last: string | null }) =>
  merge(buys, { marketPrice: last }),
);
