import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ORDER_LIMIT } from '#gateway/exchange/spec.ts';
import { KeyHeaders, OrderBody } from '#gateway/routes/trade-shapes.ts';
import { CODE } from '#lib/contract/codes.ts';
import { MARKET, META, STREAM_PATH } from '#lib/contract/endpoints.ts';
import { OWN_TOPICS, STREAM_CLOSE, STREAM_LIMIT } from '#lib/contract/stream.ts';
import { GUEST_IDLE_DAYS, MARKET_SLIPPAGE, OPEN_LIMIT, PAPER, SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';

const [bots, stream] = ['docs/bots.md', 'docs/stream.md'].map((file) => readFileSync(file, 'utf8')) as [string, string];

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
  ['fills of a snapshot', bots, `latest ${STREAM_LIMIT.fills} fills`],
  ['fills of a snapshot', stream, `the latest ${STREAM_LIMIT.fills}, newest first`],
  ['connections of an account', stream, `| logged-in connections of an account | ${STREAM_LIMIT.socketsPerUser} |`],
  ['connections of an address', stream, `| connections of an address | ${STREAM_LIMIT.socketsPerIp} (`],
  ['topics', stream, `| topics of a connection | ${STREAM_LIMIT.topics} |`],
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
  for (const topic of OWN_TOPICS) expect(stream).toContain(`| \`${topic}\` |`);
});

test('the calls and files that the pages name exist', () => {
  const paths = new Set<string>([STREAM_PATH, STREAM_TICKET]);
  for (const table of [MARKET, META, SPOT, PAPER]) for (const path of Object.values(table)) paths.add(path);
  for (const page of [bots, stream])
    for (const [path] of page.matchAll(/\/v1\/[\w./-]+/g)) expect(paths, path).toContain(path.replace(/\.$/, ''));
  for (const [, file = ''] of `${bots}${stream}`.matchAll(/\]\((?!http)([\w.]+)\)/g))
    expect(existsSync(`docs/${file}`), file).toBe(true);
});
