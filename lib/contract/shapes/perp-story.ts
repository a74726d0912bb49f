import { MARGIN_MODES, POSITION_SIDES } from '#lib/rules/perp-words.ts';
import { CLOSED_HOW } from '../perp.ts';
import { AmountText, DecimalText, EnvText, Filters, orNull, SymbolText, Text, Time, type Wire } from './common.ts';
import { PerpNoticeShape } from './perp-account.ts';
import { PerpFillShape, PositionSideText } from './perp-order.ts';
import { FundEventShape } from './protection.ts';
import { Type } from './type.ts';

/** The whole life of one leg, as the journal has it: what it cost, and how it ended. Amounts in the settle asset. */

/** Fills of a story at the most; a longer life has the totals of all, and the latest of these. */
export const STORY_FILLS = 500;
/** Notices of a story, and events of the fund behind it. */
export const STORY_NOTICES = 100;
export const STORY_FUND = 20;

export const StoryQuery = Filters({
  symbol: SymbolText,
  positionSide: PositionSideText,
  id: Type.Optional(
    Type.String({ pattern: '^\\d{1,15}$', description: 'Of a closed position; without it the open one is meant.' }),
  ),
});
export type StoryQuery = Wire<typeof StoryQuery>;

const Signed = DecimalText('Signed.');

export const StoryFillShape = Type.Object({
  ...PerpFillShape.properties,
  mark: orNull(AmountText('The mark when its order was accepted, or of the venue’s step; null where it is not known.')),
  slippage: DecimalText(
    'What the price cost against that mark, of what took from a book or was taken over; below zero it was better. 0 of a maker.',
  ),
});
export type StoryFill = Wire<typeof StoryFillShape>;

export const PositionStoryShape = Type.Object({
  env: EnvText,
  symbol: Text(),
  settle: Text(),
  positionSide: Type.Enum(POSITION_SIDES),
  id: orNull(Text('Of the closed position; null while it is open.')),
  marginMode: Type.Enum(MARGIN_MODES),
  leverage: Type.Integer({ minimum: 1 }),
  how: orNull(Type.Enum(CLOSED_HOW)),
  size: AmountText('All that was ever opened.'),
  openAvgPrice: AmountText('Of all that was opened, cut.'),
  closeAvgPrice: orNull(AmountText('Of all that was closed, cut; null before.')),
  openValue: AmountText('All that was opened, at its prices.'),
  realised: Signed,
  fees: AmountText('Paid.'),
  funding: DecimalText('Got at stamps; below zero paid.'),
  slippage: DecimalText('Of the fills that are listed. Already part of what was realised.'),
  net: DecimalText('realised − fees + funding.'),
  openedAt: Time('First fill.'),
  closedAt: orNull(Time('Last fill.')),
  complete: Type.Boolean({ description: 'Whether all fills and notices are listed.' }),
  fills: Type.Array(StoryFillShape, { description: 'Oldest first.' }),
  notices: Type.Array(PerpNoticeShape, {
    description: 'Warnings, steps of a liquidation, deleveraging; oldest first.',
  }),
  fund: Type.Array(FundEventShape, {
    description: 'Where the fund took it over: that, and what the fund did in the market from then on; oldest first.',
  }),
});
export type PositionStory = Wire<typeof PositionStoryShape>;
