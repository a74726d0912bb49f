import type { App } from '../base/app-type.ts';
import { booksOf } from '../engine/engines.ts';
import { WorkLine } from '../feed/work-line.ts';
import type { Allowances } from '../guards/allowance.ts';
import type { Origins } from '../guards/origin.ts';
import type { FindSession } from '../guards/session.ts';
import { alertRoutes } from '../routes/alert.ts';
import { announcementRoutes } from '../routes/announcements.ts';
import { assetRoutes } from '../routes/asset.ts';
import { captchaRoutes } from '../routes/captcha.ts';
import { captchaWidgetRoutes } from '../routes/captcha-widget.ts';
import { cardRoutes } from '../routes/cards.ts';
import { contractMarketRoutes } from '../routes/contract-market.ts';
import { deviceTokenRoute } from '../routes/device-token.ts';
import { healthRoute } from '../routes/health.ts';
import { historyRoutes } from '../routes/history.ts';
import { imageRoutes } from '../routes/images.ts';
import { libRoutes } from '../routes/libs.ts';
import { limitRoute } from '../routes/limits.ts';
import { logRoutes } from '../routes/log.ts';
import { marketRoutes } from '../routes/market.ts';
import { mixAccountRoutes } from '../routes/mix-account.ts';
import { mixOrderRoutes } from '../routes/mix-order.ts';
import { mixQuizRoutes } from '../routes/mix-quiz.ts';
import { type collectRoutes, openapiRoute } from '../routes/openapi.ts';
import { operatorRoutes } from '../routes/operator.ts';
import { outboxRoutes } from '../routes/outbox.ts';
import { paperRoutes } from '../routes/paper.ts';
import { protectionRoutes } from '../routes/protection.ts';
import { referralRoute } from '../routes/referral.ts';
import { shareRoutes } from '../routes/share.ts';
import { signConfigRoute } from '../routes/sign-config.ts';
import { streamDocRoute } from '../routes/stream-doc.ts';
import { testOnlyRoutes } from '../routes/test-only.ts';
import { timeRoute } from '../routes/time.ts';
import { tradeRoutes } from '../routes/trade.ts';
import { userRoutes } from '../routes/user.ts';
import { walletRoutes } from '../routes/wallet.ts';
import type { AppNeeds } from './app-needs.ts';

/** What the app made for all of them. */
type Made = {
  /** Every route, for the description of the API. */
  readonly described: ReturnType<typeof collectRoutes>;
  readonly allowances: Allowances;
  readonly origins: Origins;
};

/** Every call under /v1: those are there that the app has what they need for. */
export function appRoutes(scope: App, needs: AppNeeds, { described, allowances, origins }: Made): void {
  const { config, clock } = needs;
  const market = { feed: needs.feed, clock: needs.marketClock ?? clock };
  const line = new WorkLine();
  contractMarketRoutes(scope, { ...market, line });
  marketRoutes(scope, { ...market, line, books: needs.trading && booksOf(needs.trading.engines) });
  if (needs.trading) {
    tradeRoutes(scope, { ...needs.trading, clock });
    protectionRoutes(scope, { ...needs.trading, ...market });
    historyRoutes(scope, { ...needs.trading, feed: needs.feed });
    assetRoutes(scope, { ...needs.trading, ...market });
    const quizAsks = config.futuresQuiz;
    mixOrderRoutes(scope, { ...needs.trading, feed: needs.feed, quizAsks });
    mixQuizRoutes(scope, { ...needs.trading, quizAsks, clock });
    mixAccountRoutes(scope, needs.trading);
    walletRoutes(scope, needs.trading);
    alertRoutes(scope, { ...needs.trading, clock });
    shareRoutes(scope, needs.trading);
    limitRoute(scope, { allowances, clock });
    const { paper, guests, accounts } = needs.trading;
    const findSession: FindSession = (access, now) => accounts.sessions.find(access, now);
    paperRoutes(scope, { engine: paper, guests, findSession, clock });
    userRoutes(scope, { accounts, clock, protocol: needs.protocol, origins });
    // A public venue shows nobody's mail to anybody.
    if (config.outboxKey !== null) {
      const challenges = needs.protocol?.challenges;
      outboxRoutes(scope, { outbox: accounts.outbox, key: config.outboxKey, challenges });
    }
  }
  if (needs.announcements) announcementRoutes(scope, { announcements: needs.announcements, clock });
  if (needs.images) imageRoutes(scope, { config, variants: needs.images });
  if (needs.cards) cardRoutes(scope, { cards: needs.cards });
  signConfigRoute(scope, { keys: needs.keys, signing: needs.signing ?? false });
  referralRoute(scope, needs.config);
  if (needs.siteLog) logRoutes(scope, { siteLog: needs.siteLog, clock });
  if (needs.protocol) {
    deviceTokenRoute(scope, needs.protocol);
    captchaRoutes(scope, needs.protocol);
    captchaWidgetRoutes(scope, needs.protocol);
  }
  if (needs.libs) libRoutes(scope, { libs: needs.libs });
  if (config.testRoutes) testOnlyRoutes(scope, config);
  if (needs.operator) operatorRoutes(scope, needs.operator);
  timeRoute(scope, clock);
  healthRoute(scope, needs);
  openapiRoute(scope, { routes: described, version: needs.version, rates: config.rates, server: config });
  streamDocRoute(scope, { version: needs.version, server: config });
}
