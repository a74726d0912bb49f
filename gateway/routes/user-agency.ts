import { AGENCY, FAUCET } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import {
  AgencyPageQuery,
  CommissionsShape,
  DashboardQuery,
  DashboardShape,
  FaucetBody,
  FaucetShape,
  InviteesShape,
} from '#lib/contract/shapes/agency.ts';
import { DASHBOARD_DAYS } from '../accounts/agency.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { refuseField } from '../base/refusal.ts';
import { told } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';

type Needs = Pick<UserRouteNeeds, 'accounts'> & { readonly clock: Clock };

const about = (summary: string) => ({ tags: ['agency'], summary });
const config = { needs: 'agency' } as const;
const DAY = 24 * 3600_000;
const USUAL_DAYS = 7;
const PAGE = 20;

/** What an agency sees of those who came by its code. There is nothing that it can do in their name (ACC-20). */
export function agencyRoutes(app: App, { accounts, clock }: Needs): void {
  app.get(
    AGENCY.dashboard,
    {
      config,
      schema: {
        ...about('Invitees and commissions from fills on live accounts'),
        querystring: DashboardQuery,
        response: told(DashboardShape),
      },
    },
    async ({ live, query }) => {
      const to = query.to ?? clock.now();
      const from = query.from ?? to - USUAL_DAYS * DAY;
      if (from > to || to - from > DASHBOARD_DAYS * DAY) refuseField('from', `at most ${DASHBOARD_DAYS} days`, from);
      return success(await accounts.agencies.dashboard(live!.user, from, to));
    },
  );

  app.get(
    AGENCY.invitees,
    {
      config,
      schema: {
        ...about('Who came, newest first'),
        querystring: AgencyPageQuery(50, PAGE),
        response: told(InviteesShape),
      },
    },
    async ({ live, query: { cursor, limit = PAGE } }) =>
      success(await accounts.agencies.invitees(live!.user, numberOf(cursor), limit)),
  );

  app.get(
    AGENCY.commissions,
    {
      config,
      schema: {
        ...about('Share of each fill, newest first'),
        querystring: AgencyPageQuery(100, PAGE),
        response: told(CommissionsShape),
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

  const faucet = (summary: string) => ({ tags: ['account'], summary, response: told(FaucetShape) });
  app.get(FAUCET, { config: needs, schema: faucet('What is left of today’s test assets') }, async ({ live }) =>
    success(await accounts.faucet.state(live!.user, clock.now())),
  );
  app.post(
    FAUCET,
    {
      config: needs,
      schema: {
        ...faucet('Test assets for the live account, once a day'),
        operationId: 'accountFaucetTake',
        body: FaucetBody,
      },
    },
    async ({ live, body }) => {
      const { user } = live!;
      await accounts.faucet.take(user, body.asset, clock.now());
      return success(await accounts.faucet.state(user, clock.now()));
    },
  );
}
