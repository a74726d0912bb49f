import { AxiosError } from 'axios';
import { beforeEach, describe, expect, test } from 'vitest';
import { captchaDemand } from '#lib/contract/captcha.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { FROZEN } from '#lib/contract/session.ts';
import { send, sendSecond } from '#lib/request/client.ts';
import { RESULT, readEnvelope } from '#lib/request/envelope.ts';
import { NoEnvelopeError } from '#lib/request/error.ts';
import { createTeller, type Told } from '#lib/request/tell.ts';
import { TestLine } from './line.ts';

let line: TestLine;
beforeEach(() => {
  line = new TestLine();
});

const ask = (url = '/x', more = {}) => send({ url, ...more }, line.client);
const breaks = (make: () => Error) => {
  line.reply = () => {
    throw make();
  };
};
/** Whether a promise has settled by the time everything else has. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  return settled;
}

describe('HTTP and network failures', () => {
  test.each([
    ['ENV-05', 403, 'Request is forbidden'],
    ['ENV-06', 404, 'Request error'],
    ['ENV-06', 504, 'Request error'],
    ['ENV-07', 500, 'The system is busy'],
    ['ENV-08', 401, '401:The system is busy'],
    ['ENV-08', 429, '429:The system is busy'],
    ['ENV-08', 502, '502:The system is busy'],
    ['ENV-08', 503, '503:The system is busy'],
  ])('%s: status %i is said as “%s”', async (_, status, text) => {
    line.reply = () => ({ status, body: '<html>Bad gateway</html>' });
    await expect(ask()).rejects.toMatchObject({ response: { status } });
    expect(line.texts).toEqual([text]);
  });

  test('[ENV-05..08] and in the language of the page', async () => {
    line.locale = 'de';
    for (const status of [403, 404, 504, 500, 429]) {
      line.reply = () => ({ status });
      await ask().catch(() => {});
    }
    expect(line.texts).toEqual([
      'Anfrage nicht erlaubt',
      'Fehlerhafte Anfrage',
      'Fehlerhafte Anfrage',
      'Das System ist ausgelastet',
      '429:Das System ist ausgelastet',
    ]);
  });

  test('[ENV-09, ENV-11] a network error says its message, or that the system is busy', async () => {
    breaks(() => new AxiosError('Network Error', 'ERR_NETWORK'));
    await expect(ask()).rejects.toThrow('Network Error');
    breaks(() => new AxiosError('', 'ERR_NETWORK'));
    await expect(ask()).rejects.toThrow();
    expect(line.texts).toEqual(['Network Error', 'The system is busy']);
  });

  test('[ENV-10, ENV-33] a call that took too long says so in the language the page has by then', async () => {
    breaks(() => {
      line.locale = 'fr';
      return new AxiosError('timeout of 10000ms exceeded', 'ETIMEDOUT');
    });
    await expect(ask()).rejects.toThrow('Délai de la requête dépassé');
    expect(line.texts).toEqual(['Délai de la requête dépassé !']);
    expect(line.client.defaults.transitional).toMatchObject({ clarifyTimeoutError: true });
  });

  test('[REQ-25] a call that was given up, by us or by a page that is left, says nothing', async () => {
    breaks(() => new AxiosError('canceled', 'ERR_CANCELED'));
    await expect(ask('/x', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ERR_CANCELED' });
    breaks(() => new AxiosError('Request aborted', 'ECONNABORTED'));
    await expect(ask()).rejects.toThrow();
    expect(line.texts).toEqual([]);
  });
});

describe('answers', () => {
  test('[ENV-12, ENV-14] a failure with a message is said and goes to the caller', async () => {
    line.reply = () => ({ body: failure('40000', 'Not enough') });
    expect(await ask()).toEqual(failure('40000', 'Not enough'));
    expect(line.texts).toEqual(['Not enough']);
  });

  test('[ENV-13] one without a message goes to the caller and nothing is said', async () => {
    line.reply = () => ({ body: failure('40000', '') });
    expect(await ask()).toEqual(failure('40000', ''));
    expect(line.told).toEqual([]);
  });

  test('[ENV-13] also one that has no member for it', async () => {
    for (const body of [
      { status: 'error', code: '40000' },
      { status: 'error', code: '40000', msg: null, data: null },
    ]) {
      line.reply = () => ({ body });
      expect(await ask()).toEqual(failure('40000', ''));
    }
    line.reply = () => ({ body: { status: 'success', code: '00000' } });
    expect(await ask()).toEqual({ status: 'success', code: '00000', msg: '', data: null });
    expect(line.told).toEqual([]);
    line.reply = () => ({ body: { status: 'error', code: '40000', msg: 7 } });
    await expect(ask()).rejects.toThrow(NoEnvelopeError);
  });

  test('[ENV-14] a success with a message is not said', async () => {
    line.reply = () => ({ body: { ...success(1), msg: 'all right' } });
    expect(await ask()).toMatchObject({ data: 1 });
    expect(line.told).toEqual([]);
  });

  test.each([
    '20906',
    '20205',
  ])('[ENV-15, ENV-16, ENV-17] %s: said once, whoever asked is not answered, all books are closed', async (code) => {
    line.reply = ({ url }) => ({ body: url === '/fine' ? success(1) : failure(code, 'expired on the server') });
    const lost = [
      ask('/a', { ignoreCancelToken: false }),
      ask('/b', { quiet: true }),
      sendSecond({ url: '/c' }, line.client),
      sendSecond({ url: '/d' }, line.client),
    ];
    expect(await Promise.all(lost.map(hasSettled))).toEqual([false, false, false, false]);
    expect(line.told).toEqual([
      { kind: 'error', text: 'Login expired, please log in again' },
      { kind: 'nobody', offer: true },
    ]);
    // Two cached calls are lost for ever; their places are free all the same.
    expect(await sendSecond({ url: '/fine' }, line.client)).toMatchObject({ data: 1 });
    line.now += 1_999;
    void ask();
    await hasSettled(Promise.resolve());
    expect(line.texts).toHaveLength(1);
    line.now += 1;
    void ask();
    await hasSettled(Promise.resolve());
    expect(line.texts).toHaveLength(2);
  });

  test.each([
    ['00004', false],
    ['00005', true],
    ['00006', true],
  ])('[ENV-18, ENV-20] %s is said, and nobody is logged in any more', async (code, offer) => {
    line.reply = () => ({ body: failure(code, 'who are you?') });
    expect(await ask()).toMatchObject({ code });
    expect(line.told).toEqual([
      { kind: 'nobody', offer },
      { kind: 'error', text: 'who are you?' },
    ]);
  });

  test.each([
    '00005',
    '00006',
  ])('%s to a call in the background: who works with that session hears why it is over', async (code) => {
    line.reply = () => ({ body: failure(code, 'ended') });
    expect(await ask('/x', { quiet: true })).toMatchObject({ code });
    expect(line.told).toEqual([{ kind: 'nobody', offer: true, why: 'ended' }]);
  });

  test('that the account is frozen is told along, whoever asked', async () => {
    line.reply = () => ({ body: failure('00006', 'ended', FROZEN) });
    await ask('/x', { quiet: true });
    await ask('/v1/user/overview/userinfo', { quiet: true });
    expect(line.told).toEqual([
      { kind: 'nobody', offer: true, why: 'ended', frozen: true },
      { kind: 'nobody', offer: false, frozen: true },
    ]);
  });

  test.each([
    '00004',
    '00005',
    '00006',
  ])('[ENV-19] %s is not said to a page that only asked who it is', async (code) => {
    line.reply = () => ({ body: failure(code, 'who are you?') });
    for (const url of ['/v1/user/overview/userinfo', '/user/overview/userinfo?x=1'])
      expect(await ask(url)).toMatchObject({ code });
    expect(line.texts).toEqual([]);
    expect(line.told).toContainEqual({ kind: 'nobody', offer: false });
  });

  test.each([
    [200, ''],
    [204, ''],
    [200, undefined],
    [200, null],
  ])('[ENV-21] status %i with %j for a body is an error', async (status, body) => {
    line.reply = () => ({ status, body });
    await expect(ask()).rejects.toThrow(NoEnvelopeError);
  });

  test('[ENV-35] a page of a proxy is an error, and no word of it is shown', async () => {
    line.reply = () => ({ body: '<html><h1>Welcome to the hotel</h1></html>' });
    await expect(ask()).rejects.toThrow(/no envelope/);
    expect(line.texts).toEqual(['The system is busy']);
  });

  test('[ENV-22, ENV-23, CAP-38] a demand for a captcha is not said; one of another group is like any failure', async () => {
    line.reply = () => ({ body: captchaDemand('login', 'Please confirm') });
    expect(await ask('/x', { needGeetest: false })).toMatchObject({ code: '10021' });
    expect(line.texts).toEqual([]);
    line.reply = () => ({ body: failure('10021', 'other', { group: 'user', data: 'login' } as never) });
    expect(await ask()).toEqual(failure('10021', 'other', { group: 'user', data: 'login' } as never));
    expect(line.texts).toEqual(['other']);
  });

  test('[ENV-24] one whose caller shows refusals says what HTTP and the network did, and nothing of refusals', async () => {
    for (const body of [failure('40000', 'no'), failure('00004', 'no')]) {
      line.reply = () => ({ body });
      await ask('/x', { quiet: 'refusals' });
    }
    expect(line.texts).toEqual([]);
    for (const answer of [{ status: 403 }, { status: 502 }, { body: '' }]) {
      line.reply = () => answer;
      await ask('/x', { quiet: 'refusals' }).catch(() => {});
    }
    breaks(() => new AxiosError('Network Error', 'ERR_NETWORK'));
    await ask('/x', { quiet: 'refusals' }).catch(() => {});
    expect(line.texts).toEqual([
      'Request is forbidden',
      '502:The system is busy',
      'The system is busy',
      'Network Error',
    ]);
  });

  test('[ENV-24] a quiet call says nothing', async () => {
    for (const answer of [
      { status: 500 },
      { body: failure('40000', 'no') },
      { body: failure('00004', 'no') },
      { body: '' },
    ]) {
      line.reply = () => answer;
      await ask('/x', { quiet: true }).catch(() => {});
    }
    breaks(() => new AxiosError('Network Error', 'ERR_NETWORK'));
    await ask('/x', { quiet: true }).catch(() => {});
    expect(line.texts).toEqual([]);
  });
});

describe('the numeric results', () => {
  test('[ENV-04] are 0, 1 and 401', () => expect(RESULT).toEqual({ success: 0, error: 1, timeout: 401 }));

  test('[ENV-04] 0 is a success, 1 a failure, 401 says that it took too long', async () => {
    line.reply = () => ({ body: { code: 0, msg: '', data: 7 } });
    expect(await ask()).toEqual({ status: 'success', code: '00000', msg: '', data: 7 });
    line.reply = () => ({ body: { code: 1, msg: 'no', data: null } });
    expect(await ask()).toMatchObject({ status: 'error', code: '1' });
    line.reply = () => ({ body: { code: 401, msg: 'jwt', data: null } });
    expect(await ask()).toMatchObject({ status: 'error', code: '401' });
    expect(line.texts).toEqual(['no', 'Request timed out!']);
    for (const none of [{ code: 0 }, { code: 2, data: 1 }, [], null, 'x']) expect(readEnvelope(none)).toBeNull();
  });
});

test('what is told before somebody listens waits, five things at most', () => {
  const teller = createTeller();
  const heard: Told[] = [];
  for (let at = 0; at < 7; at += 1) teller.tell({ kind: 'error', text: `${at}` });
  const stop = teller.listen((told) => heard.push(told));
  stop();
  teller.listen(() => heard.push({ kind: 'error', text: 'again' }));
  expect(heard.map((told) => (told.kind === 'error' ? told.text : ''))).toEqual(['2', '3', '4', '5', '6']);
});
