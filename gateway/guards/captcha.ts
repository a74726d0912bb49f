import type { FastifyRequest } from 'fastify';
import { CAPTCHA_HEADER } from '#lib/contract/captcha.ts';
import { limitKey, networkOf } from '../base/address.ts';
import type { Challenges } from '../captcha/challenges.ts';
import { doorScene } from '../captcha/doors.ts';
import type { Passes } from '../captcha/passes.ts';
import type { Asker, Risk } from '../captcha/risk.ts';
import type { CaptchaScene } from '../captcha/scenes.ts';
import type { WorkFrom } from '../captcha/work.ts';
import { deviceKey } from './device.ts';
import { CaptchaRefusal } from './errors.ts';

export type CaptchaNeeds = { readonly challenges: Challenges; readonly risk: Risk; readonly passes: Passes };

/**
 * Partner of the client's `captcha`: a call whose route names a scene is done after a captcha, or when the risk policy
 * asks for none. What was solved is taken here, so of many copies of a call one is done (GW-48).
 */
export const captcha = (needs: CaptchaNeeds) =>
  function requireCaptcha(request: FastifyRequest): Promise<void> | undefined {
    const scene = sceneOf(request);
    return scene === undefined || request.is404 ? undefined : requireFor(scene, needs, request);
  };

async function requireFor(scene: CaptchaScene, { challenges, risk, passes }: CaptchaNeeds, request: FastifyRequest) {
  // What a password says by itself is asked of the call as its route is for: a door that makes an account waits for nothing.
  const { captcha: usual, password } = request.routeOptions.config;
  const call = callOf(request, scene);
  const { [CAPTCHA_HEADER]: token } = request.headers;
  const bizId = bizIdOf(request.body);
  if (typeof token === 'string') request.captchaTaken = challenges.takeToken(token, call);
  else if (bizId !== undefined) request.captchaTaken = challenges.takeBiz(bizId, call);
  // Whose account it is about may be encrypted: `captchaPass` looks at it, and asks where it is another.
  else if (passes.mayHave(call)) request.captchaTaken = 'pass';
  // Whoever shows something that is not good (any more) is asked again, whatever the policy says.
  else if (!(await risk.asksFor(scene, askerOf(request)))) return;
  else if (password && scene === usual) request.captchaWanted = true;
  request.captchaPassed = request.captchaTaken === 'solved' || request.captchaTaken === 'trusted';
  const isSettled = request.captchaPassed || request.captchaWanted || request.captchaTaken === 'pass';
  if (!isSettled) demandCaptcha({ challenges }, request, scene);
}

/**
 * After the ciphertext is opened: what was solved for this call lasts for its next tries, and what lasts from before is
 * good if it is the same deed.
 */
export const captchaPass = (needs: CaptchaNeeds) =>
  function settlePass(request: FastifyRequest): Promise<void> | undefined {
    const { captchaTaken } = request;
    if (captchaTaken !== 'solved' && captchaTaken !== 'pass') return undefined;
    const scene = sceneOf(request);
    return scene === undefined ? undefined : settle(scene, needs, request);
  };

async function settle(scene: CaptchaScene, { challenges, risk, passes }: CaptchaNeeds, request: FastifyRequest) {
  const name = nameIn(request.body);
  const deed = { ...callOf(request, scene), name: name ?? '' };
  if (request.captchaTaken === 'solved') return name === null ? undefined : passes.grant(deed);
  request.captchaPassed = passes.take(deed);
  // Another deed: as if nothing had been solved.
  const { captcha: usual, password } = request.routeOptions.config;
  if (request.captchaPassed || !(await risk.asksFor(scene, askerOf(request)))) return;
  if (password && scene === usual) request.captchaWanted = true;
  else demandCaptcha({ challenges }, request, scene);
}

/** Members that say whose account or address a call is about, and those that say what of it. */
const WHOSE = ['loginName', 'email', 'mobile', 'serialNO', 'publicAddress'] as const;
const WHAT = ['purpose', 'areaCode', 'choice'] as const;

/** @returns null for a call that names nobody */
function nameIn(body: unknown): string | null {
  const fields = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const textOf = (name: string) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : '';
    return typeof value === 'string' ? value.trim().toLowerCase() : '';
  };
  const whose = WHOSE.map(textOf);
  return whose.every((one) => one === '') ? null : JSON.stringify([...whose, ...WHAT.map(textOf)]);
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

export function askerOf({ client, device }: Pick<FastifyRequest, 'client' | 'device'>): Asker & WorkFrom {
  return { address: limitKey(client.ip), network: networkOf(client.ip), device };
}

function callOf(request: FastifyRequest, scene: CaptchaScene) {
  return { scene, device: deviceKey(request), path: request.routeOptions.url ?? '' };
}

function bizIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'bizId')) return undefined;
  const { bizId } = body as { readonly bizId?: unknown };
  return typeof bizId === 'string' ? bizId : undefined;
}
