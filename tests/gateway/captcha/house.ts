import type { App } from '#gateway/base/app-type.ts';
import type { Answer } from '#gateway/captcha/answer.ts';
import { puzzleOf } from '#gateway/captcha/puzzle.ts';
import { demandCaptcha } from '#gateway/guards/captcha.ts';
import { CAPTCHA } from '#lib/contract/captcha.ts';
import { APP_IDS } from '#lib/contract/device-token.ts';
import type { CaptchaId } from '#lib/contract/shapes/captcha.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { world } from '../world.ts';
import { byHand, validateOf } from './solver.ts';

export const LOGIN = '/v1/user/login';
export const AGENCY = '/v1/user/agency/login';
export const REGISTER = '/v1/user/register/email';
export const SEND = '/v1/msg/verifyCode/send';
export const STEP = '/v1/user/login/verify-login';
export const WARY = '/v1/user/login/systemLogin';
export const BASE = '/v1/security/policy/captcha';
const SCENES = { [LOGIN]: 'login', [AGENCY]: 'login', [REGISTER]: 'register', [SEND]: 'sendCode' } as const;

type Ask = { readonly token?: string | undefined; readonly captcha?: string; readonly body?: object };

/** The app with protected calls, and a visitor who sees each puzzle. `start` it before all tests, `next` before each. */
export function captchaHouse(options: Parameters<typeof protocolOf>[0] = {}) {
  // The seed of each challenge is the third draw of 16 bytes: the test knows the picture without looking at it.
  const seeds = new Map<string, Buffer>();
  const effects: string[] = [];
  let drawn: Buffer[] = [];
  let count = 0;
  let address = 0;
  const random = (bytes: number) => {
    count += 1;
    const made = Buffer.alloc(bytes);
    made.writeUInt32BE(count, 0);
    if (bytes === 16) drawn.push(made);
    return made;
  };
  const { clock, protocol } = protocolOf({ random, ...options });
  const house = { app: undefined as unknown as App };

  function routes(made: App): void {
    const schema = { tags: ['security'], summary: 'x' };
    for (const [url, captcha] of Object.entries(SCENES))
      made.post(url, { schema, config: { captcha } }, async () => effects.push(url) as never);
    made.post(STEP, { schema }, async () => 1 as never);
    // As a login that finds an account with many wrong passwords.
    made.post(WARY, { schema, config: { captcha: 'login' } }, async (request) => {
      demandCaptcha(protocol, request);
      return effects.push(WARY) as never;
    });
  }

  const ip = () => `10.1.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  const headersOf = ({ token, captcha }: Ask) => ({
    'x-forwarded-for': ip(),
    ...(token ? { 'device-token': token, cookie: `bt_dtoken=${token}` } : {}),
    ...(captcha ? { 'captcha-token': captcha } : {}),
  });
  const post = async (url: string, ask: Ask = {}) => {
    const payload = ask.body ?? {};
    const answer = await house.app.inject({ method: 'POST', url, payload, headers: headersOf(ask) });
    const { statusCode, body, headers } = answer;
    const { code, data, msg } = statusCode < 500 ? JSON.parse(body) : { code: statusCode, data: null };
    return { http: statusCode, code: code ?? 'done', data, msg, retry: headers['retry-after'] };
  };
  const get = (path: string) => house.app.inject({ url: `${BASE}/${path}`, headers: headersOf({}) });

  async function open(scene: string, token?: string): Promise<CaptchaId> {
    drawn = [];
    const { data } = await post(CAPTCHA.id, { token, body: { scene } });
    if (data) seeds.set(data.captchaId, drawn[2]!);
    return data;
  }
  const puzzle = ({ captchaId }: CaptchaId, round = 0) => puzzleOf(seeds.get(captchaId)!, round);
  const check = ({ bizId }: CaptchaId, answer: Answer | null, token?: string, more: object = {}) => {
    const captchaValidate = answer ? validateOf(answer) : '';
    return post(CAPTCHA.check, { token, body: { captchaType: 3, captchaValidate, bizId, ...more } });
  };

  return {
    clock,
    protocol,
    effects,
    post,
    get,
    open,
    puzzle,
    check,
    device: () => protocol.tokens.issue(APP_IDS.test, clock.at),
    async start() {
      const env = { RATE_DEFAULT: '100000', RATE_CAPTCHA: '1000', TRUST_PROXY: '127.0.0.1' };
      house.app = (await world({ protocol, clock, env, routes })).app;
    },
    close: () => house.app.close(),
    /** Every test is hours later and from another address: no limit of another test is met. */
    next() {
      effects.length = 0;
      clock.at += 7_200_000;
      address += 1;
    },
    moveOn() {
      address += 1;
    },
    /** Solves one for the scene, as a page does after 10021. */
    async solved(scene: string, token?: string): Promise<string> {
      const challenge = await open(scene, token);
      clock.at += 3_000;
      return (await check(challenge, byHand(puzzle(challenge)), token)).data.captchaToken;
    },
  };
}
