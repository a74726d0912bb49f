import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { MIX } from '#lib/contract/perp.ts';
import type { ReplayStatus } from '#lib/contract/replay.ts';
import { dialog, leg, onPaper, PERP, positionOf, read, SCREEN, send } from './kit/contracts.ts';
import { expect, test } from './kit/story.ts';
import { startRecorded, type Tape, TOKEN } from './kit/tape.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

const CRASH = 'tapes/crash.jsonl.gz';
const DAY = 'tapes/funding-day.jsonl.gz';
/** The crash tape begins at half past three and passes the stamp of four. */
const START = Date.UTC(2026, 8, 16, 15, 30);
const STAMP = Date.UTC(2026, 8, 16, 16);

let tape: Tape;
test.beforeAll(async () => {
  tape = await startRecorded(CRASH, { FUTURES_QUIZ: 'off' });
});
test.afterAll(() => tape.stop());
/** A wrong token is answered as if nothing were there. */
test.use({ allowed: /404 .*\/v1\/operator\/replay/ });

const ribbon = (page: Page, en: Words) => page.getByRole('complementary', { name: en('replay.ribbon.label') });
const player = (page: Page, en: Words) => page.getByRole('region', { name: en('replay.player.label') });
const press = (page: Page, en: Words, name: string) =>
  player(page, en)
    .getByRole('button', { name: en(`replay.player.${name}`), exact: true })
    .click();

async function open(page: Page, en: Words): Promise<void> {
  await ribbon(page, en)
    .getByRole('button', { name: en('replay.ribbon.open') })
    .click();
  await expect(player(page, en)).toBeVisible();
}

async function unlock(page: Page, en: Words, token: string): Promise<void> {
  await player(page, en).getByLabel(en('replay.token.label')).fill(token);
  await player(page, en)
    .getByRole('button', { name: en('replay.token.enter') })
    .click();
}

const status = (): Promise<ReplayStatus> => tape.operate('replay');

test('[SCR-04] @deep on a tape every page says so, with the time of the tape', async ({ page }) => {
  for (const path of [
    '/',
    '/markets',
    '/spot/BTCUSDT',
    SCREEN,
    '/trade-swap',
    '/protection-fund',
    '/history/positions',
    '/asset',
    '/announcements',
    '/login',
    '/ja/markets',
    '/ar/futures/usdt/ETHUSDT',
  ]) {
    await visit(page, tape.here(path));
    const strip = page.locator('aside[data-replay]');
    await expect(strip, path).toHaveCount(1);
    await expect(strip.locator('time'), path).toHaveText(/^2026-09-16 15:3\d:\d\d( UTC)?$/);
  }
});

test('[SCR-04] the operator of a venue types the token once, runs, pauses and steps; a wrong one opens nothing, a reload forgets it', async ({
  page,
  en,
}) => {
  await visit(page, tape.here('/markets'));
  await open(page, en);
  await unlock(page, en, 'this-is-not-the-token');
  await expect(player(page, en)).toContainText(en('replay.token.wrong'));
  await unlock(page, en, TOKEN);
  const before = await status();
  expect(before).toMatchObject({ state: 'paused', start: START });
  await press(page, en, 'step');
  await expect.poll(async () => (await status()).now).toBeGreaterThan(before.now);
  await player(page, en).getByText('60×', { exact: true }).click();
  await expect.poll(async () => (await status()).state).toBe('running');
  await expect(ribbon(page, en).locator('[data-replay-state=running]')).toHaveText('60×');
  await press(page, en, 'pause');
  await expect(ribbon(page, en).locator('[data-replay-state=paused]')).toHaveText(en('replay.ribbon.paused'));
  const stopped = await status();
  expect(stopped).toMatchObject({ state: 'paused' });
  expect(stopped.now).toBeLessThan(START + 10 * 60_000);
  // Another page of the same tab still has it; loaded anew it is forgotten.
  await page
    .getByRole('banner')
    .getByRole('link', { name: en('nav.spot'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/spot\//);
  await page.reload();
  await open(page, en);
  await expect(player(page, en).getByLabel(en('replay.token.label'))).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(TOKEN);
});

test('[SCR-04] [SIM-19] the next liquidation is found where a position falls, and the next stamp is paid and stands in the records', async ({
  page,
  en,
}) => {
  await onPaper(page, tape.here(SCREEN));
  await send(page, MIX.leverage, { symbol: PERP, leverage: 50 });
  await send(page, MIX.marginMode, { symbol: PERP, marginMode: 'isolated' });
  await send(page, MIX.place, { symbol: PERP, side: 'buy', kind: 'market', size: '0.05' });
  await expect(leg(page, 'long')).toContainText('0.0500');
  const at = Number.parseFloat((await positionOf(page, 'long'))?.liquidationPrice ?? '');
  await open(page, en);
  await unlock(page, en, TOKEN);
  await press(page, en, 'nextLiquidation');
  await expect(leg(page, 'long')).toHaveCount(0);
  // The notice says it; its story comes when it is asked for.
  await page
    .getByRole('button', { name: en('explain.story.title') })
    .first()
    .click();
  await expect(dialog(page)).toContainText(en('explain.story.title'));
  const { rows } = await read<{ rows: { kind: string; data: { mark?: string } }[] }>(page, MIX.notices);
  const mark = Number.parseFloat(rows.find(({ kind }) => kind === 'liquidated')?.data.mark ?? '');
  expect(mark).toBeLessThanOrEqual(at);
  expect((await status()).now).toBeLessThan(STAMP);
  await page.keyboard.press('Escape');

  await send(page, MIX.marginMode, { symbol: PERP, marginMode: 'cross' });
  await send(page, MIX.leverage, { symbol: PERP, leverage: 2 });
  await send(page, MIX.place, { symbol: PERP, side: 'sell', kind: 'market', size: '0.05' });
  await expect(leg(page, 'short')).toContainText('0.0500');
  if (!(await player(page, en).isVisible())) await open(page, en);
  await press(page, en, 'nextStamp');
  await expect.poll(async () => (await status()).now).toBe(STAMP);
  await expect.poll(async () => (await positionOf(page, 'short'))?.funding).not.toBe('0');
  const { funding } = (await positionOf(page, 'short'))!;
  await visit(page, tape.here('/history/funding'));
  const main = page.getByRole('main');
  await expect(main).toContainText('09-16 16:00:00');
  // Cut to cents, as sums are shown.
  const [whole, decimals = ''] = funding.split('.');
  await expect(main).toContainText(`${whole}.${decimals.padEnd(2, '0').slice(0, 2)} USDT`);
  // From the records one reads, too, why the long is gone.
  await visit(page, tape.here('/history/positions'));
  await main.getByRole('button', { name: en('positions.how.liquidated') }).click();
  await expect(dialog(page)).toContainText(en('explain.story.takeover'));
});

test('[SIM-19] @deep the day of funding that comes with the product starts as its papers say; both tapes are small', async () => {
  for (const file of [CRASH, DAY]) expect(readFileSync(file).length).toBeLessThanOrEqual(2_000_000);
  const day = await startRecorded(DAY);
  try {
    const three = Date.UTC(2026, 8, 15);
    expect(await day.operate('replay')).toMatchObject({ state: 'paused', now: three, start: three });
    const hours = (count: number) => ({ until: three + count * 3_600_000 });
    expect(await day.operate('step', hours(8))).toMatchObject({ now: three + 8 * 3_600_000 });
    const answer = await fetch(`${day.note().httpOrigin}/v1/mix/market/state?symbol=${PERP}`);
    const { data } = (await answer.json()) as { data: { lastFundingRate: string } };
    // In its first eight hours longs pay.
    expect(data.lastFundingRate).toMatch(/^0\.00[01]/);
  } finally {
    await day.stop();
  }
});
