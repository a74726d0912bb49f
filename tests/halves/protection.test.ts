import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import forge from 'node-forge';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { puzzleOf } from '#gateway/captcha/puzzle.ts';
import type { SignSession } from '#gateway/guards/request-decorations.ts';
import { verifyCaptcha } from '#lib/captcha/flow-a.ts';
import { solveDemand } from '#lib/captcha/flow-b.ts';
import { encryptedFieldsOf } from '#lib/contract/encrypted-fields.ts';
import { failure } from '#lib/contract/envelope.ts';
import { dataText, signedText } from '#lib/contract/signed-text.ts';
import { SIGN_HEADER, SIGN_MODES } from '#lib/contract/signing.ts';
import type { Bytes } from '#lib/crypto/bytes.ts';
import type { ClientKeyPair, Engine } from '#lib/crypto/engine.ts';
import { forgeEngine, forgeWrap } from '#lib/crypto/forge.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { sealPayload } from '#lib/crypto/seal.ts';
import { webEngine } from '#lib/crypto/web.ts';
import { traceId } from '#lib/request/trace-id.ts';
import { byHand } from '../gateway/captcha/solver.ts';
import { protocolOf, serverKey } from '../gateway/protocol/guarded.ts';
import { world } from '../gateway/world.ts';

// What the page's own code seals, signs and solves, against the gateway's own guards.

const LOGIN = '/v1/user/login';
const ORDER = '/v1/spot/order/test';
const SECURITY = '/v1/user/security/test';
const REGISTER = '/v1/test/register';
const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes));
const serverPublicKey = serverKey.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

let session: SignSession | null = null;
let drawn: Buffer[] = [];
const { clock, protocol } = protocolOf({
  sessionKeys: () => session,
  random(bytes) {
    const made = randomBytes(bytes);
    if (bytes === 16) drawn.push(made);
    return made;
  },
});
let app: App;
beforeAll(async () => {
  ({ app } = await world({
    protocol,
    clock,
    signing: true,
    env: { TRUST_PROXY: '127.0.0.1', RATE_DEFAULT: '100000' },
    routes(made) {
      const schema = { tags: ['security'], summary: 'x' };
      for (const url of [LOGIN, ORDER, SECURITY])
        made.post(url, { schema }, async ({ body, sealed }) => ({ body: body ?? null, sealed }) as never);
      made.get(SECURITY, { schema }, async () => ({ body: null, sealed: null }) as never);
      made.post(REGISTER, { schema, config: { captcha: 'register' } }, async () => ({ body: 'done' }) as never);
    },
  }));
});
afterAll(() => app.close());
beforeEach(() => {
  clock.at += 3_600_000;
});

const post = async (url: string, payload: string | object, headers: Record<string, string> = {}) => {
  const json = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
  return (await app.inject({ method: 'POST', url, payload, headers: { ...json, ...headers } })).json();
};

const engines: [string, Engine][] = [
  ['WebCrypto', webEngine(crypto.subtle)],
  ['node-forge', forgeEngine(forge)],
];

describe.each(engines)('with %s', (_, engine) => {
  let pair: ClientKeyPair;
  beforeAll(async () => {
    pair = await engine.generate('rsa1024');
  });

  const seal = async (payload: object) => {
    const { publicKey, algorithm, privateKeyPem } = pair;
    const initSign = await engine.sign(privateKeyPem, md5hex(publicKey));
    const needs = { engine, wrap: forgeWrap(async () => forge), random, serverPublicKey };
    return sealPayload({ ...payload }, encryptedFieldsOf(LOGIN)!, { publicKey, algorithm, initSign }, needs);
  };

  test('[ENC-17][ENC-18][GW-35][GW-37][GW-38] what the page seals, the gateway opens to the same text, whatever it is', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(text, text, async (loginName, pwd) => {
        const sealed = await seal({ loginName, pwd, languageType: 0 });
        expect(Object.keys(sealed).sort()).toEqual(['bodyCiphertext', 'languageType']);
        const { publicKey, algorithm } = pair;
        expect(await post(LOGIN, sealed)).toEqual({
          body: { loginName, pwd, languageType: 0 },
          sealed: { publicKey, algorithm },
        });
      }),
      { numRuns: 40 },
    );
  });

  const signed = async (
    path: string,
    mode: '1' | '2',
    { body = '', query = '' }: { body?: string; query?: string },
  ) => {
    const [tm, uhti] = [String(clock.at), traceId(clock.at, random)];
    const bodyMd5 = md5hex(dataText({ body, contentType: body === '' ? '' : 'application/json', query }));
    const text = signedText({ path, tm, traceId: uhti, bodyMd5 }, SIGN_MODES[mode]);
    return {
      tm,
      uhti,
      [SIGN_HEADER.sign]: await engine.sign(pair.privateKeyPem, text),
      [SIGN_HEADER.mode]: mode,
      [SIGN_HEADER.dataMd5]: bodyMd5,
      [SIGN_HEADER.key]: md5hex(pair.publicKey),
    };
  };

  test('[SGN-29][SGN-34][GW-16][GW-20] what the page signs, the gateway accepts once, for body and query', async () => {
    session = { sessionId: 's', userId: '1', key: pair };
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }), { maxKeys: 5 }),
        async (fields) => {
          const payload = Object.fromEntries(
            Object.entries(fields).filter(([name]) => !/^(__proto__|constructor|prototype)$/.test(name)),
          );
          const body = JSON.stringify(payload);
          const headers = await signed(ORDER, '2', { body });
          expect(await post(ORDER, body, headers)).toMatchObject({ body: payload });
          expect(await post(ORDER, body, headers)).toMatchObject({ code: '00022' });
          const query = new URLSearchParams(payload).toString();
          const asked = await app.inject({
            url: `${SECURITY}?${query}`,
            headers: await signed(SECURITY, '2', { query }),
          });
          expect(asked.headers['gw-sign-error']).toBeUndefined();
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a captcha', () => {
  const call = (path: string, body: object) => post(path, body);
  /** A person in front of the widget, who sees the puzzle. */
  const challenge = async ({ captchaId }: { captchaId: string }) => {
    clock.at += 3_000;
    const answer = byHand(puzzleOf(drawn[2]!, 0));
    return {
      lot_number: 'l',
      pass_token: 'p',
      gen_time: '3',
      captcha_output: JSON.stringify(answer),
      captcha_id: captchaId,
    };
  };
  const needs = { post: call, challenge, closed: () => {} };

  test('[CAP-36][CAP-28] of the explicit flow is good for the call whose payload brings it', async () => {
    drawn = [];
    const { verifyGeetestSuccess, bizId, captchaValidate } = await verifyCaptcha('register', {}, needs);
    expect(verifyGeetestSuccess).toBe(true);
    expect(await post(REGISTER, { bizId, captchaValidate })).toEqual({ body: 'done' });
    expect(await post(REGISTER, { bizId, captchaValidate })).toMatchObject({ code: '10021' });
  });

  test('[CAP-39][CAP-43][CAP-44][GW-48] that the gateway demands gives a token for one repeat', async () => {
    const demand = await post(REGISTER, {});
    expect(demand).toMatchObject({ code: '10021', data: { group: 'gateway', data: 'register' } });
    drawn = [];
    const outcome = await solveDemand(demand.data.data, failure(demand.code, demand.msg), needs);
    expect(outcome).toEqual({ ok: true, token: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const token = outcome.ok ? outcome.token : '';
    expect(await post(REGISTER, {}, { 'captcha-token': token })).toEqual({ body: 'done' });
    expect(await post(REGISTER, {}, { 'captcha-token': token })).toMatchObject({ code: '10021' });
  });

  test('[CAP-47] solved wrongly answers the client with the gateway’s words', async () => {
    const wrong = async (given: { captchaId: string }) => ({
      ...(await challenge(given)),
      captcha_output: JSON.stringify(byHand({ gap: { x: 1 } as never })),
    });
    drawn = [];
    const outcome = await solveDemand('register', failure('10021', 'x'), { ...needs, challenge: wrong });
    expect(outcome).toMatchObject({ ok: false, answer: { code: '10022', msg: expect.stringMatching(/\S/) } });
  });
});
