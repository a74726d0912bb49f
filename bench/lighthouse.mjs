// Lighthouse with its mobile profile: each page in turn with the smallest page of the same libraries, five rounds,
// medians; then once in three languages what search engines and people with other senses need, which must be whole
// (LIGHTHOUSE_ROUNDS=0: that alone). Runs only when it is named: `npm run bench -- lighthouse`. The tool is no part of this repository: it is
// fetched once into a folder of its own. With SCREEN_ORIGIN a product that runs already is looked at.
//
// Blocking time is that of the whole machine: beside other work it says nothing. By the main thread's own clock, times
// four, on 27 November: smallest page 67 ms, home 81 to 135, markets 173 to 187, log-in 86 to 98, spot 334 to 426,
// futures 319 to 399. One task of 95 to 130 every page has, the smallest too: Next and React start. Markets add the first
// layout of 45 rows (110; since phones lay out those in sight alone, two thirds of it) and the one when the list comes
// alive (70 to 90); what the server drew of it React no longer takes over; spot and futures the end of hydration with its effects (100 to 150), two frames with a new chart (60 to 80 each), and klinecharts: its start and first drawing were
// one task of 200, since then three of 53 to 80. The largest paint of a phone waits for the document, the style sheet and
// Inter; what is painted larger later counts instead, so what a living part replaces must not be the largest text.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { serveFloor } from '../e2e/kit/floor.ts';
import { startProduct } from '../e2e/product.ts';
import { chromiumPath } from '../scripts/lib/chromium.mjs';

const VERSION = '13.5.0';
const DIR = resolve('node_modules/.cache/meridian-lighthouse');
const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5);
/** How much less than the smallest page a page may score. */
const PAGES = [
  { name: 'home', path: '/', less: 0.05 },
  { name: 'markets', path: '/markets', less: 0.05 },
  { name: 'spot', path: '/spot/BTCUSDT', less: 0.1 },
  { name: 'futures', path: '/futures/usdt/BTCUSDT', less: 0.05 },
  { name: 'login', path: '/login', less: 0.05, unlisted: true },
].filter(({ name }) => (process.env.LIGHTHOUSE_PAGES ?? name).split(',').includes(name));

/** Prefixes: English, other letters, the other direction. */
const LANGUAGES = ['', '/ja', '/ar'];

/** What the score is made of. */
const PARTS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  blocking: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
  index: 'speed-index',
};

const { lighthouse, launch } = await tool();
const running = process.env.SCREEN_ORIGIN;
const product = running ? null : await startProduct();
const floor = await serveFloor();
try {
  const origin = running ?? product.note().origin;
  const seen = new Map(['floor', ...PAGES.map(({ name }) => name)].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.get('floor').push(await look(floor.origin));
    for (const { name, path } of PAGES) seen.get(name).push(await look(origin + path));
  }
  if (ROUNDS > 0) tellSpeed(seen);
  for (const { name, path, unlisted } of PAGES)
    for (const prefix of LANGUAGES)
      await tellFound(`${name}${prefix && `, ${prefix.slice(1)}`}`, origin + prefix + path, unlisted);
} finally {
  await floor.stop();
  await product?.stop();
}

function tellSpeed(seen) {
  const of = (name, what) => median(seen.get(name).map((one) => one[what]));
  const reference = of('floor', 'performance');
  for (const { name, less } of PAGES) {
    const performance = of(name, 'performance');
    const times = `blocking ${of(name, 'blocking')} ms beside ${of('floor', 'blocking')}, LCP ${of(name, 'lcp')} ms, CLS ${of(name, 'cls')}`;
    const ratio = Math.round((performance / (reference - less)) * 100) / 100;
    const figure = { name: `${name}, performance`, ratio, budget: 1, least: true, ours: performance, reference };
    const lost = Object.keys(PARTS).map(
      (part) => `${part} ${of(name, `lost ${part}`)} (${of('floor', `lost ${part}`)})`,
    );
    console.log(JSON.stringify({ ...figure, unit: `(may be ${less} less) ${times}; lost by ${lost.join(', ')}` }));
    const practices = of(name, 'practices');
    const failed = [...new Set(seen.get(name).flatMap((one) => one.failed))].join(', ');
    const best = { name: `${name}, best practices`, ratio: practices, budget: 1, least: true, ours: practices };
    console.log(JSON.stringify({ ...best, unit: failed }));
  }
}

/** @param unlisted of a page that asks search engines not to list it, which is no fault of it */
async function tellFound(name, url, unlisted = false) {
  const lhr = await report(url, ['seo', 'accessibility'], unlisted ? ['is-crawlable'] : null);
  for (const [id, what] of [
    ['seo', 'for search engines'],
    ['accessibility', 'accessible'],
  ]) {
    const { score, auditRefs } = lhr.categories[id];
    const failed = auditRefs
      .filter((one) => one.weight > 0 && (lhr.audits[one.id].score ?? 1) < 1)
      .map((one) => one.id);
    const figure = { name: `${name}, ${what}`, ratio: score, budget: 1, least: true, ours: score };
    console.log(JSON.stringify({ ...figure, unit: failed.join(', ') }));
  }
}

async function look(url) {
  const lhr = await report(url, ['performance', 'best-practices']);
  const audits = Object.values(lhr.audits);
  const counted = new Set(lhr.categories['best-practices'].auditRefs.flatMap(({ id, weight }) => (weight ? [id] : [])));
  const value = (id) => lhr.audits[id].numericValue ?? 0;
  const weights = Object.fromEntries(lhr.categories.performance.auditRefs.map(({ id, weight }) => [id, weight]));
  const lost = Object.entries(PARTS).map(([part, id]) => {
    const points = weights[id] * (1 - (lhr.audits[id].score ?? 0));
    return [`lost ${part}`, Math.round(points * 10) / 10];
  });
  return {
    ...Object.fromEntries(lost),
    performance: lhr.categories.performance.score,
    practices: lhr.categories['best-practices'].score,
    blocking: Math.round(value('total-blocking-time')),
    lcp: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    failed: audits.flatMap(({ id, score }) => (counted.has(id) && score !== null && score < 1 ? [id] : [])),
  };
}

async function report(url, onlyCategories, skipAudits = null) {
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
  });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories, skipAudits });
    return lhr;
  } finally {
    chrome.kill();
  }
}

async function tool() {
  const place = join(DIR, 'node_modules');
  if (!existsSync(join(place, 'lighthouse/package.json'))) {
    mkdirSync(DIR, { recursive: true });
    const words = ['install', '--prefix', DIR, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', [...words, `lighthouse@${VERSION}`], { cwd: DIR });
  }
  const load = (path) => import(pathToFileURL(join(place, path)).href);
  const { default: lighthouse } = await load('lighthouse/core/index.js');
  const { launch } = await load('chrome-launcher/dist/index.js');
  return { lighthouse, launch };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
