import type { FastifyRequest } from 'fastify';
import { CAPTCHA_HEADER } from '#lib/contract/captcha.ts';
import { limitKey } from '../base/address.ts';
import type { Challenges } from '../captcha/challenges.ts';
import { doorScene } from '../captcha/doors.ts';
import type { Asker, Risk } from '../captcha/risk.ts';
import type { CaptchaScene } from '../captcha/scenes.ts';
import { deviceKey } from './device.ts';
import { CaptchaRefusal } from './errors.ts';

export type CaptchaNeeds = { readonly challenges: Challenges; readonly risk: Risk };

/**
 * Partner of the client's `captcha`: a call whose route names a scene is done after a captcha, or when the risk policy
 * asks for none. What was solved is taken here, so of many copies of a call one is done (GW-48).
 */
export const captcha = (needs: CaptchaNeeds) =>
  function requireCaptcha(request: FastifyRequest): Promise<void> | undefined {
    const scene = sceneOf(request);
    return scene === undefined || request.is404 ? undefined : requireFor(scene, needs, request);
  };

async function requireFor(scene: CaptchaScene, { challenges, risk }: CaptchaNeeds, request: FastifyRequest) {
  // What a password says by itself is asked of the call as its route is for: a door that makes an account waits for nothing.
  const { captcha: usual, password } = request.routeOptions.config;
  const call = callOf(request, scene);
  const { [CAPTCHA_HEADER]: token } = request.headers;
  const bizId = bizIdOf(request.body);
  if (typeof token === 'string') request.captchaPassed = challenges.takeToken(token, call);
  else if (bizId !== undefined) request.captchaPassed = challenges.takeBiz(bizId, call);
  // Whoever shows something that is not good (any more) is asked again, whatever the policy says.
  else if (!(await risk.asksFor(scene, askerOf(request)))) return;
  else if (password && scene === usual) request.captchaWanted = true;
  if (!request.captchaPassed && !request.captchaWanted) demandCaptcha({ challenges }, request, scene);
}

/**
 * For a route that finds out by itself that it wants a captcha, such as a login to an account with many wrong passwords.
 * Does nothing when one was solved for this call.
 * @throws CaptchaRefusal 10021
 */
export function demandCaptcha(
  { challenges }: Pick<CaptchaNeeds, 'challenges'>,
  request: FastifyRequest,
  scene: CaptchaScene | undefined = sceneOf(request),
): void {
  if (request.captchaPassed || scene === undefined) return;
  challenges.demand(callOf(request, scene));
  throw new CaptchaRefusal(scene);
}

/** What a call is to the policy: the table of doors says it of those, the route of itself else. */
export function sceneOf({ routeOptions, body }: FastifyRequest): CaptchaScene | undefined {
  const door = doorScene(routeOptions.url ?? '', body);
  return door === undefined ? routeOptions.config.captcha : (door ?? undefined);
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
