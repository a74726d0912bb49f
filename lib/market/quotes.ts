/** Quote coins in the order in which every list offers them. */
export const QUOTES = ['USDT', 'USDC', 'BTC', 'ETH'] as const;

const KNOWN: readonly string[] = QUOTES;

/** These quotes in that order; one that it does not name comes behind, in the order given. */
export function inQuoteOrder(quotes: Iterable<string>): string[] {
  const all = [...new Set(quotes)];
  return [...KNOWN.filter((quote) => all.includes(quote)), ...all.filter((quote) => !KNOWN.includes(quote))];
}
