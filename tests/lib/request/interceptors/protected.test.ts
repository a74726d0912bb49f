import { beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from '#lib/contract/envelope.ts';
import { send } from '#lib/request/client.ts';
import { EncryptError } from '#lib/request/error.ts';
import type { Protection } from '#lib/request/order.ts';
import type { KeyNote } from '#lib/request/trip.ts';
import { TestLine } from '../line.ts';

type Seen = {
  refused: [string, string | undefined][];
  users: [string, KeyNote | null][];
  outs: number;
  signed: string[];
  failed: number;
};
let seen: Seen;
let broken: boolean;
let line: TestLine;
const session = { token: 't', userId: '7' };

beforeEach(() => {
  seen = { refused: [], users: [], outs: 0, signed: [], failed: 0 };
  broken = false;
  const protection: Omit<Protection, 'captcha' | 'device'> = {
    cipher: {
      concerns: (path) => path === '/v1/user/login',
      protect: async (_, { pwd: _pwd, ...rest }) => {
        if (broken) throw new Error('no key');
        return { payload: { ...rest, bodyCiphertext: 'a+b/c=' }, keys: { sent: 'KEY', session: null } };
      },
      failed: () => {
        seen.failed += 1;
      },
    },
    signer: {
      sign: async ({ path, dataText }) => {
        seen.signed.push(`${path} ${dataText}`);
        return {};
      },
      session: () => session,
      refused: async (...told) => void seen.refused.push(told),
      loggedIn: async (...told) => void seen.users.push(told),
      loggedOut: async () => {
        seen.outs += 1;
      },
    },
  };
  line = new TestLine(protection);
});

const refusal = (more: object) => ({
  headers: { 'gw-sign-error': '00021' },
  body: { ...failure('00021', 'outer'), ...more },
});

describe('a refused signature', () => {
  test('[REQ-38, SGN-49, SGN-52, ENV-22, GW-25] is heard by its header, once; the call settles with its envelope', async () => {
    line.reply = () => refusal({ data: { code: '00023', msg: 'inner', group: 'gateway' } });
    expect(await send({ url: '/x' }, line.client)).toMatchObject({ code: '00021', msg: 'outer' });
    expect(seen.refused).toEqual([['00023', 'inner']]);
    expect([line.texts, line.heard.length]).toEqual([[], 1]);
  });

  test('[SGN-49, SGN-50] the code is that of data, else the outer one, else the header’s; without a message there is none', async () => {
    line.reply = () => refusal({});
    await send({ url: '/x' }, line.client);
    line.reply = () => refusal({ code: 'x', msg: '', data: { msg: '' } });
    await send({ url: '/x' }, line.client);
    line.reply = () => ({ headers: { 'gw-sign-error': '00022' }, body: { status: 'error', msg: 7 } });
    await send({ url: '/x' }, line.client).catch(() => {});
    expect(seen.refused).toEqual([
      ['00021', 'outer'],
      ['x', undefined],
      ['00022', undefined],
    ]);
  });

  test('[REQ-38] without the header the same codes are ordinary failures', async () => {
    line.reply = () => ({ body: failure('00021', 'no', { code: '00021' } as never) });
    await send({ url: '/x' }, line.client);
    expect([seen.refused, line.texts]).toEqual([[], ['no']]);
  });
});

describe('a session', () => {
  test.each([
    ['data.userInfo', { userInfo: { userId: '7' } }],
    ['data.accessTokenResVO.userInfo', { accessTokenResVO: { userInfo: { userId: 7 } } }],
  ])('[SGN-35, SGN-36] is known by the user id in %s, with the key that was sent', async (_, data) => {
    line.reply = () => ({ body: success(data) });
    await send({ url: '/user/login', method: 'POST', data: { pwd: 'x' } }, line.client);
    expect(seen.users).toEqual([['7', { sent: 'KEY', session: null }]]);
    await send({ url: '/user/token/refresh', method: 'POST' }, line.client);
    expect(seen.users[1]).toEqual(['7', { sent: null, session }]);
  });

  test('[SGN-35] a failure makes nobody known, nor does an answer without an id', async () => {
    for (const body of [
      failure('1', 'x', { userInfo: { userId: '7' } } as never),
      success(null),
      success({ userInfo: {} }),
    ]) {
      line.reply = () => ({ body });
      await send({ url: '/user/login', method: 'POST', data: {} }, line.client);
    }
    expect(seen.users).toEqual([]);
  });

  test('[SGN-40] ends with a logout that succeeds', async () => {
    line.reply = () => ({ body: failure('50000', '') });
    await send({ url: '/v1/user/logout', method: 'POST' }, line.client);
    expect(seen.outs).toBe(0);
    line.reply = () => ({ body: success(null) });
    await send({ url: '/v1/user/logout', method: 'POST' }, line.client);
    expect(seen.outs).toBe(1);
  });
});

describe('secrets', () => {
  test('[ENC-11, ENC-12, ENC-13, ENC-21] leave inside the ciphertext, which is what is signed', async () => {
    await send({ url: '/user/login', method: 'POST', data: { pwd: 'x', keep: 1 } }, line.client);
    expect(line.last.body).toBe('{"keep":1,"bodyCiphertext":"a+b/c="}');
    expect(seen.signed).toEqual([`/v1/user/login ${String(line.last.body)}`]);
  });

  test('[ENC-12] also from the query of a read', async () => {
    await send({ url: '/user/login', params: { pwd: 'x', keep: 1 } }, line.client);
    expect([line.last.query.get('bodyCiphertext'), line.last.query.get('keep'), line.last.query.has('pwd')]).toEqual([
      'a+b/c=',
      '1',
      false,
    ]);
  });

  test('[ENC-12] that stand in the address as well are not sent at all', async () => {
    for (const call of [
      { url: '/user/login?pwd=x', method: 'POST', data: { pwd: 'x' } },
      { url: '/user/login', method: 'POST', params: { pwd: 'x' }, joinParams: true },
      { url: '/user/login?pwd=x', params: { keep: 1 } },
    ])
      await expect(send(call, line.client)).rejects.toThrow(EncryptError);
    expect([line.heard, seen.failed]).toEqual([[], 3]);
  });

  test('[ENC-20, SGN-22] that cannot be protected are not sent', async () => {
    broken = true;
    await expect(send({ url: '/user/login', method: 'POST', data: { pwd: 'x' } }, line.client)).rejects.toThrow(
      EncryptError,
    );
    expect([line.heard, seen.failed]).toEqual([[], 1]);
    broken = false;
    await expect(send({ url: '/user/login', method: 'POST', data: new FormData() }, line.client)).rejects.toThrow(
      EncryptError,
    );
    expect(line.heard).toEqual([]);
  });

  test('[REQ-39] go to nobody else in a form he could read', async () => {
    await send(
      { url: '/user/login', method: 'POST', baseURL: 'https://foreign.example/v1', data: { a: 1 } },
      line.client,
    );
    expect(seen.signed).toEqual([]);
  });
});

describe('what is signed', () => {
  test('[GW-12] the path as the browser sends it, not as the caller wrote it', async () => {
    for (const url of ['/a b/ü', '/a%20b/%C3%BC', '/x/../a b/ü']) await send({ url }, line.client);
    expect(seen.signed.map((text) => text.split(' ', 1)[0])).toEqual(Array(3).fill('/v1/a%20b/%C3%BC'));
  });

  test('[SGN-34, GW-15] is the text that is sent', async () => {
    await send({ url: '/a?b=2', params: { a: [1] } }, line.client);
    const query = line.last.query;
    expect(seen.signed).toEqual([`/v1/a _t=${query.get('_t')}&a%5B%5D=1&b=2&languageType=0`]);
    await send({ url: '/a', method: 'POST', data: { x: ' ü ', at: new Date(0) } }, line.client);
    expect(seen.signed[1]).toBe(`/v1/a ${String(line.last.body)}`);
    expect(line.last.config.transformRequest).toHaveLength(1);
    const [asItIs] = line.last.config.transformRequest as ((data: unknown) => unknown)[];
    expect(asItIs?.(' {"a": 1} ')).toBe(' {"a": 1} ');
  });
});
