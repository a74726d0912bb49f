import { Type } from 'typebox';
import { AGENCY, FAUCET } from '#lib/contract/account.ts';
import type { AgencyDashboard, Commissions, FaucetState, Invitees } from '#lib/contract/account-data.ts';
import { success } from '#lib/contract/envelope.ts';
import { DASHBOARD_DAYS } from '../accounts/agency.ts';
import type { App } from '../app-type.ts';
import type { Clock } from '../clock.ts';
import { refuseField } from '../guards/errors.ts';
import { DecimalText, QueryLimit, QueryTime, Time } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';
import { Nullable, told } from './user-shapes.ts';

type Needs = Pick<UserRouteNeeds, 'accounts'> & { readonly clock: Clock };

const about = (summary: string) => ({ tags: ['agency'], summary });
const config = { needs: 'agency' } as const;
const DAY = 24 * 3600_000;
const USUAL_DAYS = 7;
const PAGE = 20;
const Cursor = Type.Optional(Type.String({ pattern: '^\\d{1,15}$' }));
const Sums = Type.Array(
  Type.Object({
    asset: Type.String(),
    fees: DecimalText('Fees paid.'),
    commission: DecimalText('The agency’s share.'),
  }),
);

/** What an agency sees of those who came by its code. There is nothing that it can do in their name (ACC-20). */
export function agencyRoutes(app: App, { accounts, clock }: Needs): void {
  app.get(
    AGENCY.dashboard,
    {
      config,
      schema: {
        ...about('Invitees and commissions from fills on live accounts'),
        querystring: Type.Object({ from: QueryTime('First moment.'), to: QueryTime('Last moment.') }),
        response: told<AgencyDashboard>(
          Type.Object({
            rate: DecimalText('Share of the fees.'),
            vipCode: Type.String(),
            invitees: Type.Integer(),
            traders: Type.Integer(),
            from: Time('First moment.'),
            to: Time('Last moment.'),
            sums: Sums,
            days: Type.Array(Type.Object({ day: Time('Its beginning, UTC.'), invitees: Type.Integer(), sums: Sums })),
          }),
        ),
      },
    },
    async ({ live, query }) => {
      const to = query.to ?? clock.now();
      const from = query.from ?? to - USUAL_DAYS * DAY;
      if (from > to || to - from > DASHBOARD_DAYS * DAY) refuseField('from', `at most ${DASHBOARD_DAYS} days`, from);
      return success(await accounts.agencies.dashboard(live!.user, from, to));
    },
  );
  const Row = Type.Object({
    userId: Type.String(),
    name: Type.String({ description: 'Masked.' }),
    registeredAt: Time('Came then.'),
    channel: Nullable(Type.String()),
    lastTradeAt: Nullable(Time('Traded last.')),
    sums: Sums,
  });
  app.get(
    AGENCY.invitees,
    {
      config,
      schema: {
        ...about('Who came, newest first'),
        querystring: Type.Object({ cursor: Cursor, limit: QueryLimit(50, PAGE) }),
        response: told<Invitees>(Type.Object({ rows: Type.Array(Row), cursor: Nullable(Type.String()) })),
      },
    },
    async ({ live, query: { cursor, limit = PAGE } }) =>
      success(await accounts.agencies.invitees(live!.user, numberOf(cursor), limit)),
  );
  const Commission = Type.Object({
    id: Type.String(),
    userId: Type.String(),
    symbol: Type.String(),
    asset: Type.String(),
    fee: DecimalText('Paid.'),
    commission: DecimalText('The agency’s share.'),
    at: Time('When.'),
  });
  app.get(
    AGENCY.commissions,
    {
      config,
      schema: {
        ...about('Share of each fill, newest first'),
        querystring: Type.Object({ cursor: Cursor, limit: QueryLimit(100, PAGE) }),
        response: told<Commissions>(Type.Object({ rows: Type.Array(Commission), cursor: Nullable(Type.String()) })),
      },
    },
    async ({ live, query: { cursor, limit = PAGE } }) =>
      success(await accounts.agencies.commissions(live!.user, numberOf(cursor), limit)),
  );
}

function numberOf(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : Number.parseInt(cursor, 10);
}

/** Test assets for live accounts. */
export function faucetRoutes(app: App, { accounts, clock }: Needs): void {
  const needs = { needs: 'normal' } as const;
  const State = Type.Object({
    assets: Type.Array(Type.Object({ asset: Type.String(), amount: DecimalText('At once.'), left: Type.Boolean() })),
    nextAt: Time('The next day begins.'),
  });
  const faucet = (summary: string) => ({ tags: ['account'], summary, response: told<FaucetState>(State) });
  app.get(FAUCET, { config: needs, schema: faucet('What is left of today’s test assets') }, async ({ live }) =>
    success(await accounts.faucet.state(live!.user.liveAccount, clock.now())),
  );
  app.post(
    FAUCET,
    {
      config: needs,
      schema: {
        ...faucet('Test assets for the live account, once a day'),
        body: Type.Object({ asset: Type.String({ pattern: '^[A-Z0-9]{2,16}$' }) }),
      },
    },
    async ({ live, body }) => {
      const { liveAccount } = live!.user;
      await accounts.faucet.take(liveAccount, body.asset, clock.now());
      return success(await accounts.faucet.state(liveAccount, clock.now()));
    },
  );
}
