import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import type { Stated } from '#lib/contract/shapes/order.ts';
import { fieldError, refuseField } from '../base/refusal.ts';
import { Refusal } from './errors.ts';
import './request-decorations.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body says the environment in `env`, and must say it when the call is signed. Its schema takes the field. */
    statesEnv?: true;
  }
}

/**
 * Last check before a route. The marker is a header that no signature covers: whoever strips it on the way turns a
 * rehearsal into an order. The body is covered, so it repeats what the marker says (S6).
 * @throws Refusal 40000 for a signed call that does not say it; 43001, 43002 for one that says otherwise
 */
export function statedEnv(request: FastifyRequest): void {
  if (!request.routeOptions.config.statesEnv) return;
  const { env } = request.body as Stated;
  if (env === undefined && request.signed) refuseField('env', 'required', '');
  if (env === undefined || env === request.principal.env) return;
  const name = env === 'paper' ? 'paperOnly' : 'liveOnly';
  throw new Refusal(200, CODE[name], { ...fieldError('env', name, env), bound: null });
}
