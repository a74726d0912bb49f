import { type Indicator, PERIOD_LIMIT } from '#stores/chart.ts';
import { PARAMS } from '../indicator-text.ts';

/** What one parameter may be; `id` is its name in trade.chart.params. */
export type ParamRule = {
  readonly id:
    | 'period'
    | 'nth'
    | 'deviations'
    | 'fast'
    | 'slow'
    | 'signal'
    | 'start'
    | 'step'
    | 'most'
    | 'smooth'
    | 'smoothK'
    | 'smoothD';
  readonly least: number;
  readonly most: number;
  readonly step: number;
};

const whole = (id: ParamRule['id'], most = PERIOD_LIMIT): ParamRule => ({ id, least: 1, most, step: 1 });

/** Those whose parameters are not all periods of one kind. */
const NAMED: Readonly<Partial<Record<Indicator, readonly ParamRule[]>>> = {
  BOLL: [whole('period'), { id: 'deviations', least: 0.1, most: 10, step: 0.1 }],
  // Of hundredths: 2 is an acceleration of 0.02.
  SAR: [whole('start', 100), whole('step', 100), whole('most', 100)],
  MACD: [whole('fast'), whole('slow'), whole('signal')],
  AO: [whole('fast'), whole('slow')],
  KDJ: [whole('period'), whole('smoothK'), whole('smoothD')],
  DMI: [whole('period'), whole('smooth')],
  TRIX: [whole('period'), whole('signal')],
  ROC: [whole('period'), whole('smooth')],
};

export function paramRules(name: Indicator): readonly ParamRule[] {
  const count = PARAMS[name].length;
  return NAMED[name] ?? Array.from({ length: count }, () => whole(count === 1 ? 'period' : 'nth'));
}

/** Lines whose colour can be chosen, by their names in the legend; bars and dots rise and fall in the market's colours. */
export const LINES: Readonly<Record<Indicator, readonly string[]>> = {
  MA: ['1', '2', '3'],
  EMA: ['1', '2', '3'],
  BOLL: ['UP', 'MID', 'DN'],
  SAR: [],
  BBI: ['BBI'],
  VOL: [],
  MACD: ['DIF', 'DEA'],
  RSI: ['1', '2', '3'],
  KDJ: ['K', 'D', 'J'],
  WR: ['1', '2', '3'],
  CCI: ['CCI'],
  OBV: ['OBV', 'MA'],
  ROC: ['ROC', 'MA'],
  DMI: ['PDI', 'MDI', 'ADX', 'ADXR'],
  TRIX: ['TRIX', 'MA'],
  AO: [],
};
