import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { expect, test } from 'vitest';
import { CAPTCHA_TOO_MANY, captchaDemand } from '#lib/contract/captcha.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { send } from '#lib/request/client.ts';
import type { Protection } from '#lib/request/order.ts';
import { TestLine } from './line.ts';

/** Every link as it is passed, told by what only that link does. */
function probed() {
  const passed: string[] = [];
  const pass =
    <T>(name: string, value: T) =>
    (): T => {
      passed.push(name);
      return value;
    };
  const note =
    (name: string) =>
    async <T>(value: T): Promise<T> => {
      passed.push(name);
      return value;
    };
  const protection: Protection = {
    device: { listed: () => true, token: pass('device-token', Promise.resolve('t'.repeat(40))), report: () => {} },
    cipher: {
      concerns: () => true,
      protect: async (_path, payload) => {
        passed.push('encrypt');
        return { payload: { ...payload, bodyCiphertext: `c${passed.length}` }, keys: { sent: 'key', session: null } };
      },
      failed: () => {},
    },
    signer: {
      sign: async ({ dataText }) => {
        passed.push('sign');
        return { 'device-sign-data-md5': dataText };
      },
      session: () => null,
      refused: async () => {},
      loggedIn: async () => note('gateway-sign')(undefined),
      loggedOut: async () => {},
    },
    captcha: {
      solve: async () => {
        passed.push('captcha');
        return { ok: true, token: 'solved' };
      },
      broken: () => {},
    },
  };
  const line: TestLine = new TestLine({
    ...protection,
    zone: pass('payload', 'UTC'),
    theme: pass('headers', 'dark'),
    simulating: pass('paper', true),
    visitor: pass('repeat', ''),
  });
  const locale = line.locale;
  Object.defineProperty(line, 'locale', {
    // Asked for by the language link, and by the headers for their own words.
    get: () => {
      if (passed.at(-1) === 'payload') passed.push('language');
      return locale;
    },
  });
  const take = line.clock.take;
  line.clock.take = (flight) => {
    passed.push('clock');
    take(flight);
  };
  line.reply = (_, at) => {
    passed.push('send');
    return { body: at === 1 ? captchaDemand('login', 'prove it') : success({ userInfo: { userId: '7' } }) };
  };
  return { line, passed };
}

test('[REQ-40] the links are passed in this order, and a repeat after a captcha enters at the headers', async () => {
  const { line, passed } = probed();
  line.client.interceptors.response.use(((response: AxiosResponse) => {
    passed.push('end');
    return response;
  }) as never);
  await send({ url: '/spot/x', method: 'POST', data: { a: 1 }, cached: true }, line.client);
  const again = ['headers', 'paper', 'device-token', 'encrypt', 'sign', 'send', 'clock'];
  expect(passed).toEqual([
    'repeat',
    'payload',
    'language',
    ...again,
    'captcha',
    ...again,
    'gateway-sign',
    'end',
    'end',
  ]);
});

test('[REQ-41, CAP-44, CAP-45, CAP-46, ENC-21, ENC-23] a repeat has new time, trace, cipher and signature and the same payload', async () => {
  const { line } = probed();
  const reply = line.reply;
  line.reply = (heard, at) => {
    line.now += 10;
    return reply(heard, at);
  };
  const answer = await send({ url: '/spot/x?q=1', method: 'PUT', data: { a: ' 1 ', at: new Date(0) } }, line.client);
  const [first, second] = line.heard;
  expect(answer).toEqual(success({ userInfo: { userId: '7' } }));
  const parts = ({ method, url, query, body, headers }: NonNullable<typeof first>) => ({
    method,
    url,
    query: String(query),
    payload: { ...JSON.parse(String(body)), bodyCiphertext: '' },
    signed: headers['device-sign-data-md5'] === body,
  });
  expect(parts(second!)).toEqual(parts(first!));
  expect(parts(first!)).toMatchObject({ payload: { a: '1', at: '1970-01-01 00:00' }, signed: true });
  expect([first!.headers['captcha-token'], second!.headers['captcha-token']]).toEqual([undefined, 'solved']);
  for (const name of ['tm', 'uhti', 'device-sign-data-md5'])
    expect(second!.headers[name]).not.toBe(first!.headers[name]);
  expect(second!.headers.tm).toBe(String(Number.parseInt(first!.headers.tm!, 10) + 10));
});

test('[REQ-41] a repeated read has a new _t', async () => {
  const { line } = probed();
  const reply = line.reply;
  line.reply = (heard, at) => {
    line.now += 10;
    return reply(heard, at);
  };
  await send({ url: '/spot/x', params: { a: 1 } }, line.client);
  const [first, second] = line.heard.map(({ query }) => query);
  expect([first?.get('a'), second?.get('a')]).toEqual(['1', '1']);
  expect(second?.get('_t')).not.toBe(first?.get('_t'));
  expect(second?.getAll('_t')).toHaveLength(1);
});

test('[CAP-48] a call is challenged twice at most, then its answer is the caller’s', async () => {
  const { line, passed } = probed();
  line.reply = () => ({ body: captchaDemand('login', 'prove it') });
  const answer = await send({ url: '/x', method: 'POST', data: {} }, line.client);
  expect([answer.code, line.heard.length, passed.filter((name) => name === 'captcha').length]).toEqual(['10021', 3, 2]);
  expect(line.texts).toEqual([]);
});

test('[CAP-52] the token of a challenge is sent once', async () => {
  const { line } = probed();
  line.reply = (_, at) => ({ body: at < 3 ? captchaDemand('login', '') : success(null) });
  await send({ url: '/x', method: 'POST', data: {} }, line.client);
  await send({ url: '/x', method: 'POST', data: {} }, line.client);
  expect(line.heard.map(({ headers }) => headers['captcha-token'])).toEqual([undefined, 'solved', 'solved', undefined]);
  expect(
    new Set(line.heard.map(({ config }: { config: InternalAxiosRequestConfig }) => config.trip?.captchaToken)),
  ).toEqual(new Set(['']));
});

test('[REQ-34] in the second variant the flow runs for calls that want it', async () => {
  const { sendSecond } = await import('#lib/request/client.ts');
  const { line } = probed();
  expect(await sendSecond({ url: '/x' }, line.client)).toMatchObject({ code: '10021' });
  const wanted = probed();
  expect(await sendSecond({ url: '/x', needGeetest: true }, wanted.line.client)).toMatchObject({ code: '00000' });
});

test('a challenge that cannot be shown ends the call with its demand, and the page is told', async () => {
  let broken = 0;
  const line = new TestLine({
    captcha: {
      solve: () => Promise.reject(new Error('0')),
      broken: () => {
        broken += 1;
      },
    },
  });
  line.reply = () => ({ body: captchaDemand('login', 'prove it') });
  expect(await send({ url: '/x' }, line.client)).toMatchObject({ code: '10021' });
  expect([broken, line.texts]).toEqual([1, []]);
});

test('a challenge that is refused for now, after too many tries, ends the call with what the gateway says of it', async () => {
  let broken = 0;
  const said = failure(CAPTCHA_TOO_MANY, 'later', null);
  const refused = { status: 429, data: said } as AxiosResponse;
  const line = new TestLine({
    captcha: {
      solve: () => Promise.reject(new AxiosError('429', undefined, undefined, undefined, refused)),
      broken: () => {
        broken += 1;
      },
    },
  });
  line.reply = () => ({ body: captchaDemand('register', 'prove it') });
  expect(await send({ url: '/x' }, line.client)).toMatchObject({ code: '10023', msg: 'later' });
  expect(broken).toBe(0);
});
