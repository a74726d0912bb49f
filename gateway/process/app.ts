import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { OPERATOR } from '#lib/contract/operator.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { createAddress } from '../base/address.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Bus } from '../bus/bus.ts';
import { memoryBus } from '../bus/memory.ts';
import { doorScene } from '../captcha/doors.ts';
import type { Cards } from '../cards/cards.ts';
import { type Config, ownHosts } from '../config.ts';
import type { Announcements } from '../data/announcements.ts';
import type { Guests } from '../data/guests.ts';
import type { SiteLog } from '../data/site-log.ts';
import { booksOf } from '../engine/engines.ts';
import type { EnginePort, Engines } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import { accountRate } from '../guards/account-rate.ts';
import { rateLimit } from '../guards/address-rate.ts';
import { createAllowances } from '../guards/allowance.ts';
import { captcha } from '../guards/captcha.ts';
import { cipher } from '../guards/cipher.ts';
import { client } from '../guards/client.ts';
import { preflight } from '../guards/cross-origin.ts';
import { device } from '../guards/device.ts';
import { Refusal } from '../guards/errors.ts';
import { housePage } from '../guards/house-page.ts';
import { inTurn, type Link } from '../guards/in-turn.ts';
import { BODY_LIMIT, fitBody, fitQuery, parseQuery, readBodies } from '../guards/intake.ts';
import { createMethods } from '../guards/methods.ts';
import { createOrigins } from '../guards/origin.ts';
import { createPatience } from '../guards/patience.ts';
import { answerError, notFound } from '../guards/refuse.ts';
import { type FindSession, sameSite, session } from '../guards/session.ts';
import { signature } from '../guards/signature.ts';
import { stamp } from '../guards/stamp.ts';
import { statedEnv } from '../guards/stated-env.ts';
import { traceOf } from '../guards/trace.ts';
import { compileWhenAsked } from '../guards/when-asked.ts';
import type { Histories } from '../history/past.ts';
import type { Variants } from '../images/variants.ts';
import type { AllJobs } from '../jobs/jobs.ts';
import type { ServerKeys } from '../keys/server-keys.ts';
import type { Libs } from '../libs/libs.ts';
import type { Quiz } from '../quiz/quiz.ts';
import { alertRoutes } from '../routes/alert.ts';
import { announcementRoutes } from '../routes/announcements.ts';
import { assetRoutes } from '../routes/asset.ts';
import { captchaRoutes } from '../routes/captcha.ts';
import { captchaWidgetRoutes } from '../routes/captcha-widget.ts';
import { cardRoutes } from '../routes/cards.ts';
import { contractMarketRoutes } from '../routes/contract-market.ts';
import { deviceTokenRoute } from '../routes/device-token.ts';
import { type Health, healthRoute } from '../routes/health.ts';
import { historyRoutes } from '../routes/history.ts';
import { imageRoutes } from '../routes/images.ts';
import { libRoutes } from '../routes/libs.ts';
import { limitRoute } from '../routes/limits.ts';
import { logRoutes } from '../routes/log.ts';
import { marketRoutes } from '../routes/market.ts';
import { mixAccountRoutes } from '../routes/mix-account.ts';
import { mixOrderRoutes } from '../routes/mix-order.ts';
import { mixQuizRoutes } from '../routes/mix-quiz.ts';
import { collectRoutes, openapiRoute } from '../routes/openapi.ts';
import { type OperatorNeeds, operatorRoutes } from '../routes/operator.ts';
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
import type { Shares } from '../shares/shares.ts';
import type { Tickets } from '../stream/tickets.ts';
import type { Protocol } from './protocol.ts';

export type AppNeeds = {
  readonly config: Pick<
    Config,
    | 'routing'
    | 'port'
    | 'host'
    | 'hstsHosts'
    | 'trustProxy'
    | 'rates'
    | 'referral'
    | 'imageHosts'
    | 'testImageHosts'
    | 'imageDir'
    | 'public'
    | 'testRoutes'
    | 'outboxKey'
    | 'futuresQuiz'
  >;
  readonly feed: Feed;
  readonly clock: Clock;
  /** Time of the market, where it has one of its own. */
  readonly marketClock?: Clock | undefined;
  /** Who moves the time of a replay. */
  readonly operator?: OperatorNeeds | undefined;
  readonly keys: Pick<ServerKeys, 'served'>;
  readonly health: () => Health;
  readonly log: Log;
  readonly version: string;
  /** The engines and who may use them; without it the app serves the public market only. */
  readonly trading?: {
    readonly engines: Engines;
    readonly paper: EnginePort;
    readonly guests: Guests;
    readonly accounts: Accounts;
    readonly histories: Histories;
    readonly tickets: Tickets;
    readonly jobs: AllJobs;
    readonly shares: Shares;
    readonly quiz: Quiz;
  };
  /** Where it is kept what pages tell; without it there are no routes for that. */
  readonly siteLog?: SiteLog;
  /** Makes pictures in other sizes; without it there are no routes of pictures. */
  readonly images?: Variants;
  /** Draws the pictures of pages; without it there are none. */
  readonly cards?: Cards;
  /** What the venue tells everybody; without it there are no routes for that. */
  readonly announcements?: Announcements;
  /** Whether requests can be signed; a test that says nothing has nobody with a key. */
  readonly signing?: boolean;
  /** What protects calls, see guards/request-decorations.ts; without it no device, captcha, signature or cipher is asked for. */
  readonly protocol?: Protocol;
  /** The catalogues that answers take their words from; those of the product when nothing is said. */
  readonly messages?: typeof loadMessages;
  /** Where calls are counted; in memory when nobody says. */
  readonly bus?: Bus;
  /** Scripts for browsers. */
  readonly libs?: Libs;
  /** A handler that takes longer is answered 503, ms; 10 s unless said otherwise: the client itself gives up then. */
  readonly patience?: number;
};

const PATIENCE = 10_000;

/**
 * Assembles everything under /v1. It never listens: server.ts hands it requests through `app.routing`, tests through
 * `app.inject`. Call `ready()` first.
 */
export function buildApp(needs: AppNeeds): App {
  const { config, clock } = needs;
  const market = { feed: needs.feed, clock: needs.marketClock ?? clock };
  const app = fastify({
    loggerInstance: needs.log,
    // Every request would be two lines; what matters is logged where it happens.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: traceOf,
    bodyLimit: BODY_LIMIT.usual,
    // Its own 503 while closing knows neither the envelope nor request-time; `refuseWhileClosing` does.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 128, querystringParser: parseQuery },
    frameworkErrors: (error, request, reply) => void answerUnrouted(error, request, reply),
    // Answers are written as they are: their schemas document them, and tests hold the answers against the schemas. Said
    // here and not by setSerializerCompiler, or the writer that nobody asks is loaded nevertheless.
    schemaController: { compilersFactory: { buildSerializer: () => () => JSON.stringify } },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false },
      onCreate: compileWhenAsked,
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const origins = createOrigins(ownHosts(config.routing), config.port);
  const stampAnswer = stamp({ clock, hstsHosts: config.hstsHosts, origins });
  const methods = createMethods();
  const allowances = createAllowances(config.rates, needs.bus ?? memoryBus());
  const noteClient = client(createAddress(config.trustProxy));
  const limitRate = rateLimit({ allowances, clock });
  const watch = createPatience(needs.patience ?? PATIENCE);
  app.decorate('messages', needs.messages ?? loadMessages);
  app.decorateRequest('client');
  app.decorateRequest('allowance', null);
  app.decorateRequest('live', null);
  app.decorateRequest('device');
  app.decorateRequest('sealed', null);
  app.decorateRequest('captchaPassed', false);
  app.decorateRequest('signed', false);
  app.decorateRequest('captchaWanted', false);
  app.addHook('onRoute', (route) => {
    const { url, method, bodyLimit = BODY_LIMIT.usual } = route;
    if (bodyLimit > BODY_LIMIT.most) throw new RangeError(`${url} takes more than ${BODY_LIMIT.most} bytes`);
    // Nobody is told that there is an operator.
    if (!url.startsWith(OPERATOR.replay)) methods.add(url, method);
    const captcha = doorScene(url, null);
    // What a route says of itself holds beside the table of doors, which guards and descriptions read here.
    if (captcha) route.config = { captcha, ...route.config };
  });

  // The way in, top to bottom; who keeps accounts puts sessions where guests are.
  const onRequest: Link[] = [
    watch,
    noteClient,
    limitRate,
    refuseWhileClosing(app),
    preflight(origins),
    sameSite(origins),
  ];
  if (needs.trading) {
    const { guests, accounts } = needs.trading;
    onRequest.push(
      session({
        findGuest: (hash, now) => guests.find(hash, now),
        findSession: (access, now) => accounts.sessions.find(access, now),
        now: () => clock.now(),
      }),
    );
  }
  if (needs.protocol) onRequest.push(device(needs.protocol));
  app.addHook('onRequest', inTurn(onRequest));
  readBodies(app as unknown as FastifyInstance);
  const onBody: Link[] = [fitQuery, fitBody];
  if (needs.protocol) {
    onBody.push(
      captcha(needs.protocol),
      signature(needs.protocol),
      cipher({ ...needs.protocol, signing: needs.signing ?? false }),
      accountRate({ ...needs.protocol, allowances }),
    );
  }
  app.addHook('preValidation', inTurn(onBody));
  app.addHook('preHandler', inTurn([statedEnv]));
  // The way out.
  app.addHook('onSend', (request, reply, payload, done) => {
    const page = housePage(request, reply, payload);
    stampAnswer(request, reply);
    done(null, page);
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFound(methods));

  const described = collectRoutes(app);
  app.register(async (scope: App) => {
    contractMarketRoutes(scope, market);
    marketRoutes(scope, { ...market, books: needs.trading && booksOf(needs.trading.engines) });
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
      userRoutes(scope, { accounts, clock, protocol: needs.protocol });
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
  });
  return app;

  /** A target that the router cannot read reaches no hook, so it is counted, and the stamp put on, by hand. */
  async function answerUnrouted(...[error, request, reply]: Parameters<typeof answerError>): Promise<void> {
    noteClient(request);
    const refused = await limitRate(request).then(
      () => error,
      (tooMany: unknown) => tooMany,
    );
    stampAnswer(request, reply);
    await answerError(refused, request, reply);
  }
}

/** While the gateway stops, connections that are still open get no new work. */
function refuseWhileClosing(app: App) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  return function refuseClosing(): void {
    if (closing) throw new Refusal(503, CODE.unavailable);
  };
}
