import { describe, expect, test } from 'vitest';
import { AccountRefusal } from '#gateway/accounts/refusal.ts';
import { ForeignKey } from '#gateway/accounts/sessions.ts';
import { refuseField } from '#gateway/base/refusal.ts';
import { GalleryShut } from '#gateway/captcha/gallery.ts';
import { LineFull } from '#gateway/captcha/line.ts';
import { AppDbBusy } from '#gateway/data/app-db.ts';
import { EngineBusy } from '#gateway/engine/busy.ts';
import { Refusal, refusalOf } from '#gateway/guards/errors.ts';
import { ReplayFull } from '#gateway/protocol/replay.ts';
import { CODE } from '#lib/contract/codes.ts';
import { HEADER } from '#lib/contract/headers.ts';

const FIELD = { field: 'email', rule: 'an email address', value: 'x' };

function caught(refuse: () => never): unknown {
  try {
    return refuse();
  } catch (error) {
    return error;
  }
}

describe('whatever is thrown', () => {
  test.each([
    [new Error('SELECT * FROM secrets')],
    [new TypeError('x is not a function')],
    ['a text'],
    [null],
    [undefined],
    [42],
    [Object.assign(new Error('constructor'), { code: 'constructor' })],
    [Object.assign(new Error('x'), { statusCode: 502 })],
    [Object.assign(new Error('x'), { statusCode: '404' })],
  ])('%s is a 500 that says nothing', (error) => {
    expect(refusalOf(error)).toMatchObject({ status: 500, code: CODE.internal, data: null });
  });

  test.each([
    ['quote', '', 'quote'],
    ['', '', '""'],
    ['', '/terms', 'terms.""'],
  ])('a key %j that nobody knows is named, also when it has no letters', (additionalProperty, instancePath, field) => {
    const violation = { instancePath, keyword: 'additionalProperties', params: { additionalProperty } };
    const data = { field, rule: 'unknown', value: '' };
    expect(refusalOf({ validation: [violation], validationContext: 'body' })).toMatchObject({ status: 400, data });
  });

  test('an unknown refusal of the framework is a 400', () => {
    expect(refusalOf(Object.assign(new Error('inside words'), { statusCode: 422 }))).toMatchObject({
      status: 400,
      code: CODE.badRequest,
      data: null,
    });
  });

  test.each([
    new EngineBusy('no room'),
    new AppDbBusy('no room'),
  ])('a queue that is full is said to be busy, whichever call finds it so: %s', (error) => {
    expect(refusalOf(error)).toMatchObject({ status: 503, code: CODE.busy, data: null });
  });

  test.each([
    [new AccountRefusal('wait', { retryAfter: 5 }), 200, CODE.wait, { retryAfter: 5 }, {}],
    [caught(() => refuseField('email', 'an email address', 'x')), 400, CODE.badRequest, FIELD, {}],
    [new GalleryShut(1_001), 429, CODE.tooMany, null, { 'retry-after': '2' }],
    [new LineFull('2 wait'), 503, CODE.unavailable, null, { 'retry-after': '1' }],
    [new ReplayFull('full'), 503, CODE.busy, null, {}],
  ])('a room that knows no HTTP refuses by a kind and a reason: %s', (error, status, code, data, headers) => {
    const told = refusalOf(error);
    expect([told.status, told.code, told.data, told.headers]).toEqual([status, code, data, headers]);
  });

  test('another key than a session has is told as a wrong signature is, with header and data of its own', () => {
    const refusal = refusalOf(new ForeignKey('session', 'user'));
    expect(refusal).toMatchObject({ status: 200, code: '00023', headers: { [HEADER.signError]: '00023' } });
    expect(refusal.dataWith('words')).toEqual({ code: '00023', msg: 'words', group: 'gateway' });
  });

  test('a refusal stays what it is', () => {
    const refusal = new Refusal(429, CODE.tooMany);
    expect(refusalOf(refusal)).toBe(refusal);
  });
});
