import type { Locator, Page } from '@playwright/test';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import type { Words } from './words.ts';

/** The market of the product's default seed: a pure function of time, so what a page shows can be worked out here too. */
const feed = createSyntheticFeed({ seed: 'meridian' });
const STEP_MS = 50;

/** Every last price of the pair between two moments, epoch ms. */
export function pricesBetween(symbol: string, from: number, to: number): ReadonlySet<string> {
  const prices = new Set<string>();
  for (let at = Math.floor(from / STEP_MS) * STEP_MS; at <= to; at += STEP_MS) prices.add(feed.ticker(symbol, at).last);
  return prices;
}

/** Best bid and best ask of the pair at every step between two moments, as `bid ask`. */
export function touchesBetween(symbol: string, from: number, to: number): ReadonlySet<string> {
  const touches = new Set<string>();
  for (let at = Math.floor(from / STEP_MS) * STEP_MS; at <= to; at += STEP_MS) {
    const { bids, asks } = feed.depth(symbol, 1, at);
    touches.add(`${bids[0]?.[0]} ${asks[0]?.[0]}`);
  }
  return touches;
}

/** `98,551.9` → `98551.9` */
export const plain = (text: string) => text.replaceAll(',', '').trim();

export const PRICE = /^[\d,]+\.\d+$/;

/** The element of the ticker bar that says the last price. */
export function lastPrice(page: Page, words: Words): Locator {
  return page
    .getByRole('region', { name: words('trade.ticker.label') })
    .getByText(PRICE)
    .first();
}
