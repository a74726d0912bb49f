import type { Page } from '@playwright/test';
import {
  another,
  codeFor,
  field,
  fillLogin,
  loggedIn,
  mailTo,
  newNumber,
  PASSWORD,
  press,
  proveDevice,
  registerByEmail,
  userOf,
} from './kit/account.ts';
import { solvingBy } from './kit/captcha.ts';
import { keepRecoveryCodes, setUpApp } from './kit/security.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
const AREA = '49';

/** Asks for a one-time code and reads what was sent. */
async function askCode(page: Page, en: Words, address: string): Promise<string> {
  const seen = (await mailTo(address)).map(({ id }) => id);
  await press(page, en('login.code.send'));
  return solvingBy(page, codeFor(address, seen));
}
const enter = (page: Page, en: Words) =>
  main(page)
    .getByRole('form', { name: en('login.code.act') })
    .getByRole('button', { name: en('login.code.act'), exact: true })
    .click();

test('[ACC-07, SCR-10] a code that is mailed logs in without a password, and a wrong one does not @deep', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const first = await another(browser, noise);
  const address = await registerByEmail(first.page, en);
  await visit(page, '/login?returnTo=%2Fdevices');
  await press(page, en('login.oneTime'));
  await field(page, en('forms.fields.email')).fill(address);
  const code = await askCode(page, en, address);
  const input = field(page, en('forms.fields.emailCode'));
  await expect(input).toBeFocused();
  // Another one may be asked for, but not at once.
  await expect(main(page).getByRole('button', { name: /^Again in \d+ s$/ })).toBeVisible();
  await input.fill(code === '000000' ? '111111' : '000000');
  await enter(page, en);
  await expect(main(page).getByText(en('login.second.refused.one'))).toBeVisible();
  // As mails and apps group it.
  await input.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await enter(page, en);
  await page.waitForURL(/\/devices$/);
  expect(await userOf(page.context())).toBe(await userOf(first.context));
  await first.context.close();
});

test('[ACC-07] for an address that nobody has, everything looks the same, and no code opens anything', async ({
  page,
  en,
}) => {
  await visit(page, '/login');
  await press(page, en('login.oneTime'));
  await field(page, en('forms.fields.email')).fill('nobody-at-all@example.org');
  await press(page, en('login.code.send'));
  await solvingBy(page, expect(main(page).getByText(en('login.code.to'))).toBeVisible({ timeout: 30_000 }));
  expect(await mailTo('nobody-at-all@example.org')).toEqual([]);
  await field(page, en('forms.fields.emailCode')).fill('123456');
  await enter(page, en);
  await expect(main(page).getByText(en('login.second.refused.one'))).toBeVisible();
});

test('[ACC-10, SCR-11, ACC-04, ACC-07] a mobile number registers, logs in with a password, and by a code that is texted @deep', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const number = newNumber();
  const to = `+${AREA}${number}`;
  await visit(page, '/register');
  await page.getByRole('tab', { name: en('register.tabs.mobile'), exact: true }).click();
  await field(page, en('forms.fields.areaCode')).fill(`+${AREA}`);
  await field(page, en('forms.fields.mobile')).fill(number);
  await press(page, en('forms.code.send'));
  await field(page, en('forms.fields.mobileCode')).fill(await solvingBy(page, codeFor(to)));
  await field(page, en('forms.fields.newPassword')).fill(PASSWORD);
  await press(page, en('register.act'));
  await solvingBy(page, loggedIn(page));
  const user = await userOf(page.context());

  const second = await another(browser, noise);
  await visit(second.page, '/login');
  await second.page.getByRole('tab', { name: en('login.tabs.mobile') }).click();
  await field(second.page, en('forms.fields.areaCode')).fill(AREA);
  // As people write it.
  await field(second.page, en('forms.fields.mobile')).fill(`0${number.slice(0, 4)} ${number.slice(4)}`);
  await field(second.page, en('forms.fields.password')).fill(PASSWORD);
  await main(second.page)
    .getByRole('form')
    .getByRole('button', { name: en('login.act'), exact: true })
    .click();
  await proveDevice(second.page, en, to, 'mobile');
  await solvingBy(second.page, loggedIn(second.page));
  expect(await userOf(second.context)).toBe(user);
  await second.context.close();

  const third = await another(browser, noise);
  await visit(third.page, '/login');
  await third.page.getByRole('tab', { name: en('login.tabs.mobile') }).click();
  await press(third.page, en('login.oneTime'));
  await field(third.page, en('forms.fields.areaCode')).fill(AREA);
  await field(third.page, en('forms.fields.mobile')).fill(number);
  const code = await askCode(third.page, en, to);
  await field(third.page, en('forms.fields.mobileCode')).fill(code);
  await enter(third.page, en);
  await loggedIn(third.page);
  expect(await userOf(third.context)).toBe(user);
  await third.context.close();
});

/** Password, then a recovery code in the place of the app's. */
async function logInByRecovery(page: Page, en: Words, address: string, code: string): Promise<void> {
  await visit(page, '/login?returnTo=%2Faccount%2Fsetting');
  await fillLogin(page, en, address);
  const way = main(page).getByRole('button', { name: en('forms.factors.useRecovery') });
  await solvingBy(page, expect(way).toBeVisible({ timeout: 30_000 }));
  await way.click();
  await field(page, en('forms.factors.recovery')).fill(code);
  await press(page, en('login.second.act'));
}

test('[ACC-04] whoever has lost the app logs in with a recovery code, once each, until new ones take their place @deep', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  const { app, recovery } = await setUpApp(page, en, address);
  const [used = '', old = ''] = recovery;
  expect(new Set(recovery).size).toBe(10);

  const second = await another(browser, noise);
  // As one types what he has written down.
  await logInByRecovery(second.page, en, address, used.toLowerCase());
  await second.page.waitForURL(/\/account\/setting$/);
  await expect(main(second.page).getByText(en('security.rows.recovery.text', { left: 9 }))).toBeVisible();

  const third = await another(browser, noise);
  await logInByRecovery(third.page, en, address, used);
  await expect(main(third.page).getByText(en('login.second.refused.one'))).toBeVisible();
  expect(await userOf(third.context)).toBe('');

  await press(second.page, en('security.rows.recovery.act'));
  const proof = second.page.getByRole('dialog', { name: en('forms.stepUp.title') });
  await proof.getByLabel(en('forms.factors.totp')).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await proof.getByRole('button', { name: en('forms.stepUp.act') }).click();
  const [fresh = ''] = await keepRecoveryCodes(second.page, en);
  await expect(main(second.page).getByText(en('security.rows.recovery.text', { left: 10 }))).toBeVisible();
  await logInByRecovery(third.page, en, address, old);
  await expect(main(third.page).getByText(en('login.second.refused.one'))).toBeVisible();
  await field(third.page, en('forms.factors.recovery')).fill(fresh);
  await press(third.page, en('login.second.act'));
  await third.page.waitForURL(/\/account\/setting$/);
  await second.context.close();
  await third.context.close();
});
