import fc from 'fast-check';
import type { FastifyContextConfig } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { ENCRYPTED_FIELDS, FURTHER_ENCRYPTED_FIELDS } from '#lib/contract/encrypted-fields.ts';
import { protocolOf, withoutDoors } from '../protocol/guarded.ts';
import { mutants, plainOf, seal, sealedBody } from '../protocol/sealer.ts';
import { clientPair } from '../protocol/signer.ts';
import { world } from '../world.ts';

const LOGIN = '/v1/user/login';
const QR = '/v1/user/public/getQrKeyStatus';
const DEMO = '/v1/user/sub/switchLoginDemo';
const pair = clientPair();
const FIELDS = { loginName: 'é@b.co', pwd: ' pä ss\u{1F511} ', areaCode: '+49' };
const KEY = { publicKey: pair.publicKey, algorithm: 'rsa1024' };

let burnt = 0;
const { clock, protocol } = protocolOf({
  burn: async () => {
    burnt += 1;
  },
  // Of nobody who could sign: one of the paths stands in the table of signed ones.
  sessionKeys: () => ({ sessionId: 's', userId: '7', key: null }),
});
let app: App;
beforeAll(async () => {
  ({ app } = await world({
    protocol: withoutDoors(protocol),
    clock,
    signing: true,
    env: { TRUST_PROXY: '127.0.0.1', RATE_DEFAULT: '100000' },
    routes(made) {
      const schema = { tags: ['security'], summary: 'x' };
      const config = (url: string): FastifyContextConfig => (url === LOGIN ? { captcha: 'login', password: true } : {});
      for (const url of [...Object.keys(ENCRYPTED_FIELDS), ...Object.keys(FURTHER_ENCRYPTED_FIELDS)])
        made.post(url, { schema, config: config(url) }, async ({ body, sealed }) => ({ body, sealed }) as never);
      made.get(QR, { schema }, async ({ query, sealed }) => ({ query, sealed }) as never);
    },
  }));
});
afterAll(() => app.close());

const HTTPS = { 'x-forwarded-proto': 'https' };
/** Each call from an address of its own, unless it says which: an address may be wrong ten times a minute. */
let calls = 0;
const elsewhere = () => {
  calls += 1;
  return `10.${calls >> 8}.${calls & 255}.1`;
};
/** A browser that has its name already: another would get one of its own with each answer. */
const KNOWN = { cookie: `__Host-browser=${'b'.repeat(22)}` };
const post = (payload: object | string, url = LOGIN, headers: Record<string, string> = HTTPS) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': elsewhere(), ...headers },
  });
const REFUSED = { status: 'error', code: '00007', data: null };

describe('a ciphertext', () => {
  test('[GW-35][GW-36][GW-37][ENC-18] is opened and stands beside the clear members, in UTF-8 to the last byte', async () => {
    const answer = (await post(sealedBody(pair, FIELDS, { languageType: 0, captchaValidate: 'x' }))).json();
    expect(answer).toEqual({ body: { ...FIELDS, languageType: 0, captchaValidate: 'x' }, sealed: KEY });
  });

  test.each(
    Object.entries(ENCRYPTED_FIELDS),
  )('[ENC-02..10] %s takes its fields inside and refuses each of them in clear', async (url, fields) => {
    const inside = Object.fromEntries(fields.map((field) => [field, `of ${field}`]));
    expect((await post(sealedBody(pair, inside), url)).json()).toEqual({ body: inside, sealed: KEY });
    for (const field of fields) {
      expect((await post({ ...sealedBody(pair, inside), [field]: 'x' }, url)).json()).toMatchObject(REFUSED);
      expect((await post(sealedBody(pair, inside), `${url}?${field}=x`)).json()).toMatchObject(REFUSED);
    }
  });

  test('[ENC-10] of a path without a list brings the key alone, and its own fields stay clear', async () => {
    expect((await post(sealedBody(pair, {}, { userId: '9' }), DEMO)).json()).toEqual({
      body: { userId: '9' },
      sealed: KEY,
    });
  });

  test('[ENC-08] may come in the query of a GET', async () => {
    const url = `${QR}?bodyCiphertext=${encodeURIComponent(seal(plainOf(pair, { qrcodeKey: 'k' })))}&_t=1`;
    const answer = (await app.inject({ url, headers: HTTPS })).json();
    expect(answer).toEqual({ query: { qrcodeKey: 'k', _t: '1' }, sealed: KEY });
  });

  test('[GW-40] is missing on a listed path over https: refused; over plain http the fields may be clear', async () => {
    expect((await post(FIELDS)).json()).toMatchObject(REFUSED);
    expect((await post({})).json()).toMatchObject(REFUSED);
    expect((await post({}, DEMO)).json()).toMatchObject(REFUSED);
    expect((await post(FIELDS, LOGIN, {})).json()).toEqual({ body: FIELDS, sealed: null });
  });

  test.each(
    Object.entries(FURTHER_ENCRYPTED_FIELDS),
  )('of %s, which the table lacks, is opened where there is one, and nothing is hidden by halves', async (url, fields) => {
    const inside = Object.fromEntries(fields.map((field) => [field, `of ${field}`]));
    expect((await post(inside, url)).json()).toEqual({ body: inside, sealed: null });
    expect((await post(sealedBody(pair, inside, { other: 1 }), url)).json()).toEqual({
      body: { ...inside, other: 1 },
      sealed: KEY,
    });
    expect((await post({ ...sealedBody(pair, inside), pwd: 'x' }, url)).json()).toMatchObject(REFUSED);
    expect((await post({ bodyCiphertext: 'x' }, url)).json()).toMatchObject(REFUSED);
  });

  test('over plain http is opened all the same, and held to the same rules', async () => {
    expect((await post(sealedBody(pair, FIELDS), LOGIN, {})).json()).toEqual({ body: FIELDS, sealed: KEY });
    expect((await post({ ...sealedBody(pair, FIELDS), pwd: 'x' }, LOGIN, {})).json()).toMatchObject(REFUSED);
    expect((await post({ bodyCiphertext: 'x' }, LOGIN, {})).json()).toMatchObject(REFUSED);
  });

  test('[GW-38] without the proof that the sender owns its key is refused', async () => {
    const other = clientPair();
    const wrong = plainOf(pair, FIELDS, { publicKey: other.publicKey });
    expect((await post({ bodyCiphertext: seal(wrong) })).json()).toMatchObject(REFUSED);
    expect((await post({ bodyCiphertext: seal(plainOf(other, FIELDS)) })).json()).toMatchObject({
      sealed: { publicKey: other.publicKey },
    });
  });

  test('counts once in 5 minutes, also when it is spelt in another way', async () => {
    const body = sealedBody(pair, FIELDS);
    expect((await post(body)).json()).toMatchObject({ sealed: KEY });
    expect((await post(body)).json()).toMatchObject(REFUSED);
    const [wrapped, ...rest] = body.bodyCiphertext!.split('.');
    // The last character of base64 before its padding carries bits that no byte has.
    const spelt = `${wrapped!.replace(/(.)==$/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`)}.${rest.join('.')}`;
    expect(spelt).not.toBe(body.bodyCiphertext);
    expect((await post({ bodyCiphertext: spelt })).json()).toMatchObject(REFUSED);
    clock.at += 299_999;
    expect((await post(body)).json()).toMatchObject(REFUSED);
  });

  test('that is refused costs the work of a wrong password where there is one, and nothing elsewhere', async () => {
    burnt = 0;
    await post({ bodyCiphertext: 'x' });
    await post({});
    expect(burnt).toBe(2);
    await post(sealedBody(pair, FIELDS));
    for (const url of Object.keys(ENCRYPTED_FIELDS).filter((path) => path !== LOGIN))
      await post({ bodyCiphertext: 'x' }, url);
    expect(burnt).toBe(2);
  });

  test('that is refused ten times in a minute is looked at no longer: 429 at no cost, and a good one goes through', async () => {
    burnt = 0;
    const one = { ...HTTPS, 'x-forwarded-for': '198.51.100.7' };
    const answers = [];
    for (let i = 0; i < 30; i++) answers.push(await post({ bodyCiphertext: 'x' }, i % 2 ? LOGIN : QR, one));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    const refused = answers.at(-1)!;
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, '42900', '6']);
    expect(burnt).toBe(5);
    expect((await post(sealedBody(pair, FIELDS), LOGIN, one)).json()).toMatchObject({ sealed: KEY });
    expect((await post({ bodyCiphertext: 'x' })).json()).toMatchObject(REFUSED);
  });

  test('[GW-39] 400 broken ones have one answer, of one size, with one set of headers', async () => {
    const classes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(mutants(pair, FIELDS), async (bodyCiphertext) => {
        const { statusCode, headers, body } = await post({ bodyCiphertext }, LOGIN, { ...HTTPS, ...KNOWN });
        const { 'request-time': _, date: __, ...rest } = headers;
        classes.add(JSON.stringify([statusCode, rest, body]));
      }),
      { numRuns: 400 },
    );
    expect(classes.size).toBe(1);
    expect([...classes][0]).toContain('00007');
  });
});
