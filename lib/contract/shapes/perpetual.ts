import { AmountText, DecimalText, Text, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What a perpetual contract has beside what every market has. */

const Whole = (description: string) => Type.Integer({ minimum: 1, maximum: 1000, description });

export const TierShape = Type.Object({
  upTo: AmountText('Value at which the tier ends, quote (inverse: base). The last one is the greatest position.'),
  leverage: Whole('Largest leverage of a position worth no more.'),
  rate: AmountText('Maintenance, as a fraction of the part of the value inside the tier.'),
});

export const ContractShape = Type.Object({
  kind: Type.Enum(['linear', 'inverse'], {
    description: 'linear: size in base, settled in quote. inverse: size in USD, settled in base.',
  }),
  settle: Text('Asset of margin, fees, funding and profit.'),
  wallet: Text('The wallet that holds it.'),
  pair: Text('Base and quote, as pages say it.'),
  face: AmountText('What one unit of size stands for.'),
  maxLeverage: Whole('Largest leverage.'),
  defaultLeverage: Whole('Leverage of who has not chosen.'),
  tiers: Type.Array(TierShape, { minItems: 1, maxItems: 50, description: 'Ascending.' }),
  fundingHours: Type.Integer({ minimum: 1, maximum: 8, description: 'Hours between two stamps of funding.' }),
  interest: DecimalText('Interest part of the funding rate, for eight hours.'),
  fundingCap: DecimalText('Greatest rate of a stamp.'),
  fundingFloor: DecimalText('Least rate of a stamp.'),
  impact: AmountText('Value whose average price the premium is measured by, quote.'),
  markBand: AmountText('Fraction that mark may differ from index.'),
  slippage: AmountText('Fraction that a market order walks from mark at most.'),
  maxPrice: AmountText('No liquidation price beyond it is shown.'),
});
export type PerpetualContract = Wire<typeof ContractShape>;
export type Tier = Wire<typeof TierShape>;
