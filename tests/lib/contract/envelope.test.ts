import { describe, expect, test } from 'vitest';
import { captchaDemand, isCaptchaDemand } from '#lib/contract/captcha.ts';
import { failure, isEnvelope, success } from '#lib/contract/envelope.ts';

describe('the envelope', () => {
  test('[ENV-01, ENV-02] has status, code, msg and data; the code is text also where it is digits only', () => {
    expect(success({ a: 1 })).toEqual({ status: 'success', code: '00000', msg: 'success', data: { a: 1 } });
    expect(failure('40400', 'gone')).toEqual({ status: 'error', code: '40400', msg: 'gone', data: null });
    for (const good of [success(null), failure('90000001', ''), { ...success(1), more: true }])
      expect(isEnvelope(good)).toBe(true);
  });

  test.each([
    [null],
    [undefined],
    ['<html>'],
    [[]],
    [{}],
    [{ status: 'success', code: 0, msg: '', data: null }],
    [{ status: 'ok', code: '00000', msg: '', data: null }],
    [{ status: 'success', code: '00000', data: null }],
    [{ status: 'success', code: '00000', msg: '' }],
    [{ status: 'success', code: '00000', msg: null, data: null }],
  ])('%j is none', (value) => expect(isEnvelope(value)).toBe(false));
});

describe('a captcha demand', () => {
  test('[ENV-03] has the group and a field data with the scene', () => {
    expect(captchaDemand('login', 'Please confirm')).toEqual({
      status: 'error',
      code: '10021',
      msg: 'Please confirm',
      data: { group: 'gateway', data: 'login' },
    });
    expect(isCaptchaDemand(captchaDemand('login', ''))).toBe(true);
  });

  test.each([
    failure('10021', '', { group: 'user', data: 'login' }),
    failure('10021', '', { group: 'gateway' }),
    failure('10021', '', { group: 'gateway', data: 7 }),
    failure('10021', ''),
    failure('10022', '', { group: 'gateway', data: 'login' }),
  ])('%j is none', (envelope) => expect(isCaptchaDemand(envelope)).toBe(false));
});
