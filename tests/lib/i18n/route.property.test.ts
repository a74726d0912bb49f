import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ROUTING, domainOrigin, type RoutingConfig } from '#lib/i18n/config.ts';
import { LOCALES, PREFIXES } from '#lib/i18n/locales.ts';
import { firstSegment } from '#lib/i18n/paths.ts';
import { type RouteRequest, type RouteResult, route } from '#lib/i18n/route.ts';
import { parseSegment } from '#lib/i18n/segment.ts';
import { cleanPath } from '#lib/i18n/target.ts';
import { SIMULATION_ROUTES } from '#lib/simulation/routing.ts';
import { listOfTable } from '#tests/register.ts';

const RUNS = 20_000;

const DOMAINS: RoutingConfig = {
  siteDomain: 'www.example.com',
  localeDomains: { 'zh-CN': 'www.example.cn', id: 'id.example.com', 'en-NG': 'ng.example.com', sv: 'sv.example.com' },
  subdomain: '',
  ownDomains: ['example.org'],
};
const CONFIGS = [DEFAULT_ROUTING, DOMAINS, { ...DOMAINS, siteDomain: '' }, { ...DOMAINS, subdomain: 'm' }];
const HOSTS = [
  'localhost:3443',
  'www.example.com',
  'www.example.cn',
  'id.example.com',
  'ng.example.com',
  'evil.io',
  '',
];
const EVIL = 'evil.io';

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('/', '//', '\\', '/\\', '.', '..', '/../', '%2e%2e', '%2f', '%5c', '%', '%25'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(EVIL, `//${EVIL}`, `@${EVIL}`, ':', 'https:', 'javascript:', '%09', '%00', '%0d%0a'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('en~', 'en%7E', 'ja~', '%65n', 'spot', 'btcusdt', 'BTCUSDT', 'fee', 'v1', '_next'),
  },
  { weight: 4, arbitrary: fc.constantFrom(...PREFIXES, 'EN', 'zh-cn', 'JA', 'nl', 'ko') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('?', '#', '&a=', '?paptrading=1', '\t', '\r\n', '\0', ' ', '\u202e', '\u2215', '。'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);
const slash = fc.constantFrom('/', '/', '/', '//', '/\\', '', '\\');
const target = fc.tuple(slash, fc.array(piece, { maxLength: 10 })).map(([first, rest]) => first + rest.join(''));
const request: fc.Arbitrary<RouteRequest> = fc.record({
  host: fc.oneof(fc.constantFrom(...HOSTS), fc.string({ maxLength: 12 })),
  target,
  cookies: fc.record(
    { language: fc.constantFrom(...LOCALES, `//${EVIL}`, ''), 'simulation-trade': fc.constantFrom('1', 'true', '0') },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>,
  acceptLanguage: fc.option(fc.constantFrom('ja', 'zh-HK,en;q=0.1', 'nl', 'de-AT', `//${EVIL}`), { nil: undefined }),
});
const config = fc.constantFrom(...CONFIGS);

function originsOf(routing: RoutingConfig): (string | null)[] {
  return [domainOrigin('main', routing), ...LOCALES.map((code) => domainOrigin(code, routing))];
}

/** What a browser makes of a redirect on a page of `https://ours.test`. */
function assertStays(result: RouteResult, routing: RoutingConfig): void {
  if (result.kind !== 'redirect') return;
  expect(result.location).toMatch(/^[!-~]+$/);
  expect(result.location.includes('#')).toBe(false);
  const { origin, username } = new URL(result.location, 'https://ours.test/a/b');
  expect(['https://ours.test', ...originsOf(routing)]).toContain(origin);
  expect(username).toBe('');
  if (origin === 'https://ours.test') expect(result.location).toMatch(/^\/(?![/\\])/);
  for (const value of Object.values(result.headers)) expect(value).toMatch(/^[ -~]*$/);
}

function assertInside(result: RouteResult): void {
  if (result.kind !== 'serve' && result.kind !== 'not-found') return;
  expect(result.segment).toBe(firstSegment(result.path));
  expect(parseSegment(result.segment)?.code).toBe(result.locale);
  expect(cleanPath(result.path)).toEqual({ kind: 'clean', path: result.path });
}

/** Follows redirects as a browser with cookies does. */
function follow(first: RouteRequest, routing: RoutingConfig): { hops: number; last: RouteResult } {
  let at = first;
  for (let hops = 0; hops <= 5; hops += 1) {
    const last = route(at, routing, SIMULATION_ROUTES);
    if (last.kind !== 'redirect') return { hops, last };
    const url = new URL(last.location, `https://${HOSTS.includes(at.host) && at.host ? at.host : 'ours.test'}`);
    const host = last.location.startsWith('/') ? at.host : url.host;
    const [, chosen] = /^language=([^;]+)/.exec(last.headers['set-cookie'] ?? '') ?? [];
    const cookies = chosen ? { ...at.cookies, language: chosen } : at.cookies;
    at = { ...at, host, cookies, target: url.pathname + url.search };
  }
  return { hops: Number.POSITIVE_INFINITY, last: route(at, routing, SIMULATION_ROUTES) };
}

describe(`over ${RUNS} hostile requests`, () => {
  test('no answer throws, leaves the origin or names a page outside the segments', () => {
    fc.assert(
      fc.property(request, config, (asked, routing) => {
        const result = route(asked, routing, SIMULATION_ROUTES);
        assertStays(result, routing);
        assertInside(result);
      }),
      { numRuns: RUNS },
    );
  });

  test('[SIM-17] redirects end after at most two hops, whatever flag, prefix, domain and cookie', () => {
    fc.assert(
      fc.property(request, config, (asked, routing) => {
        const { hops, last } = follow(asked, routing);
        expect(hops).toBeLessThanOrEqual(2);
        expect(last.kind).not.toBe('redirect');
      }),
      { numRuns: RUNS },
    );
  });
});

test('[LOC-31] whoever asks for /en gets English in the end, from every domain, browser and cookie', () => {
  for (const routing of CONFIGS)
    for (const host of HOSTS)
      for (const cookies of [{}, { language: 'zh-CN' }] as Record<string, string>[]) {
        const { last } = follow({ host, target: '/en', cookies, acceptLanguage: 'zh-CN' }, routing);
        expect(last).toMatchObject({ kind: 'serve', locale: 'en' });
      }
});

describe('the rule of simulation against a table', () => {
  const exact = listOfTable('RT-A');
  const trees = listOfTable('RT-B').map((path) => path.replace(/\/$/, ''));
  const escaped = (path: string) =>
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

  /** A path with the answer that the tables give for it, known from how it was made. */
  const made = fc.oneof(
    fc.constantFrom(...exact).map((path) => ({ path, allowed: true })),
    fc.constantFrom(...trees).map((path) => ({ path, allowed: true })),
    fc
      .tuple(fc.constantFrom(...trees), fc.constantFrom('x', 'BTCUSDT', 'a/b', '0'))
      .map(([tree, below]) => ({ path: `${tree}/${below}`, allowed: true })),
    fc
      .tuple(fc.constantFrom(...exact), fc.constantFrom('/x', 'x', '2', '-a'))
      .map(([path, more]) => ({ path: path + more, allowed: hasTree(path + more) })),
    fc
      .tuple(fc.constantFrom(...trees), fc.constantFrom('x', '-light', 's', '2'))
      .map(([tree, more]) => ({ path: tree + more, allowed: hasTree(tree + more) || exact.includes(tree + more) })),
    fc.constantFrom(...exact, ...trees).map((path) => ({ path: path.toUpperCase(), allowed: false })),
    fc
      .constantFrom('/', '/markets', '/login', '/vip', '/account', '/order', '/earn', '/nl/fee', '/trade', '/record')
      .map((path) => ({ path, allowed: false })),
  );
  function hasTree(path: string): boolean {
    return trees.some((tree) => path === tree || path.startsWith(`${tree}/`));
  }

  test('[SIM-07] [SIM-08] [SIM-09] [RT-06] [RT-07] [RT-09] they agree on every path, prefix, spelling and flag', () => {
    const how = fc.record({
      page: made,
      prefix: fc.constantFrom('', ...PREFIXES),
      flag: fc.constantFrom('1', 'true', '0', ''),
      tail: fc.constantFrom('', '/', '?a=/fee', '/?x#'.slice(0, 3)),
      spelling: fc.constantFrom('plain', 'escaped', 'dotted'),
    });
    fc.assert(
      fc.property(how, ({ page, prefix, flag, tail, spelling }) => {
        const plain = prefix ? `/${prefix}${page.path === '/' ? '' : page.path}` : page.path;
        const path = spelling === 'escaped' ? escaped(plain) : spelling === 'dotted' ? `/x/..${plain}` : plain;
        const asked = { host: 'h', target: path + (path === '/' && tail.startsWith('/') ? '' : tail) };
        const result = route(
          { ...asked, cookies: { 'simulation-trade': flag }, acceptLanguage: undefined },
          DEFAULT_ROUTING,
          SIMULATION_ROUTES,
        );
        const sent = result.kind === 'redirect' && result.status === 307;
        expect(sent).toBe((flag === '1' || flag === 'true') && !page.allowed);
        if (sent)
          expect(result).toMatchObject({
            location: `${prefix && prefix !== 'en' ? `/${prefix}` : ''}/spot/BTCUSDT`,
            headers: { 'cache-control': 'no-store' },
          });
      }),
      { numRuns: RUNS },
    );
  });
});
