import { expect, type Locator, type Page } from '@playwright/test';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { PAPER_HEADER } from '#lib/contract/trade.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { visit } from './visit.ts';
import type { Words } from './words.ts';

export const SCREEN = '/futures/usdt/BTCUSDT';
export const PERP = 'BTCUSDTPERP';

export const form = (page: Page, t: Words) => page.getByRole('form', { name: t('order.title') });
export const leg = (page: Page, side: PositionSide) => page.locator(`[data-leg="${PERP}:${side}"]`);
export const dialog = (page: Page) => page.getByRole('dialog');

/** Asks with the cookie of the page, in paper trading. */
function asked<T>(page: Page, path: string, body: object | null): Promise<T> {
  return page.evaluate(
    async ([url, marker, text, key]) => {
      const headers = { 'content-type': 'application/json', [marker]: '1', 'idempotency-key': key };
      const answer = await fetch(url, text === '' ? { headers } : { method: 'POST', headers, body: text });
      const told = (await answer.json()) as { code: string; data: unknown };
      if (told.code !== '00000') throw new Error(`${url}: ${JSON.stringify(told)}`);
      return told.data;
    },
    [path, PAPER_HEADER, body ? JSON.stringify({ env: 'paper', ...body }) : '', crypto.randomUUID()] as const,
  ) as Promise<T>;
}
export const send = <T>(page: Page, path: string, body: object) => asked<T>(page, path, body);
export const read = <T>(page: Page, path: string) => asked<T>(page, path, null);

/** The one leg of a side, as the gateway answers it. */
export async function positionOf(page: Page, side: PositionSide): Promise<Position | undefined> {
  const legs = await read<readonly Position[]>(page, `${MIX.position}?symbol=${PERP}`);
  return legs.find(({ positionSide }) => positionSide === side);
}

const MOVE = { from: 'spot', to: 'futures:usdt', asset: 'USDT' } as const;

/** A paper account of one's own before the screen of the contract, with this much in its futures wallet. */
export async function onPaper(page: Page, address: string, amount = '10000'): Promise<void> {
  await visit(page, address);
  await page.evaluate(() => localStorage.setItem('simulation-trade', '1'));
  await visit(page, address);
  // The account is made while the page opens.
  await expect(() => send(page, WALLET_TRANSFER, { ...MOVE, amount })).toPass();
}

/** Waits until the form has heard of the wallet: an order pressed before is told that there are no funds. */
export async function seesFunds(page: Page, t: Words): Promise<void> {
  const available = form(page, t)
    .locator('dl')
    .filter({ has: page.getByText(t('futuresForm.figures.available'), { exact: true }) });
  await expect(available.locator('dd')).toContainText(/[1-9]/);
}

/** What a row says of its liquidation, as a price without grouping; a press of it asks why. */
export const liquidation = (page: Page, side: PositionSide, t: Words) =>
  leg(page, side).getByRole('button', { name: new RegExp(`^${t('positions.columns.liquidation')}`) });

/** Waits until page and gateway say this price. */
export async function liquidatedAt(page: Page, side: PositionSide, t: Words, price: string): Promise<void> {
  await expect.poll(async () => (await positionOf(page, side))?.liquidationPrice).toBe(price);
  await expect(liquidation(page, side, t)).toHaveText(price.replace(/\B(?=(\d{3})+\.)/g, ','));
}

/** A table's cell in the row of this name: `what is` then `what would be`. */
export const cells = (box: Locator, name: string) =>
  box
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .locator('bdi');
