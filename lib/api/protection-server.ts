import { MIX_MARKET, PROTECTION } from '#lib/contract/endpoints.ts';
import type { ContractState, FundingRow, IndexState } from '#lib/contract/shapes/contract-market.ts';
import { isIndexState } from '#lib/contract/shapes/guards/market.ts';
import { isPage } from '#lib/contract/shapes/guards/trade.ts';
import type { FundDays, FundEvent, Protection } from '#lib/contract/shapes/protection.ts';
import type { Env, Page } from '#lib/contract/trade.ts';
import { isFundDays, isProtection } from './protection-shapes.ts';
import { read } from './server-read.ts';

/** What pages of contracts and of their fund are made with; null while the gateway is away. */

export function readContractStates(): Promise<readonly ContractState[] | null> {
  return read<readonly ContractState[]>(MIX_MARKET.state, Array.isArray);
}

export function readIndex(symbol: string): Promise<IndexState | null> {
  return read<IndexState>(`${MIX_MARKET.index}?${new URLSearchParams({ symbol })}`, isIndexState);
}

/** Newest first. */
export function readFunding(symbol: string, limit: number): Promise<Page<FundingRow> | null> {
  return read<Page<FundingRow>>(
    `${MIX_MARKET.funding}?${new URLSearchParams({ symbol, limit: String(limit) })}`,
    isPage,
  );
}

export function readProtection(): Promise<Protection | null> {
  return read<Protection>(PROTECTION.pools, isProtection);
}

export function readFundDays(env: Env, days: number): Promise<FundDays | null> {
  return read<FundDays>(`${PROTECTION.days}?${new URLSearchParams({ env, days: String(days) })}`, isFundDays);
}

/** Newest first. */
export function readFundEvents(query: Readonly<Record<string, string>>): Promise<Page<FundEvent> | null> {
  return read<Page<FundEvent>>(`${PROTECTION.events}?${new URLSearchParams(query)}`, isPage);
}
