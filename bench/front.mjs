// A cached localized page with its policy, through the front, beside a bare Fastify that sends the same bytes with the
// same headers. Both in a process of their own, loaded in turn; five rounds, medians.
import { fork } from 'node:child_process';
import { createServer, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { silentLog } from '../gateway/base/log.ts';
import { createFront } from '../gateway/front/front.ts';
import { DEFAULT_ROUTING } from '../lib/i18n/config.ts';

const PATH = '/ja/spot/BTCUSDT';
const ROUNDS = 5;
const SECONDS = 3;
const BUDGET = 0.6;
const VISITOR = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'ja,en-US;q=0.7,en;q=0.3',
  cookie: 'language=ja; theme=black; layout=right; show-asset=true; bt_uid=1234567890',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const ENCODINGS = ['br', 'identity'];

const roles = { site, front, fastify };
if (process.argv[2] in roles) await roles[process.argv[2]](...process.argv.slice(3));
else await measure();

async function measure() {
  const site = await start('site');
  const ours = await start('front', site.origin);
  for (const encoding of ENCODINGS) {
    const reference = await start('fastify', ours.origin, encoding);
    const rates = { ours: [], reference: [] };
    await load(ours, encoding, 1);
    await load(reference, encoding, 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.ours.push(await load(ours, encoding, SECONDS));
      rates.reference.push(await load(reference, encoding, SECONDS));
    }
    const [a, b] = [median(rates.ours), median(rates.reference)];
    const name = `cached page, ${encoding}, beside bare Fastify`;
    const figure = { name, ratio: Math.round((a / b) * 1000) / 1000, budget: BUDGET, least: true };
    console.log(JSON.stringify({ ...figure, ours: a, reference: b, unit: 'requests/s' }));
    reference.stop();
  }
  ours.stop();
  site.stop();
}

async function load({ origin }, encoding, seconds) {
  const result = await autocannon({
    url: origin + PATH,
    connections: 32,
    duration: seconds,
    headers: { ...VISITOR, 'accept-encoding': encoding },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return Math.round(result.requests.average);
}

function start(...args) {
  const child = fork(fileURLToPath(import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (origin) => resolve({ origin, stop: () => child.kill() }));
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
  });
}

/** Stands for the built site: one page, as long and with as many inline scripts as a real one. */
async function site() {
  const row = (i) => `<tr class="h-8 text-13"><td>BTCUSDT ${i}</td><td dir="ltr">${63_000 + i}.${i % 10}</td></tr>`;
  const rows = Array.from({ length: 500 }, (_, i) => row(i)).join('');
  const flight = Array.from(
    { length: 8 },
    (_, i) => `self.__next_f.push(${JSON.stringify([1, `${i}:${rows.slice(0, 4_000)}`]).replaceAll('<', '\\u003c')})`,
  );
  const scripts = ['(self.__next_f=self.__next_f||[]).push([0])', ...flight]
    .map((text) => `<script>${text}</script>`)
    .join('');
  const html = `<!DOCTYPE html><html lang="ja"><head><title>BTCUSDT</title></head><body><table>${rows}</table>${scripts}</body></html>`;
  listen(
    createServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 's-maxage=3600, stale-while-revalidate=31535940',
      });
      response.end(html);
    }),
  );
}

async function front(siteUrl) {
  const made = createFront({
    siteUrl,
    routing: DEFAULT_ROUTING,
    production: true,
    log: silentLog,
    clock: { now: () => Date.now() },
    imageHosts: [],
    buildId: 'bench',
    inlineScripts: [],
  });
  listen(createServer(made.handle));
}

/** Sends what the front sends, byte for byte. */
async function fastify(origin, encoding) {
  const answer = await raw(origin, encoding);
  const app = Fastify();
  app.get(PATH, (_request, reply) => reply.headers(answer.headers).send(answer.body));
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send(`http://127.0.0.1:${app.server.address().port}`);
}

function raw(origin, encoding) {
  return new Promise((resolve, reject) => {
    const asked = get(origin + PATH, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject);
  });
}

function listen(server) {
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
