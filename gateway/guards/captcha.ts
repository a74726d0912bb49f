import type { FastifyRequest } from 'fastify';
import { CAPTCHA_HEADER } from '#lib/contract/captcha.ts';
import type { Challenges } from '../captcha/challenges.ts';
import type { Asker, Risk } from '../captcha/risk.ts';
import type { CaptchaScene } from '../captcha/scenes.ts';
import { limitKey } from './address.ts';
import { deviceKey } from './device.ts';
import { CaptchaRefusal } from './errors.ts';

export type CaptchaNeeds = { readonly challenges: Challenges; readonly risk: Risk };

/**
 * Partner of the client's `captcha`: a call whose route names a scene is done after a captcha, or when the risk policy
 * asks for none. What was solved is taken here, so of many copies of a call one is done (GW-48).
 */
export const captcha = ({ challenges, risk }: CaptchaNeeds) =>
  async function requireCaptcha(request: FastifyRequest): Promise<void> {
    const scene = request.routeOptions.config.captcha;
    if (scene === undefined || request.is404) return;
    const call = callOf(request, scene);
    const { [CAPTCHA_HEADER]: token } = request.headers;
    const bizId = bizIdOf(request.body);
    if (typeof token === 'string') request.captchaPassed = challenges.takeToken(token, call);
    else if (bizId !== undefined) request.captchaPassed = challenges.takeBiz(bizId, call);
    // Whoever shows something that is not good (any more) is asked again, whatever the policy says.
    else if (!risk.asksFor(scene, askerOf(request))) return;
    if (!request.captchaPassed) demandCaptcha({ challenges }, request, scene);
  };

/**
 * For a route that finds out by itself that it wants a captcha, such as a login to an account with many wrong passwords.
 * Does nothing when one was solved for this call.
 * @throws CaptchaRefusal 10021
 */
export function demandCaptcha(
  { challenges }: Pick<CaptchaNeeds, 'challenges'>,
  request: FastifyRequest,
  scene: CaptchaScene | undefined = request.routeOptions.config.captcha,
): void {
  if (request.captchaPassed || scene === undefined) return;
  challenges.demand(callOf(request, scene));
  throw new CaptchaRefusal(scene);
}

export function askerOf({ client, device }: Pick<FastifyRequest, 'client' | 'device'>): Asker {
  return { address: limitKey(client.ip), device };
}

function callOf(request: FastifyRequest, scene: CaptchaScene) {
  return { scene, device: deviceKey(request), path: request.routeOptions.url ?? '' };
}

function bizIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'bizId')) return undefined;
  const { bizId } = body as { readonly bizId?: unknown };
  return typeof bizId === 'string' ? bizId : undefined;
}
