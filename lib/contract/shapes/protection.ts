import { FUND_REASONS } from '../perp.ts';
import { ENVS, PAGE_LIMIT } from '../trade.ts';
import { DecimalText, EnvText, Filters, orNull, QueryLimit, SymbolText, Text, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** The protection fund of contracts, as everybody may see it. */

/** What came and went in a day of UTC, both without a sign; what the fund began with is neither. */
const FlowShape = (unit: string) =>
  Type.Object({
    in: DecimalText(`What came in, ${unit}.`),
    out: DecimalText(`What was paid, ${unit}.`),
  });
const FLOOR = 'Below it positions on the other side are reduced.';

export const FundPoolShape = Type.Object({
  asset: Text('What its contracts settle in.'),
  env: EnvText,
  balance: DecimalText('All that the fund has of it, as the ledger says; below zero it owes.'),
  value: orNull(DecimalText('The same in USDT at the last price, cut to cents; null where it has none.')),
  began: DecimalText('What the fund began with.'),
  day: FlowShape('in the asset, today (UTC)'),
  floor: DecimalText(`${FLOOR} In the asset.`),
});
export type FundPool = Wire<typeof FundPoolShape>;

export const FundTotalShape = Type.Object({
  env: EnvText,
  value: DecimalText('Sum of the values of the pools, USDT.'),
  day: FlowShape('USDT, today (UTC)'),
  floor: DecimalText(`${FLOOR} USDT.`),
});
export type FundTotal = Wire<typeof FundTotalShape>;

const EXAMPLE_DAY = { in: '12.5', out: '0' };

export const ProtectionShape = Type.Object(
  {
    pools: Type.Array(FundPoolShape),
    total: Type.Array(FundTotalShape, { description: 'One of each environment.' }),
  },
  {
    examples: [
      {
        pools: [
          {
            ...{ asset: 'USDT', env: 'paper', balance: '1000012.5', value: '1000012.50', began: '1000000' },
            ...{ day: EXAMPLE_DAY, floor: '0' },
          },
        ],
        total: [{ env: 'paper', value: '1000012.50', day: { in: '12.50', out: '0.00' }, floor: '0' }],
      },
    ],
  },
);
export type Protection = Wire<typeof ProtectionShape>;

export const FundEventShape = Type.Object(
  {
    env: EnvText,
    id: Text('Counts up in the environment.'),
    asset: Text('What changed.'),
    change: DecimalText('Signed; "0" where a leg came or went at its value.'),
    reason: Type.Enum(FUND_REASONS),
    symbol: orNull(SymbolText),
    ref: orNull(Text('The fill behind it.')),
    ts: Time('When.'),
  },
  {
    examples: [
      {
        ...{ env: 'paper', id: '6', asset: 'USDT', change: '12.5', reason: 'unwinding', symbol: 'BTCUSDTPERP' },
        ...{ ref: '41', ts: 1_795_176_000_000 },
      },
    ],
  },
);
export type FundEvent = Wire<typeof FundEventShape>;

export const FundDayShape = Type.Object({
  at: Time('Midnight (UTC) at which the day began.'),
  value: DecimalText('Of all pools at the end of the day, or now, USDT at the prices of then.'),
  in: DecimalText('What came in, USDT.'),
  out: DecimalText('What was paid, USDT.'),
  deleveraged: Type.Integer({
    minimum: 0,
    description: 'Times that a position was reduced because the fund was below its floor.',
  }),
});
export type FundDay = Wire<typeof FundDayShape>;

export const FundDaysShape = Type.Object(
  {
    env: EnvText,
    rows: Type.Array(FundDayShape, { description: 'Oldest first, from the day on which the fund began.' }),
  },
  {
    examples: [
      {
        env: 'paper',
        rows: [{ at: 1_795_132_800_000, value: '1000012.50', in: '12.50', out: '0.00', deleveraged: 0 }],
      },
    ],
  },
);
export type FundDays = Wire<typeof FundDaysShape>;

/** Days of the curve: at most, and when nothing is said. */
export const FUND_DAYS = { most: 366, usual: 90 } as const;

const EnvQuery = Type.Optional(Type.Enum(ENVS, { default: 'paper', description: 'Whose fund.' }));

export const FundDaysQuery = Filters({ env: EnvQuery, days: QueryLimit(FUND_DAYS.most, FUND_DAYS.usual) });

/** Rows of a page when nothing is said. */
export const FUND_EVENTS = 50;

export const FundQuery = Filters({
  /** Each environment counts its events, so a page is of one. */
  env: EnvQuery,
  symbol: Type.Optional(SymbolText),
  reason: Type.Optional(Type.Enum([...FUND_REASONS])),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description: 'From the last page.' })),
  limit: QueryLimit(PAGE_LIMIT, FUND_EVENTS),
});
export type FundQuery = Wire<typeof FundQuery>;
