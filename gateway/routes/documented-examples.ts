import { SPOT } from '#lib/contract/trade.ts';

/**
 * Bodies that a gateway takes as they stand, in this order, whatever its market does: one dollar coin is worth another.
 * A test sends them.
 */
export const EXAMPLES: Readonly<Record<string, object>> = {
  [SPOT.place]: { symbol: 'USDCUSDT', side: 'buy', kind: 'limit', price: '0.98', size: '20', clientId: 'bot-1' },
  [SPOT.amend]: { clientId: 'bot-1', price: '0.97' },
  [SPOT.cancel]: { clientId: 'bot-1' },
  [SPOT.cancelAll]: { symbol: 'USDCUSDT' },
};
