'use client';

import type { Env } from '#lib/contract/trade.ts';
import { useAccount } from '#stores/account.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';

/**
 * The environment whose notices this page can show; null while nobody has an account. A guest on paper has one once a
 * trading screen has made it: asking before that would be refused.
 */
export function useNoticeOwner(): Env | null {
  const active = useSimulation((state) => state.active);
  const known = useSimulation((state) => state.known);
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const kind = useSession(({ user }) => user?.kind ?? null);
  const followed = useAccount((state) => (state.account === null ? null : state.env));
  const isUser = loggedIn && kind !== null && kind !== 'agency';
  if (!known) return null;
  if (active) return isUser || followed === 'paper' ? 'paper' : null;
  return isUser ? 'live' : null;
}
