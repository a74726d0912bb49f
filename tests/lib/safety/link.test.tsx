import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { isOwnHost, LINK_SLOTS, openWindow, returnTo, safeHref, setLocation, setSource } from '#lib/safety/link.ts';
import { ACCEPTED, NO_DESTINATION, OWN_HOSTS, REJECTED } from './link-corpus.ts';
import { leadsBack, parses, schemesAlike, staysOnSite } from './link-properties.ts';

const options = { ownHosts: OWN_HOSTS };
let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const location = () => ({
  assign: vi.fn<(url: string | URL) => void>(),
  replace: vi.fn<(url: string | URL) => void>(),
});

describe('the accepted forms', () => {
  const each = (values: readonly string[]) => {
    for (const value of values) expect([value, safeHref(value, options)]).toEqual([value, value]);
    expect(warn).not.toHaveBeenCalled();
  };
  test('[URL-01] empty and # are accepted', () => {
    each(['', '#']);
    for (const value of [null, undefined, ' ', '\n', '\u0000']) expect(safeHref(value)).toBe('');
    expect(warn).not.toHaveBeenCalled();
  });
  test('[URL-02] web addresses are accepted', () => each(['https://example.com/a?b#c', 'http://example.com']));
  test('[URL-03] mail, telephone, blob and image data are accepted', () =>
    each(['mailto:a@b.example', 'tel:+1', 'blob:https://own.example/x', 'data:image/png;base64,AA==']));
  test('[URL-04] schemes of our apps are accepted, by default and as configured', () => {
    each(['cryptoapp://open']);
    expect(safeHref('otherapp://open', { appSchemes: ['otherapp://'] })).toBe('otherapp://open');
    expect(safeHref('cryptoapp://open', { appSchemes: ['otherapp://'] })).toBe('');
  });
  test('[URL-05] address schemes and own hosts are accepted as configured', () => {
    each(['ethereum:0xab', 'wc:x', 'tron:x', 'bitcoin:x', '//own.example/a', '//www.second.example']);
    expect(safeHref('solana:x', { addressSchemes: ['solana:'] })).toBe('solana:x');
    expect(safeHref('//own.example/a')).toBe('');
    expect(LINK_SLOTS.ownHosts).toEqual([]);
  });
  test('[URL-06] relative paths and fragments are accepted', () => each(['./a', '../a', '#a', '/a', '/a/b?c=d']));
  test('[URL-12] schemes count in any case, on the trimmed value without control characters', () =>
    each([
      'HTTPS://EXAMPLE.COM',
      'MailTo:a@b',
      'DATA:IMAGE/PNG,x',
      ' https://a.example ',
      '\u0000https://a.example',
      'ht\ntps://a.example',
      'CRYPTOAPP://x',
    ]));
  test('every value of the corpus comes back as it is', () => each([...ACCEPTED, ...NO_DESTINATION]));
});

describe('what is rejected', () => {
  test('[URL-07] an address without scheme is accepted for own hosts only', () => {
    for (const value of [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '//own.example.evil.io',
      '//own.example@evil.io',
    ])
      expect([value, safeHref(value, options)]).toEqual([value, '']);
    for (const value of ['//own.example', '/\\own.example/x']) expect(safeHref(value, options)).toBe(value);
  });
  test('[URL-08] anything else becomes empty', () => {
    for (const value of ['data:text/html,x', 'vbscript:x', 'file:///x', 'foo', '?x']) expect(safeHref(value)).toBe('');
  });
  test('[URL-11] javascript: is found in any case, spaced, controlled, encoded or inside', () => {
    const dressed = REJECTED.filter((value) => /j.*s.*c.*r.*i.*p.*t/is.test(value));
    expect(dressed.length).toBeGreaterThan(60);
    for (const value of dressed) expect([value, safeHref(value, options)]).toEqual([value, '']);
  });
  test('[URL-11] references that stand for nothing hide no script', () => {
    for (const value of ['/a?java&#x110000;script:x', '/a#java&zwnj;script&#9999999;:x'])
      expect([value, safeHref(value)]).toEqual([value, '']);
  });
  test('[URL-11] no mix of case, blanks and encodings brings javascript: through', () => {
    const dress = (letter: string) =>
      fc.constantFrom(
        letter,
        letter.toUpperCase(),
        `\t${letter}`,
        `${letter}\n`,
        `\u0000${letter}`,
        `\u200b${letter}`,
        `&#${letter.charCodeAt(0)};`,
        `&#x${letter.charCodeAt(0).toString(16)};`,
        `%${letter.charCodeAt(0).toString(16)}`,
      );
    const word = fc.tuple(...[...'javascript:'].map(dress)).map((letters) => letters.join(''));
    const before = fc.constantFrom('', '/', '#', './', 'https://a.example/', '/x?y=', 'data:image/png,');
    fc.assert(
      fc.property(before, word, (start, script) => {
        expect(safeHref(`${start}${script}alert(1)`)).toBe('');
      }),
      { numRuns: 3000 },
    );
  });
  test('[URL-09] a rejection warns once, with the value', () => {
    safeHref('vbscript:x');
    expect(warn.mock.calls).toEqual([['invalid href:', 'vbscript:x']]);
    warn.mockClear();
    for (const value of REJECTED) safeHref(value, options);
    expect(warn.mock.calls).toEqual(REJECTED.map((value) => ['invalid href:', value]));
    warn.mockClear();
    safeHref(`x${'y'.repeat(100_000)}`);
    expect(String(warn.mock.calls[0]?.[1]).length).toBe(2000);
  });
  test('[URL-08] what is no text at all is rejected', () => {
    for (const value of [5, {}, [], true, () => 'x']) expect(safeHref(value as unknown as string)).toBe('');
    expect(warn).toHaveBeenCalledTimes(5);
  });
  test('[URL-04] configuration cannot open the gate for everything or for script', () => {
    for (const scheme of ['', ':', '/', 'javascript:', 'data:', 'vbscript:', 'file:', '*', 'x']) {
      expect(safeHref(`${scheme}foo`, { appSchemes: [scheme], addressSchemes: [scheme] }).replace(/^\/foo$/, '')).toBe(
        '',
      );
    }
    expect(safeHref('//evil.example', { ownHosts: ['', '.'] })).toBe('');
  });
});

describe('four sinks, one check', () => {
  test('the corpus has at least 200 hostile values', () => expect(REJECTED.length).toBeGreaterThanOrEqual(200));

  test.each(
    REJECTED.map((value) => [JSON.stringify(value), value]),
  )('[URL-08] [URL-10] [URL-13] %s goes nowhere', (_, value) => {
    const target = location();
    const window = { open: vi.fn<Window['open']>() };
    const image = { src: 'before' };
    expect(safeHref(value, options)).toBe('');
    expect(setLocation(value, { ...options, location: target })).toBe(false);
    expect(setLocation(value, { ...options, location: target, replace: true })).toBe(false);
    expect(openWindow(value, { ...options, window })).toBeNull();
    expect(setSource(image, value, options)).toBe('');
    expect(image.src).toBe('');
    expect([target.assign, target.replace, window.open].map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0]);
    expect(warn).toHaveBeenCalledTimes(5);
  });

  test('[URL-13] accepted values reach location, window and source unchanged', () => {
    for (const value of ACCEPTED) {
      const target = location();
      const window = { open: vi.fn<Window['open']>(() => null) };
      const frame = { src: '' };
      expect(setLocation(value, { ...options, location: target })).toBe(true);
      expect(setLocation(value, { ...options, location: target, replace: true })).toBe(true);
      openWindow(value, { ...options, window });
      setSource(frame, value, options);
      expect(target.assign).toHaveBeenCalledExactlyOnceWith(value);
      expect(target.replace).toHaveBeenCalledExactlyOnceWith(value);
      expect(window.open).toHaveBeenCalledExactlyOnceWith(value, '_blank', 'noopener');
      expect(frame.src).toBe(value);
    }
  });

  test('[URL-10] nobody is led to an address of any length, one that names him, or a picture that is a document', () => {
    for (const value of NO_DESTINATION) {
      warn.mockClear();
      const target = location();
      const window = { open: vi.fn<Window['open']>() };
      expect([value, setLocation(value, { location: target }), openWindow(value, { window })]).toEqual([
        value,
        false,
        null,
      ]);
      expect([target.assign, window.open].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
      expect(warn.mock.calls.map(([text]) => text)).toEqual(['invalid href:', 'invalid href:']);
    }
    expect(setLocation(`/${'x'.repeat(2_047)}`, { location: location() })).toBe(true);
  });

  test('[URL-13] a picture that is its own data has at most 256 KiB, other sources have their length', () => {
    const data = (length: number) => 'data:image/png,'.padEnd(length, 'x');
    const image = { src: 'before' };
    expect(setSource(image, data(262_144))).toHaveLength(262_144);
    expect([setSource(image, data(262_145)), image.src]).toEqual(['', '']);
    expect(warn).toHaveBeenCalledTimes(1);
    for (const value of [...NO_DESTINATION, `/${'x'.repeat(300_000)}`]) expect(setSource(image, value)).toBe(value);
  });

  test('[URL-13] without another one it is the location and the window of the page', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    expect([setLocation('#here'), window.location.hash]).toEqual([true, '#here']);
    expect([setLocation('#there', { replace: true }), window.location.hash]).toEqual([true, '#there']);
    openWindow('/fee');
    expect(open).toHaveBeenCalledExactlyOnceWith('/fee', '_blank', 'noopener');
  });

  test('[URL-13] sources of images, frames and scripts are set on the element', () => {
    for (const name of ['img', 'iframe', 'script'] as const) {
      const element = document.createElement(name);
      setSource(element, '/a.png');
      expect(element.getAttribute('src')).toBe('/a.png');
      setSource(element, 'data:text/html,x');
      expect(element.getAttribute('src')).toBe('');
    }
  });

  test('[URL-10] an empty address navigates nowhere and is no rejection', () => {
    const target = location();
    for (const value of ['', null, undefined, ' ']) expect(setLocation(value, { location: target })).toBe(false);
    expect(target.assign).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  test('[URL-10] an address the browser cannot parse is a rejection, not an error', () => {
    const target = location();
    target.assign.mockImplementation(() => {
      throw new DOMException('bad', 'SyntaxError');
    });
    // This one is refused before the browser sees it, the other by a browser that reads addresses in its own way.
    expect(setLocation('https://', { location: target })).toBe(false);
    expect(target.assign).not.toHaveBeenCalled();
    expect(setLocation('/fee', { location: target })).toBe(false);
    expect(target.assign).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe('properties', () => {
  test('[URL-07] every accepted value without a scheme stays on its own site', () => {
    expect(staysOnSite(30_000)).toBeGreaterThan(1000);
  });

  test('[URL-12] every accepted value is an address that a browser can read', () => {
    expect(parses(6000)).toBeGreaterThan(600);
  });

  test('[URL-12] however a scheme is spelled, every place judges it alike', () => {
    expect(schemesAlike(600)).toBeGreaterThan(100);
  });

  test('[URL-15] whatever the query says, the way back is a path on this site', () => {
    expect(leadsBack(30_000)).toBeGreaterThan(1000);
  });
});

describe('the way back', () => {
  test('[URL-15] paths of this site are kept with query and hash', () => {
    for (const value of ['/', '/asset', '/ja/spot/BTCUSDT?tab=book#depth', '/a?next=https://evil.example'])
      expect(returnTo(value)).toBe(value);
    expect(returnTo('/a/../b')).toBe('/b');
    expect(warn).not.toHaveBeenCalled();
  });
  test('[URL-15] anything else is the fallback', () => {
    const elsewhere = [
      'https://own.example/x',
      '//own.example',
      '#x',
      './x',
      'x',
      '/.//evil.example',
      '/%2Fevil.example',
      '/%5Cevil.example',
      '/..//evil.example',
      'mailto:a@b',
      'cryptoapp://x',
    ];
    for (const value of [...elsewhere, ...REJECTED])
      expect([value, returnTo(value, '/asset')]).toEqual([value, '/asset']);
    expect(warn).toHaveBeenCalledTimes(elsewhere.length + REJECTED.length);
    for (const value of ['', null, undefined]) expect(returnTo(value)).toBe('/');
    expect(returnTo(['/x'] as unknown as string)).toBe('/');
  });
});

test('[LOC-40] own hosts and their subdomains count as ours, look-alikes do not', () => {
  for (const host of ['own.example', 'www.own.example', 'OWN.example', 'own.example.'])
    expect(isOwnHost(host, OWN_HOSTS)).toBe(true);
  for (const host of ['own.example.evil.io', 'evilown.example', 'example', '', 'own.examples'])
    expect(isOwnHost(host, OWN_HOSTS)).toBe(false);
  expect(isOwnHost('own.example', ['//own.example:3443'])).toBe(true);
});
