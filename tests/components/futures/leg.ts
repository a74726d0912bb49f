import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { BTC } from './form/stage.tsx';

/** A long leg with a take profit and no stop loss. */
export const LEG: Position = {
  ...{ env: 'paper', symbol: BTC.symbol, settle: 'USDT', positionSide: 'long', positionMode: 'oneWay' },
  ...{ openAvgPrice: '50000.0', positionsOpenAvgPrice: '50000.0', openDealCount: '0.2', closeDealCount: '0' },
  ...{ count: '0.2000', positionsCount: '0.2000', openMarginCount: '500', positionsOpenMarginCount: '500' },
  ...{ openLevel: '20', positionsLevel: '20', marginMode: 2, achievedProfits: '-6', entryValue: '10000', margin: '0' },
  ...{ markPrice: '50000.0', value: '10000', unrealisedPnl: '0', equity: '10000', maintenance: '40' },
  ...{ marginRatio: '0.004', liquidationPrice: null, bankruptcyPrice: null, realised: '0', fees: '6' },
  ...{ funding: '-1.25', adlLight: 4, autoMargin: false, state: 'normal', takeProfit: '60000.0', stopLoss: null },
  ...{ createdAt: 1, updatedAt: 1 },
};
