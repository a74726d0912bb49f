import type { BrowserContext, Page } from '@playwright/test';
import { logIn, makeAgency, newAddress, press, registerByEmail } from './kit/account.ts';
import { allObjections, objections } from './kit/axe.ts';
import { AGENCY_PAGE, OWN_PAGES } from './kit/pages.ts';
import { NO_OVERHANG, overhang, scrollingTables, tooMuchShift, watchShifts } from './kit/still.ts';
import { expect, listen, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { LONGEST, walkByTab } from './kit/walk.ts';
import { type Words, words } from './kit/words.ts';

test.describe.configure({ timeout: 240_000 });

const WIDE = { width: 1440, height: 900 };

/** Everything of the page is there. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-hidden=true].bg-raised')).toHaveCount(0);
}

type Somebody = { readonly context: BrowserContext; readonly page: Page };

/** A browser of one's own whose pages stand still and whose movements are written down. */
async function somebody(newContext: () => Promise<BrowserContext>): Promise<Somebody> {
  const context = await newContext();
  const page = await context.newPage();
  await page.setViewportSize(WIDE);
  await watchShifts(page);
  return { context, page };
}

async function makeSub(page: Page, en: Words, name: string): Promise<void> {
  await press(page, en('subAccounts.create.open'));
  const dialog = page.getByRole('dialog', { name: en('subAccounts.create.title') });
  await dialog.getByLabel(en('subAccounts.create.name'), { exact: true }).fill(name);
  await dialog.getByRole('button', { name: en('subAccounts.create.act'), exact: true }).click();
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
}

/** What every page of an account must keep to, whoever looks at it. */
async function judge(page: Page, path: string): Promise<void> {
  for (const viewport of [{ width: 375, height: 812 }, WIDE]) {
    await page.setViewportSize(viewport);
    expect([path, (await visit(page, path))?.status()]).toEqual([path, 200]);
    await settled(page);
    expect(await tooMuchShift(page)).toEqual([]);
  }
  await page.keyboard.press('Tab');
  const stops = await walkByTab(page);
  expect(stops.length).toBeGreaterThan(15);
  expect(stops.length).toBeLessThan(LONGEST);
  expect(stops.filter(({ seen, marked }) => !seen || !marked)).toEqual([]);
  // The walk leaves the page wherever its last stop was: what lies half under the header there is in nobody's way.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await allObjections(page)).toEqual([]);
  for (const width of [768, 375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    expect([width, await overhang(page), await scrollingTables(page)]).toEqual([width, NO_OVERHANG, []]);
  }
  await page.setViewportSize(WIDE);
  await visit(page, `/ar${path}`);
  await settled(page);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await overhang(page)).toEqual(NO_OVERHANG);
  // Colours are those of the language before.
  expect(await objections(page)).toEqual([]);
}

/** In the short run these stand for the others, which share their frame. */
const SHORT: readonly string[] = ['/account/setting', '/devices'];

for (const much of ['empty', 'full'] as const) {
  test.describe(much === 'empty' ? 'an empty account' : 'an old account @deep', () => {
    let one: Somebody;
    const noise: string[] = [];
    test.beforeAll(async ({ browser }) => {
      test.setTimeout(240_000);
      const en = await words('en');
      const newContext = () => browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' });
      one = await somebody(newContext);
      listen(one.context, noise);
      const address = await registerByEmail(one.page, en);
      if (much === 'empty') return;
      await visit(one.page, '/account/sub-account');
      const unique = Date.now().toString(36).slice(-8);
      await makeSub(one.page, en, `first${unique}`);
      await makeSub(one.page, en, `longest1${unique}`);
      const other = await newContext();
      await logIn(await other.newPage(), en, address);
      await other.close();
    });
    test.afterAll(() => one.context.close());

    for (const path of OWN_PAGES) {
      const rare = much === 'full' || SHORT.includes(path) ? '' : ' @deep';
      test(`[SCR-09, SCR-22, THM-08, UI-43] finds ${path} readable, still, walkable and as wide as the window${rare}`, async () => {
        await judge(one.page, path);
        expect(noise).toEqual([]);
      });
    }
  });
}

test('[SCR-12, SCR-22, THM-08, UI-43] an agency finds its dashboard readable, still, walkable and as wide as the window @deep', async ({
  browser,
  noise,
  en,
}) => {
  const email = newAddress();
  const code = await makeAgency(email);
  const newContext = () => browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' });
  const invitee = await newContext();
  await registerByEmail(await invitee.newPage(), en, newAddress(), `/register?vipCode=${code}`);
  await invitee.close();
  const agency = await somebody(newContext);
  listen(agency.context, noise);
  await logIn(agency.page, en, email, '/agency/login');
  await expect(agency.page).toHaveURL(/\/agency$/);
  await judge(agency.page, AGENCY_PAGE);
  await expect(agency.page.getByRole('table').last()).toContainText('m***@example.org');
  await agency.context.close();
});
