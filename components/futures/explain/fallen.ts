'use client';

import { useEffect } from 'react';
import type { PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useExplain } from '#stores/explain.ts';
import { useFuturesNotices } from '#stores/futures-notices.ts';

/** Positions that are asked for: the one that went with the notice is among the latest. */
const LATEST = 10;

/** Tells why, step by step, when a position is liquidated while one looks. What happened before is told on request. */
export function useFallen(): void {
  useEffect(() => {
    let known = newestOf(useFuturesNotices.getState().latest);
    return useFuturesNotices.subscribe(({ env, latest }) => {
      const before = known;
      known = newestOf(latest);
      if (env === null || before === null || known === null || known === before) return;
      const fallen = latest?.find(({ id, kind }) => kind === 'liquidated' && Number.parseInt(id, 10) > before);
      if (fallen) void tell(env, fallen);
    });
  }, []);
}

/** 0 where nothing was told yet; null while that is not known. */
function newestOf(latest: readonly PerpNotice[] | null): number | null {
  return latest && Number.parseInt(latest[0]?.id ?? '0', 10);
}

async function tell(env: Env, { symbol, positionSide, at }: PerpNotice): Promise<void> {
  if (symbol === null || positionSide === null) return;
  const { fetchClosedPositions } = await import('#lib/api/positions.ts');
  // Who is offline now finds it in the history.
  const page = await fetchClosedPositions({ env }, { symbol, limit: LATEST }).catch(() => null);
  const row = page?.rows.find((one) => one.positionSide === positionSide && one.closedAt === at);
  const { shown, show } = useExplain.getState();
  if (row && shown === null) show({ what: 'story', symbol, side: positionSide, id: row.id, part: 'steps' });
}
