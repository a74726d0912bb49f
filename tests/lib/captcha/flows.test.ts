import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { captchaPath, normalised, readCaptchaId } from '#lib/captcha/calls.ts';
import { verifyCaptcha } from '#lib/captcha/flow-a.ts';
import { solveDemand } from '#lib/captcha/flow-b.ts';
import { CAPTCHA_LANGUAGES, captchaLanguage } from '#lib/captcha/language.ts';
import { validateValue } from '#lib/captcha/validate.ts';
import { captchaDemand } from '#lib/contract/captcha.ts';
import { failure } from '#lib/contract/envelope.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { belowBase, pathOfCall } from '#lib/request/target.ts';
import { Calls, RESULT, Widgets } from './world.ts';

let widgets: Widgets;
let calls: Calls;
let closed: number;
beforeEach(() => {
  [widgets, calls, closed] = [new Widgets(), new Calls(), 0];
});
const needs = () => ({
  post: calls.post,
  challenge: widgets.challenge,
  closed: () => {
    closed += 1;
  },
});
const a = (details = {}) => verifyCaptcha('login', details, needs());
const demand = captchaDemand('withdraw', 'Please confirm');
const b = () => solveDemand('withdraw', demand, needs());
const decoded = (value: unknown) => JSON.parse(Buffer.from(String(value), 'base64').toString('utf8'));

describe('the two calls', () => {
  test('[CAP-01, CAP-02] an id is asked for with the scene, and what else there is', async () => {
    calls.id = failure('40000', 'no');
    await a();
    await a({ bizParam: 'u1', areaCode: '49' });
    await a({ bizParam: '', areaCode: undefined });
    expect(calls.posts).toEqual([
      { path: '/v1/security/policy/captcha/get-captcha-id', body: { scene: 'login' } },
      { path: '/v1/security/policy/captcha/get-captcha-id', body: { scene: 'login', bizParam: 'u1', areaCode: '49' } },
      { path: '/v1/security/policy/captcha/get-captcha-id', body: { scene: 'login' } },
    ]);
  });

  test('[CAP-03, CAP-04] captchaId wins over geetestId, which stands in for it', () => {
    expect(readCaptchaId({ bizId: 'b', captchaId: 'c', geetestId: 'g', status: 1 })).toEqual({
      bizId: 'b',
      captchaId: 'c',
      status: 1,
    });
    expect(readCaptchaId({ bizId: 'b', geetestId: 'g', status: '0' })).toEqual({
      bizId: 'b',
      captchaId: 'g',
      status: 0,
    });
    for (const bad of [null, {}, { bizId: 'b' }, { status: 1 }, { bizId: 7, status: 1 }, { bizId: 'b', status: 'x' }])
      expect(readCaptchaId(bad)).toBeNull();
  });

  test('[CAP-05, CAP-06, CAP-51] the check has the type, the result as base64 of its UTF-8, and the id', async () => {
    const asked = a({ bizParam: 'u1', areaCode: '49' });
    await widgets.open();
    widgets.solve();
    await asked;
    const { path, body } = calls.posts[1]!;
    expect(path).toBe('/v1/security/policy/captcha/check-captcha');
    expect({ ...body, captchaValidate: decoded(body.captchaValidate) }).toEqual({
      captchaType: 3,
      captchaValidate: RESULT,
      bizId: 'biz',
      bizParam: 'u1',
      areaCode: '49',
    });
  });

  test('[CAP-06] any result survives base64', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (captcha_output) => {
        const result = { ...RESULT, captcha_output };
        expect(decoded(validateValue(result))).toEqual(result);
      }),
    );
  });

  test('[CAP-08] with the prefix they begin with a slash, without it not; both are one address', () => {
    for (const call of ['id', 'check'] as const) {
      const [withPrefix, without] = [captchaPath(call, { apiPrefix: true }), captchaPath(call, { apiPrefix: false })];
      expect([withPrefix.startsWith('/'), without.startsWith('/')]).toEqual([true, false]);
      const address = (url: string) => pathOfCall({ url: belowBase(url) });
      expect([address(withPrefix), address(without)]).toEqual([withPrefix, withPrefix]);
    }
  });

  describe('[CAP-09..12, CAP-14] the codes of an answer', () => {
    test.each([
      ['without a code', { bizId: 'b' }, 'success', '00000', { bizId: 'b' }],
      ['0', { code: 0, data: 1 }, 'success', '00000', 1],
      ['"0"', { code: '0', data: 1 }, 'success', '00000', 1],
      ['"200"', { code: '200', data: 1 }, 'success', '00000', 1],
      ['200', { code: 200, data: 1 }, 'success', '00000', 1],
      ['00000', { code: '00000', data: 1 }, 'success', '00000', 1],
      ['another', { code: '10022', msg: 'no', data: null }, 'error', '10022', null],
    ])('%s is read as it should be', (_, body, status, code, data) => {
      expect(normalised(body)).toMatchObject({ status, code, data });
    });
  });
});

describe('the widget', () => {
  test('[CAP-15] comes from our own origin, and only when a challenge is near', async () => {
    calls.id = failure('40000', 'no');
    await a();
    expect(widgets.loads).toBe(0);
    calls.id = new Calls().id;
    const asked = a();
    await widgets.open();
    expect(widgets.asked).toEqual(['/cdnstatic/libs/captcha.v1.min.js', 'initGeetest4']);
    widgets.solve();
    await asked;
  });

  test('[CAP-16, CAP-17] a script that does not come rejects with 0, and the next attempt loads again', async () => {
    widgets.broken = true;
    await expect(a()).rejects.toThrow(/^0$/);
    await expect(b()).rejects.toThrow(/^0$/);
    widgets.broken = false;
    const asked = a();
    await widgets.open();
    widgets.solve();
    expect((await asked).verifyGeetestSuccess).toBe(true);
    expect(widgets.loads).toBe(3);
  });

  test('[CAP-18, CAP-31] its errors are logged and settle nothing', async () => {
    const asked = a();
    await widgets.open();
    widgets.last.heard.error?.('net');
    expect(widgets.errors).toEqual(['net']);
    widgets.solve();
    expect((await asked).verifyGeetestSuccess).toBe(true);
  });

  test('[CAP-19, CAP-20, CAP-21] speaks the language of Table CAP-A, else English', () => {
    const register = readFileSync('docs/requirements.md', 'utf8');
    const table = /Table CAP-A[^:]*: (?:.*\): )?(en eng; .*)\.$/m.exec(register)?.[1] ?? '';
    const rows = table.split('; ').map((row) => row.split(' ') as [string, string]);
    expect([rows.length, [...CAPTCHA_LANGUAGES].sort()]).toEqual([24, rows.map(([code]) => code).sort()]);
    for (const [code, said] of rows) expect([code, captchaLanguage(code)]).toEqual([code, said]);
    for (const code of LOCALES.filter((code) => !CAPTCHA_LANGUAGES.includes(code)))
      expect(captchaLanguage(code)).toBe('eng');
    for (const code of ['ar', 'bg', 'asia', 'en-GB', 'xx', 'toString']) expect(captchaLanguage(code)).toBe('eng');
  });

  test('[CAP-50] is shown in the language that is stored', async () => {
    widgets.language = 'zh-TC';
    const asked = b();
    await widgets.open();
    expect(widgets.last.options).toEqual({ captchaId: 'cap', product: 'bind', language: 'zho-tw', bizId: 'biz' });
    widgets.solve();
    await asked;
  });

  test('[CAP-25] two at once are shown one after the other', async () => {
    const both = [a(), b()];
    await widgets.open();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(widgets.shown).toHaveLength(1);
    widgets.last.heard.close?.();
    await widgets.open(2);
    expect(widgets.shown.map(({ open }) => open)).toEqual([false, true]);
    widgets.solve();
    expect(await Promise.all(both)).toMatchObject([{ closeGeetestCallback: true }, { ok: true }]);
  });

  test('a challenge that fails to load leaves the next its turn; a loop is stopped', async () => {
    widgets.broken = true;
    const first = widgets.challenge({ captchaId: 'c', bizId: 'b' });
    const rest = Array.from({ length: 20 }, () => widgets.challenge({ captchaId: 'c', bizId: 'b' }));
    const all = await Promise.allSettled([first, ...rest]);
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    expect(widgets.loads).toBe(20);
  });
});

describe('flow A', () => {
  test('[CAP-26] of a trusted visitor: done at once, nothing loaded, nothing checked', async () => {
    calls.id = { code: '200', data: { bizId: 'biz', captchaId: 'cap', status: 0 } };
    expect(await a()).toMatchObject({ verifyGeetestSuccess: true, captchaValidate: '', bizId: 'biz', code: '00000' });
    expect([widgets.loads, calls.posts.length]).toEqual([0, 1]);
  });

  test.each([
    1, 2, 7,
  ])('[CAP-27, CAP-28, CAP-29, CAP-36] status %i: shown, solved, checked, and the screen gets what it must send', async (status) => {
    calls.id = { code: '00000', data: { bizId: 'biz', captchaId: 'cap', status } };
    const asked = a();
    await widgets.open();
    widgets.solve();
    const result = await asked;
    expect(result).toEqual({
      verifyGeetestSuccess: true,
      closeGeetestCallback: false,
      captchaValidate: validateValue(RESULT),
      bizId: 'biz',
      code: '00000',
      msg: '',
    });
    expect([widgets.last.open, closed]).toEqual([false, 0]);
  });

  test.each([
    { code: 0, data: {} },
    { code: '200', data: {} },
  ])('[CAP-29] a check of %j is a success too', async (check) => {
    calls.check = check;
    const asked = a();
    await widgets.open();
    widgets.solve();
    expect(await asked).toMatchObject({ verifyGeetestSuccess: true, code: '00000' });
  });

  test('[CAP-30] a check of another code is none', async () => {
    calls.check = failure('10022', 'wrong');
    const asked = a();
    await widgets.open();
    widgets.solve();
    expect(await asked).toMatchObject({
      verifyGeetestSuccess: false,
      closeGeetestCallback: false,
      code: '10022',
      msg: 'wrong',
    });
  });

  test('[CAP-32, CAP-33] closed by the visitor: said so, and told', async () => {
    const asked = a();
    await widgets.open();
    widgets.last.heard.close?.();
    expect(await asked).toMatchObject({ verifyGeetestSuccess: false, closeGeetestCallback: true });
    expect([closed, calls.posts.length]).toEqual([1, 1]);
  });

  test('[CAP-34] the close of a solved one is no close', async () => {
    const asked = a();
    await widgets.open();
    widgets.solve();
    await asked;
    expect(closed).toBe(0);
  });

  test('a success without a result is not believed', async () => {
    const asked = a();
    await widgets.open();
    widgets.last.heard.success?.();
    widgets.last.heard.close?.();
    expect(await asked).toMatchObject({ verifyGeetestSuccess: false, closeGeetestCallback: true });
  });

  test.each([
    failure('42900', 'too many'),
    { code: '10001', msg: 'x' },
  ])('[CAP-13, CAP-35] an id call of %j ends it with code and message', async (id) => {
    calls.id = id;
    expect(await a()).toMatchObject({
      verifyGeetestSuccess: false,
      closeGeetestCallback: false,
      code: id.code,
      msg: id.msg,
    });
    expect(widgets.loads).toBe(0);
  });
});

describe('flow B', () => {
  test('[CAP-39, CAP-40, CAP-43, CAP-44, CAP-07] id for the scene, challenge, check with all that the widget said, token', async () => {
    const asked = b();
    await widgets.open();
    widgets.solve();
    expect(await asked).toEqual({ ok: true, token: 'token' });
    expect(calls.posts[0]?.body).toEqual({ scene: 'withdraw' });
    const { captchaValidate, ...body } = calls.posts[1]!.body;
    expect(body).toEqual({ captchaType: 3, bizId: 'biz', scene: 'withdraw', ...RESULT });
    expect(decoded(captchaValidate)).toEqual(RESULT);
  });

  test('[CAP-41] an id call that fails is what the caller hears', async () => {
    calls.id = failure('42900', 'too many');
    expect(await b()).toEqual({ ok: false, answer: failure('42900', 'too many') });
    expect(widgets.loads).toBe(0);
  });

  test('[CAP-42] a trusted visitor gets his token without a challenge', async () => {
    calls.id = { code: '00000', data: { bizId: 'biz', captchaId: 'cap', status: 0 } };
    expect(await b()).toEqual({ ok: true, token: 'token' });
    expect([widgets.loads, calls.posts[1]?.body]).toEqual([
      0,
      { captchaType: 3, captchaValidate: '', bizId: 'biz', scene: 'withdraw' },
    ]);
  });

  test.each([200, '200', '00000', 0])('[CAP-44] a check of %j gives the token', async (code) => {
    calls.check = { code, data: { captchaToken: 'token' } };
    const asked = b();
    await widgets.open();
    widgets.solve();
    expect(await asked).toEqual({ ok: true, token: 'token' });
  });

  test.each([
    failure('10022', 'wrong'),
    failure('42900', 'too many'),
  ])('[CAP-47] a check of %j is what the caller hears', async (check) => {
    calls.check = check;
    const asked = b();
    await widgets.open();
    widgets.solve();
    expect(await asked).toEqual({ ok: false, answer: check });
  });

  test('a success that brings no id or no token is never taken for the answer of the call itself', async () => {
    calls.id = { code: '00000', data: { bizId: 'biz' } };
    await expect(b()).rejects.toThrow('no captcha id');
    calls.id = { code: '00000', data: { bizId: 'biz', captchaId: 'cap', status: 0 } };
    for (const data of [{}, null, { captchaToken: '' }]) {
      calls.check = { status: 'success', code: '00000', msg: '', data };
      await expect(b()).rejects.toThrow('no token');
    }
  });

  test('[CAP-49] closed: 90000001, no data, the message of the demand', async () => {
    const asked = b();
    await widgets.open();
    widgets.last.heard.close?.();
    expect(await asked).toEqual({
      ok: false,
      answer: { status: 'error', code: '90000001', msg: 'Please confirm', data: null },
    });
    expect([closed, calls.posts.length]).toEqual([1, 1]);
  });
});
