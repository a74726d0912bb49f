import { MARGIN_MODES } from '#lib/rules/perp-words.ts';
import { PRODUCTS } from '../market.ts';
import { SHARE_CODE_LENGTH, SHARE_ID, SHARE_KINDS } from '../share.ts';
import { AmountText, DecimalText, EnvText, orNull, SymbolText, Text, Time, type Wire } from './common.ts';
import { OrderIdText, SideText } from './order.ts';
import { PositionSideText, StatedEnv } from './perp-order.ts';
import { Type } from './type.ts';

/** A trade that its owner shows. What is in it was worked out from the journal when the link was made, and never changes. */

const Id = Type.String({ pattern: SHARE_ID.source, description: 'Of the link: 32 hexadecimal digits.' });

export const ShareBody = Type.Object(
  {
    env: StatedEnv,
    kind: Type.Enum(SHARE_KINDS),
    symbol: SymbolText,
    positionSide: Type.Optional(PositionSideText),
    id: Type.Optional(
      Type.Unsafe<string>({
        ...OrderIdText,
        description: 'Of the fill, or of a closed position; without it the open position is meant.',
      }),
    ),
    amounts: Type.Boolean({ description: 'Whether sizes and sums of money are shown, beside prices and percents.' }),
    code: Type.Optional(
      Type.String({
        pattern: `^[A-Za-z0-9_-]{1,${SHARE_CODE_LENGTH}}$`,
        description: 'Referral code that the card and the link carry.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ShareRequest = Wire<typeof ShareBody>;

export const ShareFillShape = Type.Object({
  id: Text('Number of the fill in the journal of its environment.'),
  ts: Time('When.'),
  side: SideText,
  price: AmountText('Price.'),
  part: AmountText('Its size as a fraction of the largest size that was opened, six decimals.'),
});
export type ShareFill = Wire<typeof ShareFillShape>;

export const ShareAmountsShape = Type.Object({
  asset: Text('What sums are in.'),
  size: AmountText('Of the fill, or all that was opened; base, of coin-margined contracts USD.'),
  value: AmountText('Of an open position at `mark`, else at the prices that were paid.'),
  profit: orNull(DecimalText('Before fees and funding; null of a fill that realised nothing.')),
  fees: AmountText('Paid.'),
  funding: DecimalText('Got at stamps; below zero paid.'),
});

export const ShareFactsShape = Type.Object({
  kind: Type.Enum(SHARE_KINDS),
  env: EnvText,
  product: Type.Enum(PRODUCTS),
  symbol: Text(),
  pair: Text('As pages say it.'),
  side: Type.Enum(['long', 'short', 'buy', 'sell']),
  leverage: orNull(Type.Integer({ minimum: 1 })),
  marginMode: orNull(Type.Enum(MARGIN_MODES)),
  entry: AmountText('Average of all that was opened, cut; price of a fill.'),
  exit: orNull(AmountText('Average of all that was closed, cut; null while a position is open, and of a fill.')),
  mark: orNull(AmountText('Of an open position, at `at`.')),
  roe: orNull(DecimalText('Profit before fees by initial margin, a fraction of four decimals, down; null of a fill.')),
  openedAt: Time('First fill.'),
  closedAt: orNull(Time('Last fill; null while it is open.')),
  at: Time('The moment of these figures.'),
  fills: Type.Array(ShareFillShape, { description: 'Oldest first.' }),
  complete: Type.Boolean({ description: 'Whether all fills are named.' }),
  amounts: orNull(ShareAmountsShape),
  code: orNull(Text('Referral code.')),
  source: Text('Where prices come from.'),
  synthetic: Type.Boolean({ description: 'Prices are made by the venue itself.' }),
});
export type ShareFacts = Wire<typeof ShareFactsShape>;

export const ShareShape = Type.Object({
  id: Id,
  createdAt: Time('Made.'),
  expiresAt: Time('Ends.'),
  ...ShareFactsShape.properties,
});
export type Share = Wire<typeof ShareShape>;

export const ShareListShape = Type.Object({ shares: Type.Array(ShareShape, { description: 'Newest first.' }) });
export type ShareList = Wire<typeof ShareListShape>;

export const ShareQuery = Type.Object({ id: Id });
export const RevokeBody = Type.Object({ env: StatedEnv, id: Id }, { additionalProperties: false });
export const RevokedShape = Type.Object({ id: Id });
export type Revoked = Wire<typeof RevokedShape>;
