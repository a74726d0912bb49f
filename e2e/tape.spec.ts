import { expect, type Page } from '@playwright/test';
import { MIX } from '#lib/contract/perp.ts';
import type { ClosedPosition } from '#lib/contract/shapes/perp-account.ts';
import type { PositionStory } from '#lib/contract/shapes/perp-story.ts';
import {
  cells,
  dialog,
  form,
  leg,
  liquidatedAt,
  liquidation,
  onPaper,
  PERP,
  positionOf,
  read,
  SCREEN,
  seesFunds,
  send,
} from './kit/contracts.ts';
import { NO_OVERHANG, overhang } from './kit/still.ts';
import { listen, test } from './kit/story.ts';
import { chapter, startTape, type Tape } from './kit/tape.ts';
import type { Words } from './kit/words.ts';

/** Each story begins at 50,000.0, in a minute of its own. */
const MINUTE = 60_000;
const AT = { risen: 1_000, before: 2_000, there: 3_000 } as const;
const PRICES = [
  [0, '50000.0'],
  [AT.risen, '50500.0'],
  [AT.before, '52999.9'],
  [AT.there, '53000.0'],
] as const;
let tape: Tape;
test.beforeAll(async () => {
  tape = await startTape([0, 1, 2].flatMap((minute) => chapter(minute * MINUTE, PRICES)));
});
test.afterAll(() => tape.stop());

const own = (name: string) => `positions.${name}`;
const head = (page: Page, en: Words, name: 'margin' | 'mode', mode: string) =>
  form(page, en).getByRole('button', {
    name: en(`futuresForm.head.${name}`, { mode: en(`futuresForm.head.${mode}`) }),
  });

async function isolate(page: Page, en: Words): Promise<void> {
  await head(page, en, 'margin', 'cross').click();
  await dialog(page)
    .getByRole('radio', { name: en('futuresForm.modes.isolated') })
    .click();
  await dialog(page)
    .getByRole('button', { name: en('futuresForm.modes.save') })
    .click();
  await expect(head(page, en, 'margin', 'isolated')).toBeVisible();
}

async function atMarket(page: Page, en: Words, side: 'buy' | 'sell', size: string): Promise<void> {
  await form(page, en)
    .getByRole('tab', { name: en('order.kinds.market') })
    .click();
  await form(page, en)
    .getByRole('textbox', { name: en('futuresForm.fields.size') })
    .fill(size);
  await seesFunds(page, en);
  await form(page, en).locator(`button[data-side=${side}]`).click();
}

async function addMargin(page: Page, en: Words, side: 'long' | 'short', amount: string): Promise<void> {
  await leg(page, side)
    .getByRole('button', { name: /^Change the margin/ })
    .click();
  await dialog(page)
    .getByRole('textbox', { name: en(own('margin.amount')) })
    .fill(amount);
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${en(own('margin.addAct'), { amount: '' })}[\\d.]+ USDT$`) })
    .click();
  await expect(dialog(page)).toHaveCount(0);
}

async function reverse(page: Page, en: Words): Promise<void> {
  await leg(page, 'long')
    .getByRole('button', { name: /^More for BTCUSDT/ })
    .click();
  await page.getByRole('menuitem', { name: en(own('act.reverse')) }).click();
  await dialog(page)
    .getByRole('button', { name: /^Reverse to Short/ })
    .click();
  await expect(leg(page, 'short')).toBeVisible();
  await expect(leg(page, 'long')).toHaveCount(0);
}

/** Take profit and stop loss, typed as returns. */
async function protect(page: Page, en: Words): Promise<void> {
  await leg(page, 'long')
    .getByRole('button', { name: /^Take profit and stop loss of/ })
    .last()
    .click();
  const face = (exit: string) =>
    dialog(page).getByRole('textbox', { name: `${en(own(`exits.${exit}`))}, ${en(own('exits.roe'))}` });
  await face('takeProfit').fill('100');
  await face('stopLoss').fill('-40');
  await dialog(page)
    .getByRole('button', { name: en(own('exits.set')) })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  // 5 % above 50,000.1 and 2 % below it, on a tick toward the entry.
  await expect(leg(page, 'long')).toContainText('52,500.1');
  await expect(leg(page, 'long')).toContainText('49,000.1');
  expect(await positionOf(page, 'long')).toMatchObject({ takeProfit: '52500.1', stopLoss: '49000.1' });
}

/** What is typed is seen beside what is, and lies where it would lie. */
async function supposing(page: Page, en: Words): Promise<void> {
  await page.getByRole('tab', { name: en('explain.card.whatIf') }).click();
  const card = page.getByRole('tabpanel', { name: en('explain.card.whatIf') });
  const field = card.getByRole('textbox', { name: en('explain.whatIf.priceField') });
  await field.fill('51000');
  await expect(cells(card, en('explain.whatIf.pnl'))).toHaveText(['+49.99', '+99.99']);
  await expect(cells(card, en('explain.whatIf.roe'))).toHaveText(['+19.99%', '+39.99%']);
  await card.getByRole('slider').fill('0');
  // A fifth below the mark of 50,500.
  await expect(field).toHaveValue('40,400.0');
  await expect(card.getByRole('status')).toHaveText(en('explain.whatIf.falls'));
  await card.getByText(en('explain.whatIf.marginKind'), { exact: true }).first().click();
  await card.getByRole('textbox', { name: en('explain.whatIf.addField') }).fill('150');
  await expect(cells(card, en('explain.whatIf.liquidation'))).toHaveText(['47,719.7', '46,212.7']);
}

/** Half of it goes at 50,499.9: 2,524.995 − 2,500.005 is realised, and half of the margin comes free. */
async function closeHalf(page: Page, en: Words): Promise<void> {
  await leg(page, 'long')
    .getByRole('button', { name: /^Close BTCUSDT Long/ })
    .first()
    .click();
  await dialog(page).getByRole('slider').fill('50');
  await dialog(page)
    .getByRole('button', { name: en(own('close.act'), { size: '0.0500 BTC' }) })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(leg(page, 'long')).toContainText('0.0500');
  expect(await positionOf(page, 'long')).toMatchObject({
    ...{ count: '0.0500', entryValue: '2500.005', realised: '24.99', margin: '200.00025' },
  });
}

/** The short of 0.05 from 50,499.9 with 137.195 of margin: why its price is 53,000.0. */
async function asksWhy(page: Page, en: Words): Promise<void> {
  await liquidation(page, 'short', en).click();
  await expect(dialog(page)).toContainText(en('explain.why.title', { price: '53,000.0' }));
  await expect(dialog(page)).toContainText('(2,524.995 + 137.195 + 0.00)÷ (0.0500 × (1 + 0.46%)) = 53,000.0');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

/** A tick before the price that the page named it lives; on it, it is over. */
async function falls(page: Page, minute: number): Promise<void> {
  await tape.until(minute * MINUTE + AT.before);
  await expect(leg(page, 'short')).toContainText('52,999.9');
  expect(await positionOf(page, 'short')).toMatchObject({ state: 'normal', markPrice: '52999.9' });
  await tape.until(minute * MINUTE + AT.there);
  await expect(leg(page, 'short')).toHaveCount(0);
  expect(await positionOf(page, 'short')).toBeUndefined();
}

/** Each step with its mark, as the journal has it; then what it all cost. */
async function reads(page: Page, en: Words): Promise<PositionStory> {
  const { rows } = await read<{ rows: readonly ClosedPosition[] }>(page, MIX.positionHistory);
  const closed = rows.find(({ how }) => how === 'liquidated');
  const story = await read<PositionStory>(page, `${MIX.story}?symbol=${PERP}&positionSide=short&id=${closed?.id}`);
  // The notice says it; its story comes when it is asked for.
  await page
    .getByRole('button', { name: en('explain.story.title') })
    .first()
    .click();
  const told = dialog(page).filter({ hasText: en('explain.story.title') });
  await expect(told).toContainText('The mark price was 53,000.0');
  await expect(told.getByRole('listitem').filter({ hasText: en('explain.story.warned') })).toContainText('99.95%');
  for (const { data } of story.notices.filter(({ kind }) => kind === 'liquidationStep'))
    expect(data).toMatchObject({ mark: '53000.0', equity: '12.19', maintenance: '12.19' });
  await expect(told).toContainText('mark 53,000.0 · equity 12.19, required 12.19');
  await told.getByRole('tab', { name: en('explain.story.costs') }).click();
  return story;
}

test('[SCR-04] [SIM-19] a long at 20 times lives on a tape: exits by return, what if, margin, half of it, the other way, and its end on the tick that the page named', async ({
  page,
  en,
}) => {
  await onPaper(page, tape.here(SCREEN));
  await isolate(page, en);
  await atMarket(page, en, 'buy', '0.1');
  // Bought from the book a tick above the mark: 0.1 × 50,000.1; a twentieth of it is the margin.
  await expect(leg(page, 'long')).toContainText('50,000.1');
  expect(await positionOf(page, 'long')).toMatchObject({
    ...{ entryValue: '5000.01', margin: '250.0005', openLevel: '20', marginMode: 1 },
  });
  // (5,000.01 − 250.0005) ÷ (0.1 × (1 − 0.4 % − 0.06 %)), up to a tick.
  await liquidatedAt(page, 'long', en, '47719.7');
  await protect(page, en);
  await expect(leg(page, 'long')).toContainText('-0.01%');
  await tape.until(AT.risen);
  // 5,050 − 5,000.01, and that by 250.0005.
  await expect(leg(page, 'long')).toContainText('+49.99');
  await expect(leg(page, 'long')).toContainText('+19.99%');
  expect((await positionOf(page, 'long'))?.unrealisedPnl).toBe('49.99');
  await supposing(page, en);
  await addMargin(page, en, 'long', '150');
  await liquidatedAt(page, 'long', en, '46212.7');
  await closeHalf(page, en);
  await reverse(page, en);
  expect(await positionOf(page, 'short')).toMatchObject({ entryValue: '2524.995', margin: '126.24975' });
  // (2,524.995 + 126.24975) ÷ (0.05 × (1 + 0.46 %)), down to a tick; with 137.195 it is 53,000 to the unit.
  await liquidatedAt(page, 'short', en, '52782.0');
  await addMargin(page, en, 'short', '10.94525');
  await liquidatedAt(page, 'short', en, '53000.0');
  await asksWhy(page, en);
  await falls(page, 0);
  // All of its margin, and one fee: 2,524.995 at 0.06 %.
  expect(await reads(page, en)).toMatchObject({
    ...{ realised: '-137.195', fees: '1.514997', funding: '0', net: '-138.709997', how: 'liquidated' },
  });
  await expect(dialog(page)).toContainText('-137.20');
  await expect(dialog(page)).toContainText('-138.71');
});

test('[SCR-04] @deep in hedge mode a long and a short stand side by side with one liquidation price, and leave one by one', async ({
  page,
  en,
}) => {
  await tape.until(MINUTE);
  await onPaper(page, tape.here(SCREEN));
  await head(page, en, 'mode', 'oneWay').click();
  await dialog(page)
    .getByRole('switch', { name: en('futuresForm.modes.hedge') })
    .click();
  await dialog(page)
    .getByRole('button', { name: en('futuresForm.modes.save') })
    .click();
  await expect(head(page, en, 'mode', 'twoWay')).toBeVisible();
  await atMarket(page, en, 'buy', '1.5');
  await expect(leg(page, 'long')).toContainText('1.5000');
  await atMarket(page, en, 'sell', '0.5');
  await expect(leg(page, 'short')).toContainText('0.5000');
  // 75,000.15 − 24,999.95 − 9,939.99994 of the wallet, by 1 net and 0.46 % of the larger leg: 40,060.20006 ÷ 0.9931.
  await liquidatedAt(page, 'long', en, '40338.6');
  await liquidatedAt(page, 'short', en, '40338.6');
  await tape.until(MINUTE + AT.risen);
  await expect(leg(page, 'long')).toContainText('+749.85');
  await expect(leg(page, 'short')).toContainText('-250.05');
  await page.getByRole('tab', { name: en('explain.card.whatIf') }).click();
  const card = page.getByRole('tabpanel', { name: en('explain.card.whatIf') });
  await card.getByRole('textbox', { name: en('explain.whatIf.priceField') }).fill('49000');
  await expect(cells(card, en('explain.whatIf.pnl'))).toHaveText(['+749.85', '-1,500.15']);
  await card.getByText(en('explain.whatIf.short'), { exact: true }).click();
  await expect(cells(card, en('explain.whatIf.pnl'))).toHaveText(['-250.05', '+499.95']);
  await leg(page, 'short')
    .getByRole('button', { name: /^Close BTCUSDT Short/ })
    .first()
    .click();
  await dialog(page)
    .getByRole('button', { name: en(own('close.act'), { size: '0.5000 BTC' }) })
    .click();
  await expect(leg(page, 'short')).toHaveCount(0);
  // The long alone: (75,000.15 − 9,674.74991) ÷ (1.5 × (1 − 0.46 %)); the short cost the wallet 250.1 and a fee of 15.15003.
  await liquidatedAt(page, 'long', en, '43751.6');
});

test('[SCR-04] on a phone, by touch: a long opens, rises, gets margin, turns, falls on its tick, and says why', async ({
  browser,
  noise,
  en,
}) => {
  await tape.until(2 * MINUTE);
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
  listen(context, noise);
  const page = await context.newPage();
  await onPaper(page, tape.here(SCREEN));
  await send(page, MIX.marginMode, { symbol: PERP, marginMode: 'isolated' });
  await page
    .getByRole('region', { name: en('futures.narrow.bar') })
    .getByRole('button', { name: en('futures.narrow.long') })
    .tap();
  await form(page, en)
    .getByRole('tab', { name: en('order.kinds.market') })
    .tap();
  await form(page, en)
    .getByRole('textbox', { name: en('futuresForm.fields.size') })
    .fill('0.05');
  await seesFunds(page, en);
  await form(page, en).locator('button[type=submit]').tap();
  await expect(form(page, en)).toHaveCount(0);
  await page.getByRole('tab', { name: new RegExp(`^${en(own('tabs.positions'))}`) }).tap();
  // Half of the story on the wide screen: 2,500.005, and 125.00025 of margin.
  await liquidatedAt(page, 'long', en, '47719.7');
  await tape.until(2 * MINUTE + AT.risen);
  await expect(leg(page, 'long')).toContainText('+24.99');
  await expect(leg(page, 'long')).toContainText('+19.99%');
  await addMargin(page, en, 'long', '75');
  await liquidatedAt(page, 'long', en, '46212.7');
  await reverse(page, en);
  await addMargin(page, en, 'short', '10.94525');
  await liquidatedAt(page, 'short', en, '53000.0');
  await asksWhy(page, en);
  await falls(page, 2);
  expect(await reads(page, en)).toMatchObject({ realised: '-137.195', how: 'liquidated' });
  expect(await overhang(page)).toEqual(NO_OVERHANG);
  await context.close();
});
