import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { client, send, sendSecond } from '#lib/request/client.ts';
import { traceId } from '#lib/request/trace-id.ts';
import { uploadOf } from '#lib/request/upload.ts';
import { type Answer, AT, TestLine } from './line.ts';

let line: TestLine;
beforeEach(() => {
  line = new TestLine();
});
afterEach(() => vi.useRealTimers());

describe('what a call is', () => {
  test('[REQ-02] it may take 10 s, the second variant 60 s, and as long as it says itself', async () => {
    await send({ url: '/x' }, line.client);
    await sendSecond({ url: '/x' }, line.client);
    await send({ url: '/x', timeout: 5 }, line.client);
    await sendSecond({ url: '/y', timeout: 7 }, line.client);
    expect(line.heard.map(({ config }) => config.timeout)).toEqual([10_000, 60_000, 5, 7]);
    expect(client.defaults.timeout).toBe(10_000);
  });

  test('[REQ-03] a body is JSON unless the call says otherwise', async () => {
    await send({ url: '/x', method: 'POST', data: { a: [1] } }, line.client);
    expect(line.last).toMatchObject({
      body: '{"a":[1]}',
      headers: { 'content-type': 'application/json;charset=UTF-8' },
    });
    await send({ url: '/x' }, line.client);
    expect(line.last.headers['content-type']).toBeUndefined();
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE'])('[REQ-04] %s says the language in its query', async (method) => {
    for (const [locale, type] of [
      ['en', '0'],
      ['zh-CN', '1'],
      ['fr-FR', '10'],
      ['nl', '0'],
    ] as const) {
      line.locale = locale;
      await send({ url: '/x', method, data: method === 'GET' ? undefined : {} }, line.client);
      expect(line.last.query.getAll('languageType')).toEqual([type]);
    }
  });

  test.each([
    { url: '/x?languageType=7&a=1' },
    { url: '/x', params: { languageType: 7 } },
    { url: '/x', params: new URLSearchParams({ languageType: '7' }) },
    { url: '/x', method: 'POST', joinParams: true, params: { languageType: 7 } },
  ])('[REQ-05] a language that is there is left alone: %j', async (call) => {
    await send(call, line.client);
    expect(line.last.query.getAll('languageType')).toEqual(['7']);
  });

  test('[REQ-05] also in the data of a call that is joined to its address', async () => {
    await send({ url: '/x', method: 'POST', joinParams: true, data: { languageType: 7 } }, line.client);
    expect(line.last.query.getAll('languageType')).toEqual([]);
    await send({ url: '/x', method: 'POST', data: { languageType: 7 } }, line.client);
    expect(line.last.query.getAll('languageType')).toEqual(['0']);
  });

  test('[REQ-07] a read has the present millisecond', async () => {
    await send({ url: '/x', params: { a: 1 } }, line.client);
    expect(line.last.query.get('_t')).toBe(String(AT));
    await send({ url: '/x', method: 'POST' }, line.client);
    expect(line.last.query.has('_t')).toBe(false);
    const params = new URLSearchParams({ a: '1' });
    await send({ url: '/x', params }, line.client);
    expect([line.last.query.get('a'), line.last.query.get('_t'), params.has('_t')]).toEqual(['1', String(AT), false]);
  });

  test.each([
    'POST',
    'PUT',
    'DELETE',
  ])('[REQ-08, REQ-09] params of %s go into the body, or joined into the query', async (method) => {
    await send({ url: '/x', method, params: { a: 1 } }, line.client);
    expect([line.last.body, line.last.query.has('a')]).toEqual(['{"a":1}', false]);
    await send({ url: '/x', method, params: { a: 1 }, data: { b: 2 } }, line.client);
    expect(JSON.parse(String(line.last.body))).toEqual({ a: 1, b: 2 });
    await send({ url: '/x', method, params: { a: 1 }, joinParams: true }, line.client);
    expect([line.last.body, line.last.query.get('a')]).toEqual([undefined, '1']);
  });
});

describe('the payload', () => {
  test('[REQ-10] no password is trimmed, whichever it is', async () => {
    const data = { oldPwd: ' o ', pwd: ' n ', rePwd: ' n ', verifyCode: ' 123456 ' };
    await send({ url: '/v1/user/security/password', method: 'POST', data }, line.client);
    expect(JSON.parse(String(line.last.body))).toEqual({ ...data, verifyCode: '123456' });
  });

  test('[REQ-10] texts are trimmed at every depth, passwords never', async () => {
    const file = new Blob(['x']);
    const form = new FormData();
    form.append('a', ' a ');
    const data = { a: ' x ', list: [' y ', { z: '\tz\n', pwd: ' p ', rePwd: ' r ' }], pwd: ' p w ', n: 1, no: null };
    await send({ url: '/x', method: 'POST', data }, line.client);
    expect(JSON.parse(String(line.last.body))).toEqual({
      a: 'x',
      list: ['y', { z: 'z', pwd: ' p ', rePwd: ' r ' }],
      pwd: ' p w ',
      n: 1,
      no: null,
    });
    for (const untouched of [file, form]) {
      await send({ url: '/x', method: 'POST', data: untouched }, line.client);
      expect(line.last.body).toBe(untouched);
    }
    expect(form.get('a')).toBe(' a ');
  });

  test('[REQ-11] dates are written in the zone of the user, texts and numbers never become dates', async () => {
    const dayjs = { format: () => 'no', isValid: () => true, valueOf: () => AT };
    const data = { at: new Date(AT), d: dayjs, broken: new Date(Number.NaN), text: '2026-11-20T16:00:00Z', n: AT };
    await send({ url: '/x', method: 'PUT', data }, line.client);
    expect(JSON.parse(String(line.last.body))).toEqual({
      at: '2026-11-21 01:00',
      d: '2026-11-21 01:00',
      broken: null,
      text: '2026-11-20T16:00:00Z',
      n: AT,
    });
  });

  test('[REQ-12] params of a read are neither trimmed nor formatted', async () => {
    await send({ url: '/x', params: { q: ' a ', at: new Date(AT) } }, line.client);
    expect([line.last.query.get('q'), line.last.query.get('at')]).toEqual([' a ', new Date(AT).toISOString()]);
  });

  test('[REQ-13] what the caller handed in stays as it is', async () => {
    const data = Object.freeze({ a: ' x ', list: Object.freeze([' y ']), at: new Date(AT) });
    const call = Object.freeze({ url: '/x', method: 'POST', data, params: Object.freeze({ b: ' z ' }) });
    await send(call, line.client);
    expect(call).toEqual({
      url: '/x',
      method: 'POST',
      data: { a: ' x ', list: [' y '], at: new Date(AT) },
      params: { b: ' z ' },
    });
  });

  test('[REQ-14] forms and queries have brackets for lists', async () => {
    await send(
      {
        url: '/x',
        method: 'POST',
        data: { ids: [1, 2], o: { k: 'v w' }, none: undefined },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      line.client,
    );
    expect(line.last.body).toBe('ids%5B%5D=1&ids%5B%5D=2&o%5Bk%5D=v%20w');
    await send({ url: '/x', params: { ids: [1, 2] } }, line.client);
    expect(line.last.query.getAll('ids[]')).toEqual(['1', '2']);
  });

  test('[REQ-15, REQ-16, REQ-17] a file goes up as multipart, its boundary written by the browser', async () => {
    const file = new Blob(['bytes'], { type: 'text/plain' });
    await send(uploadOf('/x', { file, fileName: 'a.txt', data: { kind: 'id', tags: ['a', 2] } }), line.client);
    const form = line.last.body as FormData;
    expect([line.last.method, form instanceof FormData, line.last.headers['content-type'] ?? 'none']).toEqual([
      'POST',
      true,
      'none',
    ]);
    expect([...form.keys()]).toEqual(['file', 'kind', 'tags[]', 'tags[]']);
    expect([(form.get('file') as File).name, form.getAll('tags[]')]).toEqual(['a.txt', ['a', '2']]);
    expect([...(uploadOf('/x', { file, name: 'picture' }).data as FormData).keys()]).toEqual(['picture']);
  });
});

describe('the headers', () => {
  test('[REQ-18, REQ-19] say from which page and device', async () => {
    line = new TestLine({ theme: () => 'dark', terminalCode: () => 'c'.repeat(32) });
    line.locale = 'ja';
    await send({ url: '/x' }, line.client);
    expect(line.last.headers).toMatchObject({
      apptheme: 'dark',
      terminalcode: 'c'.repeat(32),
      terminaltype: '1',
      devicelanguage: 'de_DE',
      locale: 'ja_JP',
      language: 'ja_JP',
    });
    line = new TestLine({ theme: () => 'standard', deviceLanguages: () => [] });
    await send({ url: '/x' }, line.client);
    expect(line.last.headers).toMatchObject({ apptheme: 'standard', devicelanguage: 'en_US', locale: 'en_US' });
  });

  test('[REQ-18, FP-10] the terminal code is left out until it is final, whoever set it', async () => {
    let code = '';
    line = new TestLine({ terminalCode: () => code });
    await send({ url: '/x', headers: { terminalCode: 'of somebody else' } }, line.client);
    expect(line.last.headers.terminalcode).toBeUndefined();
    code = 'c'.repeat(32);
    await send({ url: '/x', method: 'POST' }, line.client);
    expect(line.last.headers.terminalcode).toBe(code);
  });

  test('[REQ-20, REQ-35] the beta marker is sent in the beta environment and in no other', async () => {
    for (const env of ['production', 'test', 'dev', 'beta'] as const) {
      await send({ url: '/x' }, new TestLine({ nodeEnv: env }).client);
      line = new TestLine({ nodeEnv: env });
      await send({ url: '/x' }, line.client);
      expect(line.last.headers.beta).toBe(env === 'beta' ? '1' : undefined);
    }
    await send({ url: '/y', nodeEnv: 'production' }, line.client);
    expect(line.last.headers.beta).toBeUndefined();
  });

  test('[REQ-21, REQ-22, REQ-37] every send has its own time, corrected by the server, and its own trace id', async () => {
    line.clock.take({ server: String(AT + 5_000), sent: AT, received: AT });
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      await send({ url: '/x', method }, line.client);
      expect(line.last.headers).toMatchObject({
        tm: String(AT + 5_000),
        uhti: expect.stringMatching(/^w1795190405123[0-9a-f]{11}$/),
      });
    }
    expect(new Set(line.heard.map(({ headers }) => headers.uhti)).size).toBe(4);
    const ids = Array.from({ length: 10_000 }, () =>
      traceId(AT, (bytes) => crypto.getRandomValues(new Uint8Array(bytes))),
    );
    expect(new Set(ids).size).toBe(10_000);
    expect(ids.every((id) => /^w\d{13}[0-9a-f]{11}$/.test(id))).toBe(true);
    expect(traceId(7, () => new Uint8Array(6))).toHaveLength(25);
  });

  test('[REQ-39] a foreign host gets none of them and no cookies', async () => {
    const own = [
      'apptheme',
      'terminalcode',
      'terminaltype',
      'devicelanguage',
      'locale',
      'language',
      'tm',
      'uhti',
      'beta',
      'device-token',
      'device-sign',
    ];
    line = new TestLine({ terminalCode: () => 'c'.repeat(32), nodeEnv: 'beta' });
    await send({ url: '/v1/user/login', baseURL: 'https://foreign.example/v1', method: 'POST', data: {} }, line.client);
    expect(own.filter((name) => line.last.headers[name] !== undefined)).toEqual([]);
    expect(line.last.config.withCredentials).toBe(false);
    await send({ url: '/x', baseURL: 'https://own.example/v1' }, line.client);
    await send({ url: '/x' }, line.client);
    expect(line.heard.slice(1).map(({ config, headers }) => [config.withCredentials, headers.terminaltype])).toEqual([
      [true, '1'],
      [true, '1'],
    ]);
  });
});

describe('the clock', () => {
  const answer = (requestTime?: string): Answer => ({
    body: { status: 'success', code: '00000', msg: '', data: null },
    headers: requestTime === undefined ? {} : { 'request-time': requestTime },
  });

  test('[REQ-36] the offset is server time less the middle of the flight', async () => {
    line.reply = () => {
      line.now += 400;
      return answer(String(AT + 10_200));
    };
    await send({ url: '/x' }, line.client);
    expect(line.clock.offset()).toBe(10_000);
    expect(line.clock.now()).toBe(AT + 400 + 10_000);
  });

  test('[REQ-36] a failure teaches it too', async () => {
    line.reply = () => ({ status: 500, ...answer(String(AT + 7)) });
    await expect(send({ url: '/x' }, line.client)).rejects.toThrow();
    expect(line.clock.offset()).toBe(7);
  });

  test.each([
    undefined,
    '',
    'soon',
    '12',
    '-1795190400123',
    '1795190400123.5',
  ])('[REQ-37] %j leaves it as it was', async (header) => {
    line.clock.take({ server: String(AT + 42), sent: AT, received: AT });
    line.reply = () => answer(header);
    await send({ url: '/x' }, line.client);
    expect(line.clock.offset()).toBe(42);
  });
});

test('[REQ-42] on the server there is neither device token nor signature, cookies only where a page of a user hands them in', async () => {
  const server = new TestLine({ server: true });
  await send({ url: '/v1/user/login', method: 'POST', data: { pwd: 'x' }, visitorCookies: 'bt_uid=7' }, server.client);
  expect(server.last.headers).toMatchObject({ cookie: 'bt_uid=7' });
  await sendSecond({ url: '/x' }, server.client);
  await sendSecond({ url: '/x' }, server.client);
  expect(server.heard).toHaveLength(3);
  expect(server.heard[2]!.headers.cookie).toBeUndefined();
  for (const name of ['device-token', 'device-sign', 'device-sign-key'])
    expect(server.heard[0]!.headers[name]).toBeUndefined();
  await send({ url: '/x', visitorCookies: 'bt_uid=7' }, line.client);
  expect(line.last.headers.cookie).toBeUndefined();
});
