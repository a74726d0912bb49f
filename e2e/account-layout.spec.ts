import type { Page } from '@playwright/test';
import { DEVICE_TOKEN_SCRIPT } from '#lib/contract/device-token.ts';
import { field, newAddress, press, registerByEmail } from './kit/account.ts';
import { tooMuchShift, watchShifts } from './kit/still.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

test.describe.configure({ timeout: 120_000 });

/** The card of an entrance, and what stands in it. */
const card = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.locator('h1') });

for (const [path, highest] of [
  ['/register', 700],
  ['/login', 700],
] as const)
  test(`[SCR-10, SCR-11] ${path} is whole in a window of 1440 × 900, and nothing moves when it comes alive`, async ({
    page,
    en,
  }) => {
    await watchShifts(page);
    await visit(page, path);
    await expect(page.getByRole('button', { name: en('login.wallet'), exact: true })).toBeVisible();
    const box = await card(page).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(highest);
    expect(box?.y).toBeGreaterThanOrEqual(48);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    expect(await tooMuchShift(page)).toEqual([]);
  });

test('[ACC-12] the rules of a password stand in one line, and typing one moves nothing', async ({ page, en }) => {
  await visit(page, '/register');
  const password = field(page, en('forms.fields.newPassword'));
  await expect(password).toBeVisible();
  const tops = () =>
    card(page)
      .locator('li')
      .evaluateAll((rules) => rules.map((rule) => rule.getBoundingClientRect().top));
  const [first = 0] = await tops();
  expect(await tops()).toEqual([first, first, first]);
  const before = await card(page).boundingBox();
  await password.fill('copper kettle twelve');
  await expect(page.getByText(en('forms.strength.strong'))).toBeVisible();
  expect(await card(page).boundingBox()).toEqual(before);
});

test.describe('a captcha', () => {
  test.use({ allowed: /ERR_FAILED .*device-token/ });
  test('[SCR-13] nothing of the captcha is selected while its piece is drawn by the pointer', async ({ page, en }) => {
    // Who cannot name the device is always asked.
    await page.route(`**${DEVICE_TOKEN_SCRIPT}`, (route) => route.abort());
    await visit(page, '/register');
    await field(page, en('forms.fields.email')).fill(newAddress());
    await press(page, en('forms.code.send'));
    const handle = page.locator('dialog.mc').getByRole('slider');
    await expect(handle).toBeFocused({ timeout: 60_000 });
    const box = await handle.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Down over the words below it, and back.
    await page.mouse.move(x + 90, y + 40, { steps: 10 });
    await page.mouse.move(x + 60, y, { steps: 5 });
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    expect(await handle.evaluate((node) => getComputedStyle(node).userSelect)).toBe('none');
    await page.mouse.up();
  });
});

/** Runs in the page: columns whose words do not end, or begin, where their head does, px. */
function unevenColumns(): { table: string; column: string; by: number }[] {
  const edge = (cell: Element, side: 'left' | 'right') => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    const values = boxes.map((box) => box[side]);
    if (values.length === 0) return null;
    return side === 'left' ? Math.min(...values) : Math.max(...values);
  };
  return [...document.querySelectorAll('main table')].flatMap((table) => {
    const heads = [...table.querySelectorAll('thead th')];
    const rows = [...table.querySelectorAll('tbody tr')].slice(0, 5);
    return heads.flatMap((head, at) => {
      // A head that is heard and not seen has no edge of its own.
      if (head.querySelector('.sr-only')) return [];
      const side = getComputedStyle(head).textAlign === 'start' ? 'left' : 'right';
      const own = edge(head, side);
      return rows.flatMap((row) => {
        const cell = row.children[at];
        const its = cell ? edge(cell, side) : null;
        const by = own === null || its === null ? 0 : Math.abs(own - its);
        return by > 1
          ? [{ table: table.getAttribute('aria-label') ?? '', column: head.textContent ?? '', by: Math.round(by) }]
          : [];
      });
    });
  });
}

test('[SCR-16] the lists of an account have their words under their heads, and on a phone controls for a thumb', async ({
  page,
  en,
}) => {
  await registerByEmail(page, en);
  for (const [path, heading] of [
    ['/devices', 'devices.sessions.title'],
    ['/account/setting', 'security.history.title'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { name: en(heading), exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    expect([path, await page.evaluate(unevenColumns)]).toEqual([path, []]);
  }
  await page.setViewportSize({ width: 375, height: 812 });
  const switches = page.getByRole('main').getByRole('switch');
  await expect(switches.first()).toBeVisible();
  const sizes = await switches.evaluateAll((all) =>
    all.map((one) => {
      const [own, label] = [one.getBoundingClientRect(), one.closest('label')?.getBoundingClientRect()];
      return { seen: Math.min(own.width, own.height), hit: Math.max(own.height, label?.height ?? 0) };
    }),
  );
  for (const { seen, hit } of sizes) {
    expect(seen).toBeGreaterThanOrEqual(24);
    expect(hit).toBeGreaterThanOrEqual(44);
  }
});
