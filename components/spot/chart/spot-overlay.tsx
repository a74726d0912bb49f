'use client';

import { useState, useSyncExternalStore } from 'react';
import { useAmend, useCancel } from '#components/orders/use-actions.ts';
import { chosenOf } from '#components/orders/use-amending.ts';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import type { CostLineProps } from '#components/terminal/chart/orders/line.tsx';
import { OrderOverlay } from '#components/terminal/chart/orders/overlay.tsx';
import type { MoveRules } from '#components/terminal/chart/orders/use-move.ts';
import { useLiveTicker } from '#components/terminal/figure.tsx';
import { useMarket, useStale } from '#components/terminal/market.tsx';
import { remembered } from '#components/terminal/remembered.ts';
import { useRuleText } from '#components/terminal/rule-text.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Amendment } from '#lib/order/amend.ts';
import { validateAmend } from '#lib/spot/amend-rules.ts';
import { orderContextOf } from '#lib/spot/order-context.ts';
import { useAccount } from '#stores/account.ts';
import { useChart } from '#stores/chart.ts';
import { reconcilePrivate } from '#stores/private.ts';
import { useCostBasis } from '../cost-basis/use-cost-basis.ts';

/** One's own spot orders over the candles, and what the held coin cost. */
export function SpotOverlay({ engine, env }: { engine: ChartEngine; env: Env }) {
  const cost = useCost();
  const rules = useMoveRules(env);
  const { running, cancel } = useCancel(env, reconcilePrivate);
  const off = useChart((chart) => chart.off);
  return (
    <OrderOverlay
      engine={engine}
      env={off.includes('orders') ? null : env}
      actions={{ ...rules, cancelling: running, cancel: (order) => void cancel(order) }}
      cost={off.includes('cost') ? null : cost}
    />
  );
}

/** Another object only when what it says is another: most ticks change nothing of it. */
function useCost(): CostLineProps | null {
  const basis = useCostBasis();
  const [keep] = useState(() => remembered((cost: CostLineProps) => cost));
  return useSyncExternalStore(basis?.watch ?? never, () => {
    const { averagePrice, roeText: share, colour: tone } = basis?.now() ?? {};
    return averagePrice && share !== undefined && tone ? keep({ price: averagePrice.toString(), share, tone }) : null;
  });
}
const never = () => () => {};

function useMoveRules(env: Env): MoveRules {
  const { instrument } = useMarket();
  const live = useLiveTicker();
  const stale = useStale();
  const known = useAccount((account) => account.balances);
  const ruleText = useRuleText(instrument);
  const send = useAmend(env, reconcilePrivate);
  return {
    refusalOf: (order: Order, change: Amendment) => {
      const ticker = live.now() ?? undefined;
      const context = orderContextOf({ instrument, ticker, balances: known && Object.values(known), stale });
      const [problem] = validateAmend(order, change, context);
      return problem ? ruleText(problem, chosenOf(order)) : null;
    },
    amend: async (order, change) => {
      const result = await send(order, change);
      if (result.kind === 'refused') return ruleText(result.refusal, chosenOf(order));
      return result.kind === 'failed' ? result.text : null;
    },
  };
}
