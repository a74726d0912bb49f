import { existsSync, readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { ACCESS_MS, GRACE_MS, IDLE_MS } from '#gateway/accounts/sessions.ts';
import { BURST } from '#gateway/base/limits.ts';
import { SCENES } from '#gateway/captcha/scenes.ts';
import { readConfig } from '#gateway/config.ts';
import type { DONE_REASONS } from '#gateway/exchange/events/facts.ts';
import { ORDER_LIMIT } from '#gateway/exchange/orders/spec.ts';
import { tokensOf } from '#gateway/feed/bar-cost.ts';
import { NEW_SOCKETS } from '#gateway/process/server.ts';
import { CIPHER_REPLAY } from '#gateway/protocol/unseal.ts';
import { streamDocument } from '#gateway/routes/stream-doc.ts';
import { LOGIN, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import { CODE } from '#lib/contract/codes.ts';
import { DEVICE_TOKEN } from '#lib/contract/device-paths.ts';
import { APP_IDS, DEVICE_TOKEN_CALL } from '#lib/contract/device-token.ts';
import { CONFIG, MARKET, META, MIX_MARKET, STREAM_PATH } from '#lib/contract/endpoints.ts';
import { ACCOUNT_LIMITS, LIMIT_HEADER } from '#lib/contract/limits.ts';
import { CANDLE_PRICES } from '#lib/contract/market.ts';
import {
  ALERT,
  ALERT_KINDS,
  ALERT_LIMIT,
  ALERT_REPEATS,
  ALERT_WINDOWS,
  NOTICE,
  NOTICE_KINDS,
  NOTICE_LIMIT,
  NOTICE_WAYS,
} from '#lib/contract/notice.ts';
import { OPERATOR, OPERATOR_HEADER, REPLAY_CODE } from '#lib/contract/operator.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import { privateTopics, TOLD_TOPICS } from '#lib/contract/private-topics.ts';
import { KeyHeaders, OrderBody, OrderShape } from '#lib/contract/shapes/order.ts';
import { SIGN_HEADER, SIGN_PREFIXES, SIGN_WINDOW } from '#lib/contract/signing.ts';
import { STREAM_CLOSE, STREAM_LIMIT, STREAM_POINTS } from '#lib/contract/stream.ts';
import { TIME } from '#lib/contract/time.ts';
import { GUEST_IDLE_DAYS, MARKET_SLIPPAGE, PAPER, SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { PERP_NOTICE_KINDS } from '#lib/rules/perp-words.ts';
import { OPEN_LIMIT } from '#lib/rules/room.ts';
import { OPEN_STATUSES, type OrderStatus } from '#lib/rules/words.ts';

const [bots, stream, live] = ['docs/bots.md', 'docs/stream.md', 'docs/live.md'].map((file) =>
  readFileSync(file, 'utf8'),
) as [string, string, string];

/** Small numbers as pages write them. */
const WORD: Readonly<Record<number, string>> = { 2: 'two', 4: 'four', 5: 'five', 10: 'ten' };

/** What a bot's author reads must be what the gateway does: every figure of the contract that the pages repeat. */
test.each([
  ['days of a guest', bots, `once in ${GUEST_IDLE_DAYS} days`],
  ['open orders', bots, `${OPEN_LIMIT.open} open orders a market, of these ${OPEN_LIMIT.triggers} that wait`],
  ['all orders', bots, `${OPEN_LIMIT.total.toLocaleString('en')} in all`],
  ['the way of a market order', bots, `within ${Number.parseFloat(MARKET_SLIPPAGE) * 100} % of the last price`],
  ['the length of a client id', bots, `(${ORDER_LIMIT.clientId} of letters`],
  ['the code of a lost session', bots, `code ${CODE.noSession}`],
  ['the code of a missing marker', bots, `code ${CODE.paperOnly}`],
  ['the code of too many', bots, `429, code \`${CODE.tooMany}\``],
  ['the code of a full exchange', bots, `503, code \`${CODE.busy}\``],
  ['the code of a key used twice', bots, `(${CODE.keyReused})`],
  ['rate of trading calls', bots, `ratelimit-policy\` | \`20;w=1;burst=80;class=trade`],
  ['the app id', live, `\`${APP_IDS.production}\``],
  ['life of a device token', live, `good for ${WORD[DEVICE_TOKEN.lifetime / 3600]} hours`],
  ['logins without a captcha', live, `${WORD[SCENES.login.free]} logins of an address in a quarter of an hour`],
  ['life of an access token', live, `good for ${WORD[ACCESS_MS / 3600_000]} hours`],
  ['life of a session', live, `used once in ${IDLE_MS / (24 * 3600_000)} days`],
  ['grace of a refresh', live, `within ${GRACE_MS / 1000} seconds`],
  ['a session that ends by an old refresh', live, `**ends the session**, ${CODE.sessionEnded}`],
  ['a refresh token that is none', live, `| \`${CODE.refreshInvalid}\` |`],
  ['an access token that is over', live, `| \`${CODE.sessionExpired}\` on a call |`],
  ['a session ended elsewhere', live, `| \`${CODE.sessionReplaced}\`, \`${CODE.sessionEnded}\` |`],
  ['time of a signature', live, `at most ${WORD[SIGN_WINDOW.skew / 60_000]} minutes off`],
  ['life of a ciphertext', live, `good once, for ${WORD[CIPHER_REPLAY / 60_000]} minutes`],
  ['a captcha', live, `\`${CODE.captchaRequired}\` is a captcha`],
  ['the answer to a wrong ciphertext', live, `the answer is ${CODE.loginRefused}`],
  [
    'price alerts',
    bots,
    `${ALERT_LIMIT.account} of an account, ${ALERT_LIMIT.symbol} of a market (${CODE.alertsFull})`,
  ],
  ['the side of an alert', bots, `on the other side of the last one (${CODE.alertSide})`],
  ['how often an alert repeats', bots, `${ALERT_LIMIT.restMs / 60_000} minutes, ${ALERT_LIMIT.perDay} times a day`],
  ['how long notices are kept', bots, `the latest ${NOTICE_LIMIT.kept}, for ${NOTICE_LIMIT.days} days`],
  ['notices of a snapshot', stream, `the ${NOTICE_LIMIT.latest} latest`],
  ['fills of a snapshot', bots, `latest ${STREAM_LIMIT.fills} fills`],
  ['fills of a snapshot', stream, `the latest ${STREAM_LIMIT.fills}, newest first`],
  ['connections of an account', stream, `| logged-in connections of an account | ${STREAM_LIMIT.socketsPerUser} |`],
  ['connections of an address', stream, `| connections of an address | ${STREAM_LIMIT.socketsPerIp} (`],
  ['topics', stream, `| topics of a connection | ${STREAM_LIMIT.topics} |`],
  ['fast books', stream, `| fast books of a connection | ${STREAM_LIMIT.fastBooks} |`],
  [
    'points',
    stream,
    `| points of an address | ${STREAM_LIMIT.points} for the public topics of all its connections: a fast book is ${STREAM_POINTS.bookFast}, a book ${STREAM_POINTS.book}, \`tickers\` and \`marks\` ${STREAM_POINTS.all} each, anything else ${STREAM_POINTS.one};`,
  ],
  [
    'pings',
    stream,
    `| server's ping | every ${STREAM_LIMIT.pingMs / 1000} s, with four bytes that your pong must say back`,
  ],
  ['pongs', stream, `who does not within ${STREAM_LIMIT.pongMs / 1000} s`],
  [
    'bytes that wait',
    stream,
    `| bytes that wait for an address | ${STREAM_LIMIT.addressBytes / 1024 / 1024} MiB in all`,
  ],
  [
    'requests',
    stream,
    `| requests | ${STREAM_LIMIT.messagesPerSecond} a second, ${STREAM_LIMIT.messagesBurst} at once`,
  ],
  ['bytes', stream, `${STREAM_LIMIT.messageBytes / 1024} KiB, in at most ${STREAM_LIMIT.fragments} fragments`],
])('%s: the page says what the contract says', (_, page, words) => expect(page).toContain(words));

test('every kind, field, close code and own topic has its line', () => {
  const kinds = (OrderBody.properties.kind as unknown as { enum: string[] }).enum;
  for (const kind of kinds) expect(bots).toContain(`| \`${kind}\` |`);
  for (const field of Object.keys(OrderBody.properties)) expect(bots, field).toMatch(new RegExp(`\\b${field}\\b`));
  for (const header of Object.keys(KeyHeaders.properties)) expect(bots).toContain(`\`${header}\``);
  for (const code of Object.values(STREAM_CLOSE)) expect(stream).toMatch(new RegExp(`^\\|[^|]*\\b${code}\\b`, 'm'));
  const topics = privateTopics();
  for (const topic of TOLD_TOPICS) expect(stream).toContain(`| \`${topic}\` |`);
  for (const topic of topics) expect(stream).toContain(`| \`${topic}\` |`);
  expect(stream).toContain(JSON.stringify({ op: 'subscribe', id: '5', topics }));
  expect(stream).toContain(`comes in one frame, ${topics.join(' before ')},`);
});

test('every word of a price alert and of a notice has its place', () => {
  const [, part = ''] = bots.split('## Price alerts and notices');
  const [alerts = ''] = part.split('\n## ');
  for (const word of [...ALERT_KINDS, ...ALERT_REPEATS, ...Object.keys(ALERT_WINDOWS), ...NOTICE_WAYS])
    expect(alerts).toContain(`\`${word}\``);
  for (const call of [...Object.values(ALERT), ...Object.values(NOTICE)]) expect(alerts).toContain(` ${call}\``);
  // Kinds that are told, and none that has no source.
  expect(alerts).toContain(`Kinds of notices that are told: ${NOTICE_KINDS.map((kind) => `\`${kind}\``).join(', ')}.`);
});

test('what an owner of contracts is told has its line, and a page on tapes names what an operator calls and sets', () => {
  // Funding is told by its ledger and its position.
  for (const kind of PERP_NOTICE_KINDS.filter((one) => one !== 'funding')) expect(bots).toContain(`| \`${kind}\` |`);
  const tapes = readFileSync('docs/replay.md', 'utf8');
  for (const path of Object.values(OPERATOR)) expect(tapes).toMatch(new RegExp(`\`(GET|POST) ${path}\` \\|`));
  for (const [path] of tapes.matchAll(/\/v1\/operator[\w/]*/g)) expect(Object.values(OPERATOR)).toContain(path);
  for (const word of [OPERATOR_HEADER, REPLAY_CODE.replayBack]) expect(tapes).toContain(word);
  const readme = readFileSync('README.md', 'utf8');
  for (const [, name] of tapes.matchAll(/\b([A-Z]+_[A-Z]+)=/g))
    if (name !== 'OPERATOR_URL') expect(readme).toContain(`| \`${name}\` |`);
});

test('every way that an order stands, why it ended, and every header of a signature has its line', () => {
  const { status } = (OrderShape as unknown as { properties: { status: { enum: string[] } } }).properties;
  const over = status.enum.filter((one) => !OPEN_STATUSES.includes(one as OrderStatus));
  for (const one of over) expect(bots).toContain(`| \`${one}\` |`);
  for (const one of OPEN_STATUSES) expect(bots).toContain(`\`${one}\``);
  const reasons: Record<(typeof DONE_REASONS)[number], true> = {
    filled: true,
    cancelled: true,
    ioc: true,
    fok: true,
    stp: true,
    limit: true,
    reset: true,
    fired: true,
  };
  for (const reason of Object.keys(reasons)) expect(bots).toContain(`\`${reason}\``);
  for (const header of Object.values(SIGN_HEADER)) expect(live).toContain(`| \`${header}\` |`);
  for (const header of Object.values(LIMIT_HEADER)) expect(bots).toContain(`| \`${header}\` |`);
});

test('the calls and files that the pages name exist', () => {
  const paths = new Set<string>([STREAM_PATH, STREAM_TICKET, ACCOUNT_LIMITS, TIME, DEVICE_TOKEN_CALL, SEND_CODE]);
  paths.add(WALLET_TRANSFER);
  for (const table of [MARKET, META, SPOT, PAPER, CONFIG, LOGIN, SESSION, ALERT, NOTICE, MIX, MIX_MARKET])
    for (const path of Object.values(table)) paths.add(path);
  // Where calls are signed: the beginning of their paths.
  for (const prefix of Object.keys(SIGN_PREFIXES)) paths.add(prefix);
  for (const page of [bots, stream, live])
    for (const [path] of page.matchAll(/\/v1\/[\w./-]+/g)) expect(paths, path).toContain(path.replace(/\.$/, ''));
  for (const [, file = ''] of `${bots}${stream}${live}`.matchAll(/\]\((?!http)([\w.]+)\)/g))
    expect(existsSync(`docs/${file}`), file).toBe(true);
});

type Messages = { readonly components: { readonly messages: Record<string, { payload: TSchema }> } };

test('every example of the stream is a message of the stream, by the description that the gateway serves', () => {
  const local = { routing: DEFAULT_ROUTING, port: 3443, host: '127.0.0.1' };
  const document = streamDocument('1', local) as Messages;
  const payloads = Object.values(document.components.messages).map(
    ({ payload }) => whole(payload, document) as TSchema,
  );
  const blocks = [...stream.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  // A frame is printed over several lines; what is cut short has a sign for it.
  const printed = blocks.flatMap((block) => block.replaceAll(/\n /g, ' ').split('\n')).filter((line) => line !== '');
  const examples = printed.filter((line) => !line.includes('…'));
  expect(examples.length).toBeGreaterThan(8);
  for (const line of examples)
    expect(payloads.filter((payload) => Check(payload, JSON.parse(line))).length, line).toBeGreaterThan(0);
});

/** A shape with what its references lead to in their place. */
function whole(node: unknown, document: object): unknown {
  if (Array.isArray(node)) return node.map((one) => whole(one, document));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref } = node as { readonly $ref?: unknown };
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, whole(value, document)]));
  const path = $ref.split('/').slice(1);
  return whole(
    path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document),
    document,
  );
}
test('the limits of an address that the page on security tells are those of the settings', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  const { rates, maxConnections, maxPerAddress } = readConfig({});
  const of = (kind: keyof typeof rates) => `${rates[kind]} a second, ${rates[kind] * BURST} at once`;
  expect(page).toContain(`| market calls | ${of('market')};`);
  expect(page).toContain(`| orders; all other calls | ${of('trade')}, each |`);
  expect(rates.default).toBe(rates.trade);
  expect(page).toContain(`| new paper accounts | ${of('guest')} |`);
  expect(page).toContain(`| open sockets | ${maxPerAddress} of ${maxConnections.toLocaleString('en')};`);
  expect(page).toContain(`| new connections | ${NEW_SOCKETS.perSecond} a second, ${NEW_SOCKETS.burst} at once;`);
  expect(page).toContain(`| stream connections | ${STREAM_LIMIT.socketsPerIp} |`);
  expect(page).toContain(
    `| what they listen to | ${STREAM_LIMIT.points} points: a fast book ${STREAM_POINTS.bookFast} (at most ${STREAM_LIMIT.fastBooks} a connection), a book ${STREAM_POINTS.book}, a ticker ${STREAM_POINTS.one},`,
  );
  expect(page).toContain(
    `| stream bytes that wait | ${STREAM_LIMIT.addressBytes / 1024 / 1024} MiB; who answers no ping for ${STREAM_LIMIT.pongMs / 1000} s`,
  );
  // What 100 bars pay that must be worked out first.
  const bars = CANDLE_PRICES.map((price) => Math.round(tokensOf(price, '1h', 100)));
  const [last, mark, index] = bars;
  const days = Math.round(tokensOf('last', '1D', 100) - tokensOf('last', '1h', 100));
  expect(page).toContain(`${last} of what was traded, ${index} of an index, ${mark} of a mark, ${days} more a day`);
});
