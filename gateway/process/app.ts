import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { OPERATOR } from '#lib/contract/operator.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { createAddress } from '../base/address.ts';
import type { App } from '../base/app-type.ts';
import { countedLog, lateCounted } from '../base/counted-log.ts';
import { memoryBus } from '../bus/memory.ts';
import { doorScene } from '../captcha/doors.ts';
import { accountRate } from '../guards/account-rate.ts';
import { rateLimit } from '../guards/address-rate.ts';
import { createAllowances } from '../guards/allowance.ts';
import { captcha, captchaPass } from '../guards/captcha.ts';
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
import { ownHost } from '../guards/own-host.ts';
import { createPatience } from '../guards/patience.ts';
import { answerError, notFound } from '../guards/refuse.ts';
import { sameSite, session } from '../guards/session.ts';
import { signature } from '../guards/signature.ts';
import { stamp } from '../guards/stamp.ts';
import { statedEnv } from '../guards/stated-env.ts';
import { traceOf } from '../guards/trace.ts';
import { compileWhenAsked } from '../guards/when-asked.ts';
import { collectRoutes } from '../routes/openapi.ts';
import type { AppNeeds } from './app-needs.ts';
import { appRoutes } from './app-routes.ts';

const PATIENCE = 10_000;

/**
 * Assembles everything under /v1. It never listens: server.ts hands it requests through `app.routing`, tests through
 * `app.inject`. Call `ready()` first.
 */
export function buildApp(needs: AppNeeds): App {
  const { config, clock } = needs;
  const counted = countedLog({ log: needs.log, clock, kindOf: ({ path }) => String(path) });
  const app = fastify({
    loggerInstance: lateCounted(needs.log, counted),
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

  const origins = createOrigins(config);
  const stampAnswer = stamp({ clock, hstsHosts: config.hstsHosts, origins });
  const methods = createMethods();
  const allowances = createAllowances(config.rates, needs.bus ?? memoryBus());
  const noteClient = client(createAddress(config.trustProxy));
  const limitRate = rateLimit({ allowances, clock });
  const watch = createPatience(needs.patience ?? PATIENCE);
  app.decorate('messages', needs.messages ?? loadMessages);
  app.decorate('counted', counted);
  app.decorateRequest('client');
  app.decorateRequest('allowance', null);
  app.decorateRequest('live', null);
  app.decorateRequest('device');
  app.decorateRequest('sealed', null);
  app.decorateRequest('captchaPassed', false);
  app.decorateRequest('captchaTaken', 'none');
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
    ownHost(origins.hosts),
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
      captchaPass(needs.protocol),
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
    appRoutes(scope, needs, { described, allowances, origins });
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
