import { DecimalText, orNull, PageOf, QueryLimit, QueryTime, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What an agency sees of those who came by its code, and test assets for live accounts. */

const Sums = Type.Array(
  Type.Object({
    asset: Type.String(),
    fees: DecimalText('Fees paid.'),
    commission: DecimalText('The agency’s share.'),
  }),
);
/** Amounts by asset: fees of the live account's fills of invitees, and the agency's share of them. */
export type CommissionSums = Wire<typeof Sums>;

export const DashboardQuery = Type.Object({ from: QueryTime('First moment.'), to: QueryTime('Last moment.') });
export type DashboardRequest = Wire<typeof DashboardQuery>;
export const DashboardShape = Type.Object({
  rate: DecimalText('Share of the fees.'),
  /** What a registration link carries as vipCode. */
  vipCode: Type.String(),
  invitees: Type.Integer(),
  traders: Type.Integer(),
  from: Time('First moment.'),
  to: Time('Last moment.'),
  sums: Sums,
  /** Oldest first. */
  days: Type.Array(Type.Object({ day: Time('Its beginning, UTC.'), invitees: Type.Integer(), sums: Sums })),
});
export type AgencyDashboard = Wire<typeof DashboardShape>;

/** @param most rows of a page  @param usual of one that does not say how many */
export const AgencyPageQuery = (most: number, usual: number) =>
  Type.Object({ cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })), limit: QueryLimit(most, usual) });
export type AgencyPageRequest = Wire<ReturnType<typeof AgencyPageQuery>>;

export const InviteesShape = PageOf(
  Type.Object({
    userId: Type.String(),
    name: Type.String({ description: 'Masked.' }),
    registeredAt: Time('Came then.'),
    channel: orNull(Type.String()),
    lastTradeAt: orNull(Time('Traded last.')),
    sums: Sums,
  }),
);
export type Invitees = Wire<typeof InviteesShape>;
export type InviteeRow = Invitees['rows'][number];

export const CommissionsShape = PageOf(
  Type.Object({
    id: Type.String(),
    userId: Type.String(),
    symbol: Type.String(),
    asset: Type.String(),
    fee: DecimalText('Paid.'),
    commission: DecimalText('The agency’s share.'),
    at: Time('When.'),
  }),
);
export type Commissions = Wire<typeof CommissionsShape>;
export type CommissionRow = Commissions['rows'][number];

export const FaucetShape = Type.Object({
  assets: Type.Array(Type.Object({ asset: Type.String(), amount: DecimalText('At once.'), left: Type.Boolean() })),
  nextAt: Time('The next day begins.'),
});
export type FaucetState = Wire<typeof FaucetShape>;
export const FaucetBody = Type.Object({ asset: Type.String({ pattern: '^[A-Z0-9]{2,16}$' }) });
export type FaucetRequest = Wire<typeof FaucetBody>;
