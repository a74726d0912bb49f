import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CAPTCHA } from '#lib/contract/captcha.ts';
import { type Picture, seenGap } from '#tests/gateway/captcha/person.ts';

/** Keys of the slider, and by how many px each moves the piece. */
const KEYS = [
  ['PageUp', 20],
  ['ArrowRight', 2],
] as const;

/** What an image of the page shows, without asking the venue for it again. */
async function pixels(image: Locator): Promise<Picture> {
  const drawn = await image.evaluate((node: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [node.naturalWidth, node.naturalHeight];
    canvas.getContext('2d')?.drawImage(node, 0, 0);
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  });
  const picture = sharp(Buffer.from(drawn, 'base64')).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
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
    const gap = seenGap(await pixels(scene), await pixels(piece));
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
