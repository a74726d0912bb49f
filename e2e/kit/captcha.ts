import { expect, type Page } from '@playwright/test';
import { OUTBOX_CAPTCHAS, OUTBOX_KEY } from '#lib/contract/account.ts';
import { CAPTCHA } from '#lib/contract/captcha.ts';
import type { OpenCaptcha } from '#lib/contract/shapes/outbox.ts';
import { outboxKey } from '../product.ts';
import { ask } from './ask.ts';

/** Keys of the slider, and by how many px each moves the piece. */
const KEYS = [
  ['PageUp', 20],
  ['ArrowRight', 2],
] as const;

/** Where the piece goes, which a person sees and no program of ours: told beside the outbox. */
async function placeOf(captchaId: string, at: string): Promise<number> {
  const { body } = await ask(OUTBOX_CAPTCHAS, { at, headers: { [OUTBOX_KEY.header]: outboxKey() } });
  const { data } = JSON.parse(body) as { readonly data: readonly OpenCaptcha[] };
  const found = data.find((open) => open.captchaId === captchaId);
  if (!found) throw new Error(`the challenge ${captchaId} is not among those that are open`);
  return found.x;
}

/**
 * Solves the open challenge by the keyboard alone: the slider has the focus, keys move the piece, Enter checks. A wrong
 * try brings another puzzle; a person tries again, too.
 */
export async function solveByKeys(page: Page): Promise<void> {
  const dialog = page.locator('dialog.mc');
  await expect(dialog).toBeVisible();
  for (let tries = 0; tries < 5; tries += 1) {
    const [scene, piece] = [dialog.locator('img.mc-scene'), dialog.locator('img.mc-piece')];
    for (const image of [scene, piece]) {
      await expect(image).toHaveAttribute('src', /image/);
      await expect
        .poll(() => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0))
        .toBe(true);
    }
    const source = (await scene.getAttribute('src')) ?? '';
    const captchaId = new URL(source, page.url()).searchParams.get('captchaId') ?? '';
    const gap = await placeOf(captchaId, new URL(page.url()).origin);
    await expect(dialog.getByRole('slider')).toBeFocused();
    let x = 0;
    for (const [key, px] of KEYS) for (; gap - x >= px; x += px) await page.keyboard.press(key, { delay: 40 });
    const judged = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/attempt'));
    await page.keyboard.press('Enter');
    const { data } = (await (await judged).json()) as { data: { result: string } };
    if (data.result === 'right') break;
    await expect(scene).not.toHaveAttribute('src', source);
  }
  await expect(dialog).toHaveCount(0);
}

/** Solves a challenge whenever one opens, until the other promise is settled: the venue decides whether there is one. */
export async function solvingBy<T>(page: Page, done: Promise<T>): Promise<T> {
  let settled = false;
  const result = done.finally(() => {
    settled = true;
  });
  const dialog = page.locator('dialog.mc');
  while (!settled) {
    const opened = await Promise.race([
      dialog.waitFor({ state: 'visible', timeout: 500 }).then(
        () => true,
        () => false,
      ),
      result.then(
        () => false,
        () => false,
      ),
    ]);
    if (opened) await solveByKeys(page);
  }
  return result;
}

export const isCaptchaCall = (path: string) => Object.values(CAPTCHA).some((known) => path === known);
