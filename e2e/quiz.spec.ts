import type { Locator, Page } from '@playwright/test';
import { MIX } from '#lib/contract/perp.ts';
import { QUIZ, QUIZ_QUESTIONS, type QuizQuestion } from '#lib/contract/quiz.ts';
import { registerByEmail } from './kit/account.ts';
import { dialog, form, leg, liquidatedAt, onPaper, PERP, positionOf, read, SCREEN, send } from './kit/contracts.ts';
import { expect, listen, test } from './kit/story.ts';
import { startTape, type Tape } from './kit/tape.ts';
import { visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

/** A venue that asks on paper, too, at a price that stands still. */
let tape: Tape;
test.beforeAll(async () => {
  tape = await startTape([[0, '50000.0']], { FUTURES_QUIZ: 'paper' });
});
test.afterAll(() => tape.stop());

/** Worked out by hand: the gateway's own table is not asked. */
const RIGHT: { readonly [Q in QuizQuestion]: (typeof QUIZ)[Q][number] } = {
  leverage: 'half',
  liquidation: 'close',
  cross: 'wallet',
  funding: 'longs',
  stop: 'worse',
  adl: 'may',
};

async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** By the arrow keys within a question, from whichever choice has the focus. */
async function choose(page: Page, t: Words, id: QuizQuestion, choice: string): Promise<void> {
  const radio = (name: string) =>
    dialog(page)
      .getByRole('group', { name: t(`quiz.${id}.question`) })
      .getByRole('radio', { name: t(`quiz.${id}.${name}`), exact: true });
  const [first] = QUIZ[id];
  const checked = dialog(page)
    .getByRole('group', { name: t(`quiz.${id}.question`) })
    .locator('input:checked');
  await tabTo(page, (await checked.count()) > 0 ? checked : radio(first));
  if (choice === first) await page.keyboard.press('Space');
  for (let presses = 0; presses < QUIZ[id].length && !(await radio(choice).isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(radio(choice)).toBeChecked();
}

test('[SCR-04] by keyboard alone: the first order asks, a wrong answer is explained, the order goes on, and the position is closed; another browser of the account is not asked', async ({
  page,
  context,
  browser,
  noise,
  en,
}) => {
  await onPaper(page, tape.here(SCREEN));
  const price = form(page, en).getByRole('textbox', { name: en('order.fields.price') });
  // The market stands still, and its price is there all the same.
  await expect(price).toHaveValue(/^50,?000\.0$/);
  await page.keyboard.press('b');
  await expect(price).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('50000.1');
  await tabTo(page, form(page, en).getByRole('textbox', { name: en('futuresForm.fields.size') }));
  await page.keyboard.type('0.1');
  // What there is has come: until then no order can be sent.
  await expect(form(page, en).getByText('10,000.00')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(en('futuresForm.quiz.title'));
  for (const id of QUIZ_QUESTIONS) await choose(page, en, id, id === 'stop' ? 'always' : RIGHT[id]);
  const check = dialog(page).getByRole('button', { name: en('futuresForm.quiz.check') });
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(en('futuresForm.quiz.wrong', { count: 1 }));
  await expect(dialog(page)).toContainText(en('quiz.stop.why'));
  // Nothing was ordered, and right answers stay.
  expect(await positionOf(page, 'long')).toBeUndefined();
  await choose(page, en, 'stop', RIGHT.stop);
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  const goOn = dialog(page).getByRole('button', { name: en('futuresForm.quiz.goOn') });
  await expect(goOn).toBeVisible();
  await tabTo(page, goOn);
  await page.keyboard.press('Enter');
  await expect(leg(page, 'long')).toContainText('50,000.1');

  const other = await browser.newContext({ storageState: await context.storageState() });
  listen(other, noise);
  const second = await other.newPage();
  await second.goto(tape.here(SCREEN));
  expect(await read(second, `${MIX.quiz}?env=paper`)).toMatchObject({ asked: true, passedAt: expect.any(Number) });
  await send(second, MIX.place, { symbol: PERP, side: 'buy', kind: 'market', size: '0.1' });
  await other.close();
  await expect(leg(page, 'long')).toContainText('0.2000');

  const close = leg(page, 'long')
    .getByRole('button', { name: /^Close BTCUSDT Long/ })
    .first();
  await page.getByRole('tab', { name: new RegExp(`^${en('positions.tabs.positions')}`) }).focus();
  await tabTo(page, close);
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('button', { name: en('positions.close.act', { size: '0.2000 BTC' }) }));
  await page.keyboard.press('Enter');
  await expect(leg(page, 'long')).toHaveCount(0);
});

test('[SCR-04] @deep a program with the cookie of a guest is asked like a page, and may do all but open', async ({
  page,
}) => {
  await onPaper(page, tape.here(SCREEN));
  const opening = { symbol: PERP, side: 'buy', kind: 'market', size: '0.1' };
  await expect(send(page, MIX.place, opening)).rejects.toThrow(/43139.*"rule":"quizFirst"/);
  expect(await read(page, `${MIX.quiz}?env=paper`)).toMatchObject({ asked: true, passedAt: null });
  await send(page, MIX.leverage, { symbol: PERP, leverage: 10 });
  await expect(send(page, MIX.close, { symbol: PERP })).rejects.toThrow(/noPosition/);
  expect(await send(page, MIX.quizAnswer, { answers: { ...RIGHT, stop: 'free' } })).toMatchObject({ wrong: ['stop'] });
  await expect(send(page, MIX.place, opening)).rejects.toThrow(/43139/);
  expect(await send(page, MIX.quizAnswer, { answers: RIGHT })).toMatchObject({ wrong: [] });
  await send(page, MIX.place, opening);
});

test('[SCR-04] where the operator says nothing an account is asked before its first order in live trading, and not in paper trading', async ({
  page,
  en,
}) => {
  test.setTimeout(300_000);
  await registerByEmail(page, en);
  await visit(page, '/account/setting');
  await page.getByRole('button', { name: /USDT$/ }).click();
  await expect(page.getByText(/are in your live account\.$/)).toBeVisible();
  /** Half of what spot has to the wallet of contracts, then a press on Buy. */
  const buys = async (simulated: '0' | '1', amount: string) => {
    await page.evaluate((flag) => localStorage.setItem('simulation-trade', flag), simulated);
    await visit(page, SCREEN);
    await form(page, en)
      .getByRole('button', { name: en('futuresForm.transfer.move', { amount }) })
      .click();
    await form(page, en)
      .getByRole('tab', { name: en('order.kinds.market') })
      .click();
    await form(page, en)
      .getByRole('textbox', { name: en('futuresForm.fields.size') })
      .fill('0.001');
    await form(page, en).locator('button[data-side=buy]').click();
  };
  await buys('1', '50,000.00 USDT');
  await expect(leg(page, 'long')).toContainText('0.0010');
  await expect(dialog(page)).toHaveCount(0);
  await buys('0', '5,000.00 USDT');
  await expect(dialog(page)).toContainText(en('futuresForm.quiz.title'));
  await expect(leg(page, 'long')).toHaveCount(0);
});

for (const [prefix, code] of [
  ['/ja', 'ja'],
  ['/ar', 'ar'],
] as const) {
  test(`[SCR-04] @deep the same in ${code}: asked, opened, why, closed; numbers run from left to right`, async ({
    page,
  }) => {
    const t = await words(code);
    await onPaper(page, tape.here(prefix + SCREEN));
    await send(page, MIX.marginMode, { symbol: PERP, marginMode: 'isolated' });
    await form(page, t)
      .getByRole('tab', { name: t('order.kinds.market') })
      .click();
    await form(page, t)
      .getByRole('textbox', { name: t('futuresForm.fields.size') })
      .fill('0.1');
    await form(page, t).locator('button[data-side=buy]').click();
    await expect(dialog(page)).toContainText(t('quiz.leverage.question'));
    for (const id of QUIZ_QUESTIONS)
      await dialog(page)
        .getByRole('group', { name: t(`quiz.${id}.question`) })
        .getByRole('radio', { name: t(`quiz.${id}.${RIGHT[id]}`), exact: true })
        .check();
    await dialog(page)
      .getByRole('button', { name: t('futuresForm.quiz.check') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('futuresForm.quiz.goOn') })
      .click();
    await liquidatedAt(page, 'long', t, '47719.7');
    await expect(page.locator('html')).toHaveAttribute('dir', code === 'ar' ? 'rtl' : 'ltr');
    const gain = leg(page, 'long').getByText('-0.01%');
    expect(await gain.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    await leg(page, 'long').getByText('47,719.7').click();
    const formula = dialog(page).locator('[dir=ltr]').filter({ hasText: '÷ (0.1000 × (1 − 0.46%)) = 47,719.7' }).last();
    await expect(formula).toBeVisible();
    await page.keyboard.press('Escape');
    await leg(page, 'long')
      .getByRole('button', { name: t('positions.act.close'), exact: true })
      .or(leg(page, 'long').getByText(t('positions.act.close'), { exact: true }))
      .first()
      .click();
    await dialog(page)
      .getByRole('button', { name: t('positions.close.act', { size: '0.1000 BTC' }) })
      .click();
    await expect(leg(page, 'long')).toHaveCount(0);
  });
}
