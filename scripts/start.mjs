// `npm start`: from a fresh clone to the running product. `npm run dev` is the same with hot reload.
// Plain JavaScript without dependencies: it runs before anything is installed, on Node 18 or newer.
import { execFile } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { get } from 'node:https';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readArgs } from './lib/args.mjs';
import { build, trustEnv } from './lib/build.mjs';
import { install, pinnedEnv, pinnedNode } from './lib/install.mjs';
import { startProduct } from './lib/processes.mjs';
import { run, Stop, say, seconds } from './lib/say.mjs';
import { writeIndexes } from './messages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const dev = args.includes('--dev');

run(async () => {
  readArgs(args, { flags: ['--dev'] });
  const began = performance.now();
  await install(root);
  for (const path of writeIndexes(root)) say(`  ${path} was behind its folder and is written anew`);
  // What is made from here on is for this user alone: data, keys, notes, and the processes that are started.
  process.umask(0o077);
  const node = pinnedNode(root);
  const trust = await ensureTrust(node);
  if (!dev) await build(root, node, trust);
  const product = await startProduct({ root, node, dev, env: { ...process.env, ...(dev ? trustEnv(trust) : {}) } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => product.stop(0));
  if (dev) watchGateway(product);
  announce(product, trust.notes, await ready(product, readFileSync(trust.rootCertificate), performance.now() - began));
  // Watchers and idle handles must not keep this process: everything it started is gone.
  process.exit(await product.ended);
});

/** Makes the local root, the certificate and the server keys when they are missing; checks every setting on the way. */
async function ensureTrust(node) {
  try {
    const { stdout } = await promisify(execFile)(node, ['gateway/keys/ensure.ts'], {
      cwd: root,
      env: pinnedEnv(root, node),
    });
    return JSON.parse(stdout);
  } catch (error) {
    throw new Stop((error.stderr || error.message).trim(), error.code === 2 ? 2 : 1);
  }
}

/** Waits until healthz says 200; resolves with the time everything took, ms. */
async function ready(product, ca, spent) {
  const started = performance.now();
  let last = 'nothing';
  while (performance.now() - started < 60_000) {
    const ended = await Promise.race([
      product.ended.then(() => true),
      new Promise((resolve) => setTimeout(() => resolve(false), 100)),
    ]);
    if (ended) throw new Stop('Meridian stopped before it was ready.', (await product.ended) || 1);
    const answer = await health(`${product.listening.origin}/v1/healthz`, ca);
    if (answer.status === 200 && (await answers(product.siteUrl))) return spent + performance.now() - started;
    last = answer.text || last;
  }
  await product.stop(1);
  throw new Stop(`Meridian did not become ready within a minute. The gateway says: ${last}`, 1);
}

/** Whether the site takes connections; what it answers is the visitors' business. */
function answers(siteUrl) {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port });
    socket.on('connect', () => resolve(true) || socket.destroy());
    socket.on('error', () => resolve(false));
  });
}

/** Asks with our own root as the only one trusted: a wrong certificate is found here, not by the first visitor. */
function health(url, ca) {
  return new Promise((resolve) => {
    const request = get(url, { ca, timeout: 2000 }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, text });
    });
    request.on('timeout', () => request.destroy(new Error('no answer within 2 s')));
    request.on('error', (error) => resolve({ status: 0, text: error.message }));
  });
}

function announce(product, aboutTrust, took) {
  const { origin, httpOrigin, outbox, notes = [] } = product.listening;
  say();
  say(`  Meridian is ready in ${seconds(took)}`);
  say(`  ${origin}${httpOrigin ? `   (plain http: ${httpOrigin})` : ''}`);
  if (outbox) say(`  Mail and texts that would be sent, for you alone: ${outbox}`);
  for (const note of [...aboutTrust, ...notes]) say(`  ${note}`);
  say('  Your browser will ask about the local certificate: `npm run trust` explains it and can install its root.');
  say('  Ctrl-C stops everything.');
  say();
}

function watchGateway(product) {
  let timer;
  for (const dir of ['gateway', 'lib', 'messages']) {
    watch(join(root, dir), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => product.restart('gateway'), 300);
    });
  }
}
