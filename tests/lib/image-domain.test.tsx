import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PROBE_PATH } from '#lib/contract/images.ts';
import { chooseImageDomain, imageVariant, type LoadImage, onImageDomain, rewriteImages } from '#lib/image-domain.ts';
import { soon } from '#tests/soon.ts';

const KEY = 'fastestimgdomain';
const [A, B, C] = ['a.img.example', 'b.img.example', 'c.img.example'];
const fallback = 'usual.img.example';

/** Hosts that answer, in the order in which they do; the others fail. */
function network(...answering: string[]) {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const load: LoadImage = async (url, signal) => {
    asked.push(url);
    signals.push(signal);
    const rank = answering.indexOf(new URL(url).hostname);
    if (rank === -1) throw new Error('no');
    for (let turn = 0; turn < rank * 5; turn += 1) await Promise.resolve();
  };
  return { asked, signals, load };
}

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the host of pictures', () => {
  test('[IMG-04] no candidate: the default; one: that one; neither is probed', async () => {
    const net = network(A);
    expect(await chooseImageDomain({ candidates: [], fallback }, net)).toBe(fallback);
    expect(await chooseImageDomain({ candidates: [A], fallback }, net)).toBe(A);
    expect(await chooseImageDomain({ candidates: [A, A], fallback }, net)).toBe(A);
    expect([net.asked, localStorage.getItem(KEY)]).toEqual([[], null]);
  });

  test('[IMG-01] [IMG-02] of several the first to load wins and is kept', async () => {
    const net = network(B, A);
    expect(await chooseImageDomain({ candidates: [A, B, C], fallback }, net)).toBe(B);
    expect(localStorage.getItem(KEY)).toBe(B);
    expect(net.asked.map((url) => new URL(url).hostname)).toEqual([A, B, C]);
    expect(net.signals.every(({ aborted }) => aborted)).toBe(true);
    const later = network(A);
    expect(await chooseImageDomain({ candidates: [A, B, C], fallback }, later)).toBe(B);
    expect(later.asked).toEqual([]);
  });

  test('[IMG-03] if none loads the race fails, and nothing is kept', async () => {
    await expect(chooseImageDomain({ candidates: [A, B], fallback }, network())).rejects.toThrow(/usual/);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('[IMG-13] a kept host that is no candidate any more is dropped, and the race runs again', async () => {
    localStorage.setItem(KEY, 'old.img.example');
    expect(await chooseImageDomain({ candidates: [A, B], fallback }, network(A))).toBe(A);
    expect(localStorage.getItem(KEY)).toBe(A);
    expect(await chooseImageDomain({ candidates: [B], fallback }, network())).toBe(B);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('[IMG-05] [IMG-06] the probe lies below multiLang/web with a random t, another one each time', async () => {
    const net = network(A);
    await chooseImageDomain({ candidates: [A, B], fallback }, net);
    const urls = net.asked.map((url) => new URL(url));
    for (const { protocol, pathname, searchParams } of urls) {
      expect([protocol, pathname, [...searchParams.keys()]]).toEqual(['https:', PROBE_PATH, ['t']]);
      expect(searchParams.get('t')).toMatch(/^\d+$/);
    }
    expect(PROBE_PATH).toMatch(/^\/multiLang\/web\//);
    expect(new Set(urls.map(({ search }) => search)).size).toBe(urls.length);
    await chooseImageDomain({ candidates: [A, B], fallback }, { ...network(A), random: () => '7' });
  });

  test('[IMG-02] a picture of the page is what is loaded, and losers are let go', async () => {
    const images: { src: string; onload: () => void; onerror: () => void }[] = [];
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        onload = () => undefined;
        onerror = () => undefined;
        constructor() {
          images.push(this);
        }
      },
    );
    const chosen = chooseImageDomain({ candidates: [A, B], fallback });
    await soon(() => expect(images).toHaveLength(2));
    expect(images.map(({ src }) => new URL(src).hostname)).toEqual([A, B]);
    images[1]?.onload();
    expect(await chosen).toBe(B);
    expect(images.map(({ src }) => src)[0]).toBe('');
  });

  test('no more than eight are raced', async () => {
    const candidates = Array.from({ length: 20 }, (_, i) => `${i}.img.example`);
    const net = network('0.img.example');
    await chooseImageDomain({ candidates, fallback }, net);
    expect(net.asked).toHaveLength(8);
  });
});

describe('addresses in answers', () => {
  const rewrite = { to: A, imageHosts: [A, B, 'test.img.example'], testImageHosts: ['test.img.example'] };

  test('[IMG-09] addresses are rewritten at any depth, and what has none is the same object', () => {
    const same = { text: 'x', list: [1, null, { deep: true }] };
    const json = { icon: `https://${B}/x.png?y=1#z`, list: [[`//${B}/a`], { deep: { er: `http://${B}` } }], same };
    const changed = rewriteImages(json, rewrite);
    expect(changed).toEqual({
      icon: `https://${A}/x.png?y=1#z`,
      list: [[`//${A}/a`], { deep: { er: `https://${A}` } }],
      same,
    });
    expect(changed.same).toBe(same);
    expect(rewriteImages(same, rewrite)).toBe(same);
    expect(rewriteImages(json, { ...rewrite, to: '' })).toBe(json);
  });

  test('[IMG-10] addresses of test hosts stay', () => {
    expect(onImageDomain('https://test.img.example/x.png', rewrite)).toBe('https://test.img.example/x.png');
  });

  test('[IMG-11] other hosts and text that is no address stay', () => {
    const others = [
      '',
      B,
      `/${B}/x.png`,
      'https://evil.example/x.png',
      `https://evil.example/?u=https://${B}/x`,
      `https://${B}.evil.example/`,
    ];
    others.push(
      `https://x@${B}/`,
      `https://${B}:8443/`,
      `see https://${B}/x.png`,
      `ftp://${B}/x`,
      `https://${B}\\x`,
      `https://${B}/a b`,
    );
    for (const text of others) expect(onImageDomain(text, rewrite)).toBe(text);
    expect(onImageDomain(`HTTPS://${B.toUpperCase()}/x.png`, rewrite)).toBe(`https://${A}/x.png`);
  });

  test('[IMG-11] whatever is rewritten leads to the chosen host, and the rest to where it led', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.boolean(), (url, ours) => {
        const given = ours ? url.replace(/^(https?:\/\/)[^/?#]*/, `$1${B}`) : url;
        const [before, after] = [new URL(given), new URL(onImageDomain(given, rewrite))];
        expect([after.pathname, after.search, after.hash]).toEqual([before.pathname, before.search, before.hash]);
        expect(after.hostname).toBe(ours ? A : before.hostname);
      }),
    );
  });
});

describe('variants', () => {
  test('[IMG-12] w, h, q, f and fit are put into the query beside what stands there', () => {
    expect(imageVariant('/x.png', { w: 10, h: 20, q: 80, f: 'webp', fit: 'contain' })).toBe(
      '/x.png?w=10&h=20&q=80&f=webp&fit=contain',
    );
    expect(imageVariant(`https://${A}/x.png?v=a%20b&w=5&h=&wide#top`, { w: 10 })).toBe(
      `https://${A}/x.png?v=a%20b&h=&wide&w=10#top`,
    );
    expect(imageVariant('/x.png?a=1', {})).toBe('/x.png?a=1');
    expect(imageVariant('/x.png', {})).toBe('/x.png');
    expect(imageVariant('data:image/png,x', { w: 1 })).toBe('data:image/png,x');
    expect(imageVariant('', { w: 1 })).toBe('');
  });

  test('[IMG-12] what the gateway would refuse is left out', () => {
    const odd = { w: 4097, h: 0.5, q: 101, f: 'gif', fit: 'outside' };
    expect(imageVariant('/x.png?w=7', odd as unknown as Parameters<typeof imageVariant>[1])).toBe('/x.png?w=7');
    expect(imageVariant('/x.png', { w: 4096, h: 1, q: 100 })).toBe('/x.png?w=4096&h=1&q=100');
  });

  test('[IMG-12] asking twice is asking once, and nothing else of the address changes', () => {
    const variant = fc.record({ w: fc.integer({ min: 1, max: 4096 }), q: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), variant, (url, wanted) => {
        const once = imageVariant(url, wanted);
        expect(imageVariant(once, wanted)).toBe(once);
        const [before, after] = [new URL(url), new URL(once)];
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
        expect([after.searchParams.get('w'), after.searchParams.getAll('q')]).toEqual([
          String(wanted.w),
          [String(wanted.q)],
        ]);
      }),
    );
  });
});
