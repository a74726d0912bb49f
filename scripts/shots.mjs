// `npm run shots` takes pictures of the product as people see it: pages × sizes × themes × languages, from a product of its
// own or from one that runs (`--origin`). They go to `.data/shots`, which git does not know. `--docs` takes those of the
// README and the documents anew instead, `--kit` those of the kit's page, whole. Needs a Chromium, as the stories do.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArgs, readNames } from './lib/args.mjs';
import { continueUnderPinned, install, pinnedEnv } from './lib/install.mjs';
import { run, Stop, say } from './lib/say.mjs';
import { DOC_BYTES, DOCS, KIT, LANGUAGE, PAGES, SIZES, THEMES } from './shots/pages.mjs';
import { trade } from './shots/trading.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);

run(async () => {
  const { flags, values } = readArgs(args, {
    flags: ['--docs', '--kit'],
    values: ['--origin', '--out', '--pages', '--sizes', '--themes', '--languages'],
  });
  const kit = flags.has('--kit');
  const all = kit ? KIT : PAGES;
  const wanted = {
    pages: readNames('--pages', values['--pages'] ?? Object.keys(all).join(), Object.keys(all)),
    sizes: readNames('--sizes', values['--sizes'] ?? Object.keys(SIZES).join(), Object.keys(SIZES)),
    themes: readNames('--themes', values['--themes'] ?? (kit ? THEMES.join() : 'dark,light'), THEMES),
    paths: all,
    fullPage: kit,
    languages: (values['--languages'] ?? 'en,ar').split(',').map(languageOf),
  };
  await install(root);
  if (await continueUnderPinned(root, fileURLToPath(import.meta.url), args)) return;
  const product = values['--origin']
    ? { origin: values['--origin'], stop: () => {} }
    : await startProduct(kit ? ['--dev'] : []);
  try {
    const browser = await openBrowser();
    if (flags.has('--docs')) await takeDocs(browser, product.origin);
    else await takeAll(browser, product.origin, wanted, resolve(values['--out'] ?? join(root, '.data/shots')));
    await browser.close();
  } finally {
    product.stop();
  }
});

function languageOf(text) {
  if (!LANGUAGE.test(text))
    throw new Stop(`--languages wants codes like en, ar or pt-PT, not ${JSON.stringify(text)}.`);
  return text;
}

async function openBrowser() {
  const { chromium } = await import('playwright');
  const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(
    (path) => path && existsSync(path),
  );
  if (!found) throw new Stop('There is no Chromium in /usr/bin; CHROMIUM=/path names another one.');
  return chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
}

/** A product on ports and data of its own, gone afterwards. */
async function startProduct(args) {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-shots-'));
  const env = { ...pinnedEnv(root), PORT: '3643', DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done, failed) => {
    child.stdout.on('data', (chunk) => `${chunk}`.includes('Ctrl-C stops everything') && done());
    child.on('exit', (code) => failed(new Stop(`The product ended with ${code} before it was ready.`)));
  });
  const stop = () => {
    child.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    child.kill('SIGINT');
  };
  return { origin: 'https://localhost:3643', stop };
}

async function takeAll(browser, origin, { pages, sizes, themes, languages, paths, fullPage }, out) {
  let count = 0;
  for (const language of languages)
    for (const theme of themes)
      for (const width of sizes) {
        const context = await contextOf(browser, origin, { width, theme });
        for (const name of pages) {
          const path = `${language === 'en' ? '' : `/${language}`}${paths[name]}`;
          const file = join(out, `${name}-${width}-${theme}-${language}.png`);
          write(file, await shoot(context, origin + path, { fullPage }));
          count += 1;
        }
        await context.close();
      }
  say(`${count} pictures in ${out}`);
}

async function takeDocs(browser, origin) {
  for (const [name, page, width, theme, trading] of DOCS) {
    const context = await contextOf(browser, origin, { width: trading ? 1440 : width, theme });
    const before = async (tab) => {
      if (!trading) return;
      await trade(tab);
      await tab.setViewportSize({ width, height: SIZES[width] });
      // Drawn for this width from the beginning.
      await tab.reload();
      await tab.waitForLoadState('networkidle').catch(() => {});
    };
    const picture = await shoot(context, origin + PAGES[page], { before });
    const file = join(root, 'docs', `${name}.png`);
    write(file, await lighter(picture));
    say(file);
    await context.close();
  }
}

async function contextOf(browser, origin, { width, theme }) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: Number.parseInt(width, 10), height: SIZES[width] },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await context.addCookies(['theme', 'overall-theme'].map((name) => ({ name, value: theme, url: origin })));
  return context;
}

/** Frames in which nothing more may come before the picture. */
const CALM = 90;

async function shoot(context, address, { before = async () => {}, fullPage = false }) {
  const page = await context.newPage();
  await page.goto(address, { timeout: 90_000 });
  await page.waitForLoadState('networkidle').catch(() => {});
  await before(page);
  const chart = page.getByRole('application');
  if (await page.locator('#panel-chart').count()) await chart.waitFor({ timeout: 60_000 });
  await page.mouse.move(0, 0);
  await page.evaluate(async (frames) => {
    await document.fonts.ready;
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  }, CALM);
  const picture = await page.screenshot({ fullPage });
  await page.close();
  return picture;
}

/** Fewer colours where it would be too heavy for a repository. @throws Stop */
async function lighter(picture) {
  const { default: sharp } = await import('sharp');
  for (const colours of [256, 128, 64]) {
    const smaller = await sharp(picture).png({ palette: true, colours, compressionLevel: 9, effort: 10 }).toBuffer();
    if (smaller.length <= DOC_BYTES) return smaller;
  }
  throw new Stop(`A picture is heavier than ${DOC_BYTES} bytes even with 64 colours.`);
}

function write(file, bytes) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
