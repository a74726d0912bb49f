import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import type { Clock } from './clock.ts';
import { type Config, ownHosts } from './config.ts';
import type { Guests } from './data/guests.ts';
import type { History } from './data/history.ts';
import type { Engine } from './engine/engine.ts';
import type { Feed } from './feed/feed.ts';
import { createAddress } from './guards/address.ts';
import { client } from './guards/client.ts';
import { preflight } from './guards/cross-origin.ts';
import { Refusal } from './guards/errors.ts';
import { BODY_LIMIT, fitQuery, parseQuery, readBodies } from './guards/intake.ts';
import { createMethods } from './guards/methods.ts';
import { createOrigins } from './guards/origin.ts';
import { rateLimit } from './guards/rate.ts';
import { answerError, notFound } from './guards/refuse.ts';
import { sameSite, session } from './guards/session.ts';
import { stamp } from './guards/stamp.ts';
import type { Health } from './health.ts';
import type { Trust } from './keys/trust.ts';
import type { Log } from './log.ts';
import { healthRoute } from './routes/health.ts';
import { historyRoutes } from './routes/history.ts';
import { marketRoutes } from './routes/market.ts';
import { collectSchemas, openapiRoute } from './routes/openapi.ts';
import { paperRoutes } from './routes/paper.ts';
import { signConfigRoute } from './routes/sign-config.ts';
import { streamDocRoute } from './routes/stream-doc.ts';
import { type Engines, tradeRoutes } from './routes/trade.ts';
import type { Tickets } from './tickets.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type AppNeeds = {
  readonly config: Pick<Config, 'routing' | 'port' | 'hstsHosts' | 'trustProxy' | 'rates'>;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly keys: Pick<Trust, 'serverPublicKey' | 'serverPublicKeySign'>;
  readonly health: () => Health;
  readonly log: Log;
  readonly version: string;
  /** The engines and who may use them; without it the app serves the public market only. */
  readonly trading?: {
    readonly engines: Engines;
    readonly paper: Engine;
    readonly guests: Guests;
    readonly history: History;
    readonly tickets: Tickets;
  };
  /** Whether requests can be signed. There is no login yet, so nobody has a key: the default is no. */
  readonly signing?: boolean;
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
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT.usual,
    handlerTimeout: HANDLER_TIMEOUT,
    // Its own 503 while closing knows neither the envelope nor request-time; `refuseWhileClosing` does.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 128, querystringParser: parseQuery },
    frameworkErrors: (error, request, reply) => void answerUnrouted(error, request, reply),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const origins = createOrigins(ownHosts(config.routing), config.port);
  const stampAnswer = stamp({ clock, hstsHosts: config.hstsHosts, origins });
  const methods = createMethods();
  app.decorateRequest('client');
  app.addHook('onRoute', ({ url, method, bodyLimit = BODY_LIMIT.usual }) => {
    if (bodyLimit > BODY_LIMIT.most) throw new RangeError(`${url} takes more than ${BODY_LIMIT.most} bytes`);
    methods.add(url, method);
  });

  // The way in, top to bottom; the guards of sessions, device token, captcha, signature and cipher will follow here.
  app.addHook('onRequest', client(createAddress(config.trustProxy)));
  app.addHook('onRequest', refuseWhileClosing(app));
  app.addHook('onRequest', rateLimit({ rates: config.rates, clock }));
  app.addHook('onRequest', preflight(origins));
  app.addHook('onRequest', sameSite(origins));
  if (needs.trading) {
    const { guests } = needs.trading;
    app.addHook('onRequest', session({ findGuest: (hash, now) => guests.find(hash, now), now: () => clock.now() }));
  }
  readBodies(app as unknown as FastifyInstance);
  app.addHook('preValidation', fitQuery);
  // The way out.
  app.addHook('onSend', stampAnswer);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFound(methods));
  // Answers are written as they are: their schemas document them, and tests hold the answers against the schemas.
  app.setSerializerCompiler(() => JSON.stringify);

  collectSchemas(app, needs.version);
  app.register(async (scope: App) => {
    marketRoutes(scope, needs);
    if (needs.trading) {
      tradeRoutes(scope, { ...needs.trading, clock });
      historyRoutes(scope, { ...needs.trading, feed: needs.feed });
      paperRoutes(scope, { engine: needs.trading.paper, guests: needs.trading.guests, clock });
    }
    signConfigRoute(scope, { keys: needs.keys, signing: needs.signing ?? false });
    healthRoute(scope, needs);
    openapiRoute(scope);
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
