import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { App } from './app-type.ts';
import type { Clock } from './clock.ts';
import { type Config, ownHosts } from './config.ts';
import type { Announcements } from './data/announcements.ts';
import type { Guests } from './data/guests.ts';
import type { SiteLog } from './data/site-log.ts';
import type { Engine } from './engine/engine.ts';
import { booksOf, type Engines } from './engine/engines.ts';
import type { Feed } from './feed/feed.ts';
import { accountRate } from './guards/account-rate.ts';
import { createAddress } from './guards/address.ts';
import { captcha } from './guards/captcha.ts';
import { cipher } from './guards/cipher.ts';
import { client } from './guards/client.ts';
import { preflight } from './guards/cross-origin.ts';
import { device } from './guards/device.ts';
import { Refusal } from './guards/errors.ts';
import { BODY_LIMIT, fitQuery, parseQuery, readBodies } from './guards/intake.ts';
import { createMethods } from './guards/methods.ts';
import { createOrigins } from './guards/origin.ts';
import { rateLimit } from './guards/rate.ts';
import { answerError, notFound } from './guards/refuse.ts';
import { type FindSession, sameSite, session } from './guards/session.ts';
import { signature } from './guards/signature.ts';
import { stamp } from './guards/stamp.ts';
import { traceOf } from './guards/trace.ts';
import { compileWhenAsked } from './guards/when-asked.ts';
import type { Health } from './health.ts';
import type { Variants } from './images/variants.ts';
import type { ServerKeys } from './keys/server-keys.ts';
import type { Libs } from './libs/libs.ts';
import type { Log } from './log.ts';
import type { Protocol } from './protocol/protocol.ts';
import { announcementRoutes } from './routes/announcements.ts';
import { captchaRoutes } from './routes/captcha.ts';
import { captchaWidgetRoutes } from './routes/captcha-widget.ts';
import { deviceTokenRoute } from './routes/device-token.ts';
import { healthRoute } from './routes/health.ts';
import { type Histories, historyRoutes } from './routes/history.ts';
import { imageRoutes } from './routes/images.ts';
import { libRoutes } from './routes/libs.ts';
import { logRoutes } from './routes/log.ts';
import { marketRoutes } from './routes/market.ts';
import { collectRoutes, openapiRoute } from './routes/openapi.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { paperRoutes } from './routes/paper.ts';
import { referralRoute } from './routes/referral.ts';
import { signConfigRoute } from './routes/sign-config.ts';
import { streamDocRoute } from './routes/stream-doc.ts';
import { testOnlyRoutes } from './routes/test-only.ts';
import { tradeRoutes } from './routes/trade.ts';
import { userRoutes } from './routes/user.ts';
import type { Tickets } from './tickets.ts';

export type AppNeeds = {
  readonly config: Pick<
    Config,
    | 'routing'
    | 'port'
    | 'hstsHosts'
    | 'trustProxy'
    | 'rates'
    | 'referral'
    | 'imageHosts'
    | 'testImageHosts'
    | 'imageDir'
    | 'production'
    | 'testRoutes'
  >;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly keys: Pick<ServerKeys, 'served'>;
  readonly health: () => Health;
  readonly log: Log;
  readonly version: string;
  /** The engines and who may use them; without it the app serves the public market only. */
  readonly trading?: {
    readonly engines: Engines;
    readonly paper: Engine;
    readonly guests: Guests;
    readonly accounts: Accounts;
    readonly histories: Histories;
    readonly tickets: Tickets;
  };
  /** Where it is kept what pages tell; without it there are no routes for that. */
  readonly siteLog?: SiteLog;
  /** Makes pictures in other sizes; without it there are no routes of pictures. */
  readonly images?: Variants;
  /** What the venue tells everybody; without it there are no routes for that. */
  readonly announcements?: Announcements;
  /** Whether requests can be signed. There is no login yet, so nobody has a key: the default is no. */
  readonly signing?: boolean;
  /** What protects calls, see seams.ts; without it no device, captcha, signature or cipher is asked for. */
  readonly protocol?: Protocol;
  /** Scripts for browsers. */
  readonly libs?: Libs;
};

/** A handler that takes longer is answered 503; the client itself gives up after 10 s. */
const HANDLER_TIMEOUT = 10_000;

/**
 * Assembles everything under /v1. It never listens: server.ts hands it requests through `app.routing`, tests through
 * `app.inject`. Call `ready()` first.
 */
export function buildApp(needs: AppNeeds): App {
  const { config, clock } = needs;
  const app = fastify({
    loggerInstance: needs.log,
    // Every request would be two lines; what matters is logged where it happens.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: traceOf,
    bodyLimit: BODY_LIMIT.usual,
    handlerTimeout: HANDLER_TIMEOUT,
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
  app.decorateRequest('client');
  app.decorateRequest('live', null);
  app.decorateRequest('device');
  app.decorateRequest('sealed', null);
  app.decorateRequest('captchaPassed', false);
  app.addHook('onRoute', ({ url, method, bodyLimit = BODY_LIMIT.usual }) => {
    if (bodyLimit > BODY_LIMIT.most) throw new RangeError(`${url} takes more than ${BODY_LIMIT.most} bytes`);
    methods.add(url, method);
  });

  // The way in, top to bottom; who keeps accounts puts sessions where guests are.
  app.addHook('onRequest', client(createAddress(config.trustProxy)));
  app.addHook('onRequest', refuseWhileClosing(app));
  app.addHook('onRequest', rateLimit({ rates: config.rates, clock }));
  app.addHook('onRequest', preflight(origins));
  app.addHook('onRequest', sameSite(origins));
  if (needs.trading) {
    const { guests, accounts } = needs.trading;
    app.addHook(
      'onRequest',
      session({
        findGuest: (hash, now) => guests.find(hash, now),
        findSession: (access, now) => accounts.sessions.find(access, now),
        now: () => clock.now(),
      }),
    );
  }
  if (needs.protocol) app.addHook('onRequest', device(needs.protocol));
  readBodies(app as unknown as FastifyInstance);
  app.addHook('preValidation', fitQuery);
  if (needs.protocol) {
    app.addHook('preValidation', captcha(needs.protocol));
    app.addHook('preValidation', signature(needs.protocol));
    app.addHook('preValidation', cipher({ ...needs.protocol, signing: needs.signing ?? false }));
    app.addHook('preValidation', accountRate({ ...needs.protocol, rates: config.rates }));
  }
  // The way out.
  app.addHook('onSend', stampAnswer);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFound(methods));

  const described = collectRoutes(app);
  app.register(async (scope: App) => {
    marketRoutes(scope, { feed: needs.feed, clock, books: needs.trading && booksOf(needs.trading.engines) });
    if (needs.trading) {
      tradeRoutes(scope, { ...needs.trading, clock });
      historyRoutes(scope, { ...needs.trading, feed: needs.feed });
      const { paper, guests, accounts } = needs.trading;
      const findSession: FindSession = (access, now) => accounts.sessions.find(access, now);
      paperRoutes(scope, { engine: paper, guests, findSession, clock });
      userRoutes(scope, { accounts, clock, protocol: needs.protocol });
      // Whoever has mail carried for a public venue shows nobody's mail to anybody.
      if (!(config.production && accounts.outbox.carries)) outboxRoutes(scope, { outbox: accounts.outbox });
    }
    if (needs.announcements) announcementRoutes(scope, { announcements: needs.announcements, clock });
    if (needs.images) imageRoutes(scope, { config, variants: needs.images });
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
    healthRoute(scope, needs);
    openapiRoute(scope, { routes: described, version: needs.version, rates: config.rates });
    streamDocRoute(scope, needs.version);
  });
  return app;

  /** A target that the router cannot read reaches no hook, so the stamp is put on by hand. */
  async function answerUnrouted(...[error, request, reply]: Parameters<typeof answerError>): Promise<void> {
    await stampAnswer(request, reply);
    await answerError(error, request, reply);
  }
}

/** While the gateway stops, connections that are still open get no new work. */
function refuseWhileClosing(app: App) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  return async function refuseClosing(): Promise<void> {
    if (closing) throw new Refusal(503, CODE.unavailable);
  };
}
