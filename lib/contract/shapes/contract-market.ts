import { AmountText, DecimalText, orNull, SymbolText, Text, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** Public market data that only contracts have. Prices are "0" before there is one. */

const Rate = (description: string) => DecimalText(`${description} Signed fraction, 8 decimals.`);

export const ContractStateShape = Type.Object({
  symbol: SymbolText,
  last: DecimalText('Last price.'),
  mark: DecimalText('Price that positions are judged by.'),
  index: DecimalText('Mean of the sources.'),
  premium: Rate('Of the last whole minute: how far the book lies above the index.'),
  fundingRate: Rate('Estimate of what the next stamp pays, by the minutes so far.'),
  nextFundingAt: Time('Next stamp.'),
  fundingHours: Type.Integer({ minimum: 1, maximum: 8, description: 'Hours between two stamps.' }),
  lastFundingRate: orNull(Rate('Of the stamp before; null before the first.')),
  openInterest: AmountText('Size of all positions, as the feed says.'),
  stale: Type.Boolean({ description: 'Whether prices may not be traded on.' }),
  ts: Time('When it was so.'),
});
export type ContractState = Wire<typeof ContractStateShape>;

export const IndexShape = Type.Object({
  symbol: SymbolText,
  index: DecimalText('Mean by weight of the sources that are used.'),
  sources: Type.Array(
    Type.Object({
      name: Text('What the source is called.'),
      price: DecimalText('Its latest price.'),
      weight: AmountText('Its weight.'),
      used: Type.Boolean({ description: 'False: too old, or further than 1 % from the median.' }),
      ts: Time('When it said so.'),
    }),
  ),
  ts: Time('When it was so.'),
});
export type IndexState = Wire<typeof IndexShape>;

export const FundingRowShape = Type.Object({
  symbol: SymbolText,
  rate: Rate('What the stamp paid.'),
  mark: DecimalText('Mark at the stamp.'),
  at: Time('The stamp.'),
});
export type FundingRow = Wire<typeof FundingRowShape>;

export const MarkShape = Type.Object({
  symbol: SymbolText,
  mark: DecimalText('Mark.'),
  index: DecimalText('Index.'),
  ts: Time('When it was so.'),
});
export type Mark = Wire<typeof MarkShape>;

export const FundingNowShape = Type.Object({
  symbol: SymbolText,
  fundingRate: Rate('Estimate.'),
  nextFundingAt: Time('Next stamp.'),
  lastFundingRate: orNull(Rate('Of the stamp before.')),
  ts: Time('When it was so.'),
});
export type FundingNow = Wire<typeof FundingNowShape>;
