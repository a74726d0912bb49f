import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { words } from './kit/words.ts';

const TITLE = 'Orders now explain themselves';
const BODY =
  '<h2>What is new</h2><p>Every fill says <strong>why</strong>: <a href="/spot/BTCUSDT" onclick="steal()">look</a>.</p>' +
  '<script>document.title = "taken"</script><img src="https://tracker.example/pixel.png" onerror="steal()">';

/** Adds an announcement as an operator does, beside the running product. @returns its number */
async function announce(texts: object): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-announce-'));
  const file = join(folder, 'announcement.json');
  writeFileSync(file, JSON.stringify({ kind: 'news', texts }));
  const { stdout } = await promisify(execFile)(process.execPath, ['gateway/announce.ts', 'add', '--file', file], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });
  rmSync(folder, { recursive: true, force: true });
  return /announcement (\d+)/.exec(stdout)?.[1] ?? '';
}

test('[SAN-02, SAN-03] what an operator announces is read in its language, and nothing of it runs or asks elsewhere', async ({
  page,
}) => {
  const ar = await words('ar');
  const id = await announce({
    en: { title: TITLE, body: BODY },
    ja: { title: '約定の説明', body: '<p>理由が<b>わかります</b>。</p>' },
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tracker.example')) foreign.push(request.url());
  });
  await visit(page, `/announcements/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'What is new' })).toBeVisible();
  expect(await page.title()).toContain(TITLE);
  const markup = await page.getByRole('main').innerHTML();
  expect(markup).not.toMatch(/<script|onclick|onerror|tracker/);
  await page.getByRole('main').getByRole('link', { name: 'look' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /BTC\/USDT/ })).toBeVisible();

  await visit(page, `/ja/announcements/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '約定の説明' })).toBeVisible();
  await visit(page, `/ar/announcements/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole('main').locator('[dir=ltr]').filter({ hasText: 'What is new' }).first()).toBeVisible();
  await page
    .getByRole('link', { name: ar('announcements.back') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: ar('announcements.title') })).toBeVisible();
  expect(foreign).toEqual([]);
});
