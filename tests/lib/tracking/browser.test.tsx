import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOG, type SecurityFailure } from '#lib/contract/log.ts';
import { logSecurity, reportFault, setReporter, startTracking, track } from '#lib/tracking/browser.ts';
import { sourceOf, watchPolicy } from '#lib/tracking/policy.ts';
import { sendLast, sendNow } from '#lib/tracking/send.ts';
import { clearBrowser } from '../storage/browser.ts';

type Beacon = { path: string; body: unknown };
let beacons: Beacon[] = [];
const read = async (blob: Blob) => JSON.parse(await blob.text()) as unknown;
const pending: Promise<void>[] = [];
const beacon = (path: string, blob: Blob) => {
  pending.push(read(blob).then((body) => void beacons.push({ path, body })));
  return true;
};
const sent = async () => {
  await Promise.all(pending);
  return beacons;
};

beforeEach(() => {
  clearBrowser();
  beacons = [];
  pending.length = 0;
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true, writable: true });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response())),
  );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});
const hide = (state: 'hidden' | 'visible') => {
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  spy.mockRestore();
};

describe('sending', () => {
  test('[TRK-10] passes by the request client: a plain POST that outlives the page, and no word when it fails', async () => {
    const fetched = vi.mocked(fetch);
    fetched.mockReturnValueOnce(Promise.reject(new TypeError('Failed to fetch')));
    sendNow('/v1/x', { a: 1 }, { terminalcode: 'c' });
    fetched.mockImplementationOnce(() => {
      throw new TypeError('blocked');
    });
    expect(() => sendNow('/v1/x', {})).not.toThrow();
    expect(fetched.mock.calls[0]).toEqual([
      '/v1/x',
      {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', terminalcode: 'c' },
        body: '{"a":1}',
      },
    ]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('[TRK-07] a beacon that is refused, throws or is missing gives way to fetch', async () => {
    sendLast('/v1/x', { a: 1 });
    expect([await sent(), vi.mocked(fetch).mock.calls]).toEqual([[{ path: '/v1/x', body: { a: 1 } }], []]);
    for (const broken of [
      () => false,
      () => {
        throw new TypeError('blocked');
      },
      undefined,
    ]) {
      Object.defineProperty(navigator, 'sendBeacon', { value: broken, configurable: true });
      sendLast('/v1/x', {});
    }
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

describe('in a page', () => {
  test('[TRK-07] clicks on marked elements go out by beacon when the page is hidden, and once more when it is left', async () => {
    document.body.innerHTML = '<a data-track="languageChoice"><b>x</b></a><a data-track="">y</a><i>z</i>';
    const stop = startTracking('ja');
    for (const element of document.querySelectorAll('b, a[data-track=""], i'))
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    document.dispatchEvent(new MouseEvent('click'));
    hide('visible');
    expect(await sent()).toEqual([]);
    hide('hidden');
    const event = { name: 'languageChoice', page: '/', languageType: 3, terminalCode: '', time: expect.any(Number) };
    expect(await sent()).toMatchObject([
      { path: LOG.events, body: { events: [{ ...event, languageType: expect.any(Number) }] } },
    ]);
    track('captchaClose');
    window.dispatchEvent(new Event('pagehide'));
    expect(await sent()).toHaveLength(2);
    stop();
    document.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    hide('hidden');
    window.dispatchEvent(new Event('pagehide'));
    expect(await sent()).toHaveLength(2);
  });

  test('[TRK-01, TRK-09] failures and faults go to the own gateway; another service can take the faults', () => {
    logSecurity({ bizType: 'captcha', event: 'initFailed', reason: 'scriptLoad' });
    reportFault({ bizType: 'deviceToken', event: 'fetchFailed', error: new RangeError('x') });
    expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual([LOG.security, LOG.security]);
    const heard: unknown[] = [];
    setReporter((fault) => heard.push(fault.event));
    reportFault({ bizType: 'deviceToken', event: 'fetchFailed', error: null });
    expect([heard, vi.mocked(fetch).mock.calls.length]).toEqual([['fetchFailed'], 2]);
  });
});

test('[TRK-09] no file here knows another server', () => {
  const files = readdirSync('lib/tracking').filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(readFileSync(`lib/tracking/${file}`, 'utf8')).not.toMatch(/https?:\/\/[a-z]/);
});

describe('broken policies', () => {
  const violation = (parts: object) => Object.assign(new Event('securitypolicyviolation'), parts);
  const told: SecurityFailure[] = [];
  const watch = () => {
    told.length = 0;
    return watchPolicy((failure) => told.push(failure));
  };

  test('[TRK-12] are told with directive and origin; policies that only report are not', () => {
    const stop = watch();
    document.dispatchEvent(
      violation({ effectiveDirective: 'img-src', blockedURI: 'https://evil.example/a?b', disposition: 'enforce' }),
    );
    document.dispatchEvent(
      violation({
        effectiveDirective: 'require-trusted-types-for',
        blockedURI: 'trusted-types-sink',
        disposition: 'report',
      }),
    );
    document.dispatchEvent(violation({}));
    stop();
    document.dispatchEvent(violation({ effectiveDirective: 'img-src', blockedURI: 'inline' }));
    const csp = { bizType: 'csp', event: 'violation', reason: 'blocked' };
    expect(told).toEqual([
      { ...csp, facts: { directive: 'img-src', source: 'https://evil.example' } },
      { ...csp, facts: { directive: '', source: 'other' } },
    ]);
  });

  test('[TRK-12] from before the page listened are told where the browser keeps reports', () => {
    let deliver: (reports: readonly { body: object | null }[]) => void = () => {};
    const calls: unknown[] = [];
    vi.stubGlobal(
      'ReportingObserver',
      class {
        constructor(callback: typeof deliver, options: unknown) {
          deliver = callback;
          calls.push(options);
        }
        observe() {
          calls.push('observe');
        }
        disconnect() {
          calls.push('disconnect');
        }
      },
    );
    const stop = watch();
    deliver([
      { body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline', disposition: 'enforce' } },
      { body: null },
    ]);
    stop();
    expect(told.map(({ facts }) => facts)).toEqual([{ directive: 'script-src-elem', source: 'inline' }]);
    expect(calls).toEqual([{ types: ['csp-violation'], buffered: true }, 'observe', 'disconnect']);
  });

  test('a source is a kind or an origin', () => {
    const own = 'https://localhost:3443';
    const of = (blocked: string) => sourceOf(blocked, own);
    expect(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'trusted-types-sink', ''].map(of)).toEqual([
      'inline',
      'eval',
      'wasm-eval',
      'data',
      'blob',
      'other',
      'other',
    ]);
    expect(
      [
        `${own}/a?b`,
        'https://x.y/a?b',
        'wss://x.y/s',
        'data:text/html,x',
        'about:blank',
        'blob:null/x',
        `blob:${own}/x`,
      ].map(of),
    ).toEqual(['self', 'https://x.y', 'wss://x.y', 'data', 'other', 'blob', 'self']);
  });
});
