import type { Accounts } from '../accounts/accounts.ts';
import type { App } from '../base/app-type.ts';
import { agencyRoutes, faucetRoutes } from './user-agency.ts';
import { boundRoutes } from './user-bound.ts';
import { factorRoutes } from './user-factors.ts';
import { guardRoutes } from './user-guard.ts';
import { keptRoutes } from './user-kept.ts';
import { leavingRoutes } from './user-leaving.ts';
import { loginRoutes } from './user-login.ts';
import { securityRoutes } from './user-security.ts';
import { sessionRoutes } from './user-session.ts';
import { subRoutes } from './user-sub.ts';
import { thirdRoutes } from './user-third.ts';
import { type VisitNeeds, visitOf } from './user-visit.ts';

/** Everything about users. Thin: what may be done decides gateway/accounts. */
export function userRoutes(app: App, needs: VisitNeeds & { readonly accounts: Accounts }): void {
  const own = { accounts: needs.accounts, visit: visitOf(needs) };
  loginRoutes(app, own);
  sessionRoutes(app, own);
  securityRoutes(app, own);
  factorRoutes(app, own);
  guardRoutes(app, own);
  boundRoutes(app, own);
  leavingRoutes(app, own);
  keptRoutes(app, own);
  subRoutes(app, own);
  thirdRoutes(app, own);
  agencyRoutes(app, needs);
  faucetRoutes(app, needs);
}
