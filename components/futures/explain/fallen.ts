'use client';

import { useEffect, useState } from 'react';
import type { ClosedPosition, PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useExplain } from '#stores/explain.ts';
import { useFuturesNotices } from '#stores/futures-notices.ts';

/** Positions that are asked for: the one that went with the notice is among the latest. */
const LATEST = 10;

/** A position that was liquidated while one looked: what became of it, and the mark at which it fell. */
export type Fallen = { readonly row: ClosedPosition; readonly mark: string | null };

/** The last position that was liquidated while this page was open; null before. What happened before is told on request. */
export function useFallen(): Fallen | null {
  const [fallen, setFallen] = useState<Fallen | null>(null);
  useEffect(() => {
    const news = liquidations();
    news(useFuturesNotices.getState());
    return useFuturesNotices.subscribe((told) => {
      for (const notice of news(told)) void find(notice).then((found) => found && setFallen(found));
    });
  }, []);
  // Whoever else tells of it leaves it to this page.
  useEffect(() => {
    useExplain.getState().setTelling(true);
    return () => useExplain.getState().setTelling(false);
  }, []);
  return fallen;
}

type Told = { readonly env: Env | null; readonly latest: readonly PerpNotice[] | null };

/**
 * What is new among an account's notices. Numbers of notices grow, but their list has no fixed order: one command's are told
 * oldest first, and after a reconnect the newest stand first. The largest that was seen decides, so that none is told twice.
 */
export function liquidations(): (told: Told) => readonly PerpNotice[] {
  let known: { readonly env: Env | null; readonly id: number } | null = null;
  return ({ env, latest }) => {
    if (latest === null) {
      if (known?.env !== env) known = null;
      return [];
    }
    const before = known?.env === env ? known.id : null;
    known = { env, id: Math.max(before ?? 0, ...latest.map(numberOf)) };
    return before === null ? [] : latest.filter((notice) => notice.kind === 'liquidated' && numberOf(notice) > before);
  };
}

const numberOf = ({ id }: PerpNotice): number => Number.parseInt(id, 10) || 0;

async function find({ env, symbol, positionSide, at, data }: PerpNotice): Promise<Fallen | null> {
  if (symbol === null || positionSide === null) return null;
  const { fetchClosedPositions } = await import('#lib/api/positions.ts');
  // Who is offline now finds it in the history.
  const page = await fetchClosedPositions({ env }, { symbol, limit: LATEST }).catch(() => null);
  const row = page?.rows.find((one) => one.positionSide === positionSide && one.closedAt === at);
  return row ? { row, mark: data.mark ?? null } : null;
}
