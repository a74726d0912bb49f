import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import { SPOT } from '#lib/contract/trade.ts';

/**
 * Bodies that a gateway takes as they stand, in this order, whatever its market does: one dollar coin is worth another.
 * Tests send them.
 */
export const EXAMPLES: Readonly<Record<string, object>> = {
  [SPOT.place]: { symbol: 'USDCUSDT', side: 'buy', kind: 'limit', price: '0.98', size: '20', clientId: 'bot-1' },
  [SPOT.amend]: { clientId: 'bot-1', price: '0.97' },
  [SPOT.cancel]: { clientId: 'bot-1' },
  [SPOT.cancelAll]: { symbol: 'USDCUSDT' },
  [WALLET_TRANSFER]: { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '100' },
  [MIX.positionMode]: { product: 'usdt', positionMode: 'oneWay' },
  [MIX.marginMode]: { symbol: 'BTCUSDTPERP', marginMode: 'isolated' },
  [MIX.leverage]: { symbol: 'BTCUSDTPERP', leverage: 10 },
  [MIX.quizAnswer]: {
    answers: { leverage: 'half', liquidation: 'close', cross: 'wallet', funding: 'longs', stop: 'worse', adl: 'may' },
  },
  [MIX.place]: { symbol: 'BTCUSDTPERP', side: 'buy', kind: 'market', size: '0.001' },
  [MIX.tpsl]: { symbol: 'BTCUSDTPERP', stopLoss: '1000' },
  // The venue's first order is the one above, its second the exits of the leg.
  [MIX.amend]: { id: '2', stopLoss: '1100' },
  [MIX.cancel]: { id: '2' },
  [MIX.margin]: { symbol: 'BTCUSDTPERP', direction: 'add', amount: '1' },
  [MIX.autoMargin]: { symbol: 'BTCUSDTPERP', on: true },
  [MIX.countdown]: { seconds: 60 },
  [MIX.reverse]: { symbol: 'BTCUSDTPERP' },
  [MIX.close]: { symbol: 'BTCUSDTPERP' },
  [MIX.closeAll]: { settle: 'USDT' },
  [MIX.cancelAll]: { symbol: 'BTCUSDTPERP' },
};
