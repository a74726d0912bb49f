import fc from 'fast-check';
import type { RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { isEnvelope } from '#lib/contract/envelope.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { type Browser, house } from './accounts/house.ts';

/** What nobody sends who means well: wrong types, numbers that are none, digits of other scripts, words of objects. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e21, 5e-324, [], {}, [[]], ['a', 'b'], { toString: 1 }],
  ...['', ' ', '0', '-0', '-1', '+1', '1e5', '1E400', '0x10', '1_000', '1,5', '.5', '5.', '00', 'NaN', 'Infinity'],
  ...['٣', '１', '1\u0000', '1\n', ' 1', '1 ', '9'.repeat(400), `0.${'0'.repeat(60)}1`, '99999999999999999999.9'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'BTCUSDT',
    'btcusdt',
    "'; DROP TABLE ledger; --",
    '%00',
    '../../etc/passwd',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '\ud800',
    '\u202e',
    '𝟙',
    'a'.repeat(5000),
    'javascript:alert(1)',
    '{{7*7}}',
    '$1',
  ],
];
const value = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

type Shape = { readonly properties?: Readonly<Record<string, unknown>> };
const namesOf = (schema: unknown): string[] => Object.keys((schema as Shape | undefined)?.properties ?? {});

/** Bodies of a route: its own fields and foreign ones, with whatever in them. */
const bodyOf = ({ schema }: RouteOptions) => {
  const names = [...namesOf(schema?.body), 'role', 'account', 'env'];
  return fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: names.length }) },
    { weight: 1, arbitrary: value },
  );
};

const queryOf = ({ schema }: RouteOptions) => {
  const names = [...namesOf(schema?.querystring), 'x', '__proto__'];
  const pair = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(fc.constantFrom(...HOSTILE.filter((one) => typeof one === 'string')), fc.string({ unit: 'binary' })),
  );
  const encoded = fc
    .array(pair, { maxLength: 6 })
    .map((pairs) => pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&'));
  return fc.oneof(
    { weight: 6, arbitrary: encoded },
    { weight: 1, arbitrary: fc.constantFrom('%', 'a=%zz', '=', '&&&', '?', 'a[]=1&a[]=2') },
  );
};

/** Nothing of the inside is told: no place in our code, no words of a database. */
const INSIDE = /\bat .+\.[tj]s:\d+|node_modules|SQLITE|syntax error|constraint|ECONN|undefined is not|Cannot read/i;

/** The gateway with all its routes, and three who call: nobody, a guest, a user. */
async function stand() {
  const at = await house();
  const [guest, user] = [at.browser(), at.browser()];
  await guest.post(PAPER.guest);
  await user.register('ann@example.com');
  const callers = [at.browser(), guest, user];
  return {
    guest,
    calls: at.routes.filter(({ url, method }) => url.startsWith('/v1/') && ['GET', 'POST'].includes(String(method))),
    /** By a caller with fresh cookies of the same session: some calls end it. */
    ask<T>(who: number, call: (browser: Browser) => Promise<T>): Promise<T> {
      const browser = at.browser();
      for (const [name, cookie] of callers[who]!.jar) browser.jar.set(name, cookie);
      return call(browser);
    },
  };
}

function check(what: string, { http, raw }: { readonly http: number; readonly raw: string }): void {
  expect(http, `${what} → ${raw.slice(0, 200)}`).toBeLessThan(500);
  expect(raw, what).not.toMatch(INSIDE);
  // Some calls answer raw JSON or a page; a refusal never does.
  if (http >= 400) expect(isEnvelope(JSON.parse(raw)), what).toBe(true);
}

describe('whatever is sent to whichever route', { timeout: 240_000 }, () => {
  test('I5: a body is refused or understood, never an error of ours; a refusal names the field; nothing is left half done', async () => {
    const { calls, ask, guest } = await stand();
    for (const route of calls.filter(({ method }) => method === 'POST'))
      await fc.assert(
        fc.asyncProperty(bodyOf(route), fc.nat(2), fc.boolean(), async (body, who, paper) => {
          const text = JSON.stringify(body);
          const answer = await ask(who, (browser) => browser.post(route.url, {}, { text, paper }));
          check(`POST ${route.url} ${text}`, answer);
          if (answer.code === '40000') expect(answer.data, text).toMatchObject({ field: expect.stringMatching(/./) });
        }),
        { numRuns: 25 },
      );
    await guest.post(SPOT.cancelAll, {}, { paper: true });
    const { data } = await guest.get<SpotAccount>(SPOT.account, { paper: true });
    expect(
      data.balances.map(({ asset, available, locked }) => [asset, /^\d+(\.\d+)?$/.test(available), locked]),
    ).toEqual(data.balances.map(({ asset }) => [asset, true, '0']));
  });

  test('I7: so is a query', async () => {
    const { calls, ask } = await stand();
    for (const route of calls.filter(({ method }) => method === 'GET'))
      await fc.assert(
        fc.asyncProperty(queryOf(route), fc.nat(2), async (query, who) => {
          const answer = await ask(who, (browser) => browser.raw(`${route.url}?${query}`));
          check(`GET ${route.url}?${query}`, answer);
        }),
        { numRuns: 25 },
      );
  });
});
