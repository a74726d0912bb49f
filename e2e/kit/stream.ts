import { expect, type Locator, type Page } from '@playwright/test';
import type { StreamFrame } from '#lib/contract/shapes/stream.ts';

declare global {
  interface Window {
    /** Prices by symbol as the stream told them, in order. */
    heardPrices: Record<string, string[]>;
    /** When the last message of any kind came, by the page's own clock. ms */
    heardAt: number;
  }
}

/** Must be called before the page is opened: from then on every price that reaches the page is written down in it. */
export async function hearStream(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const prices: Record<string, string[]> = {};
    window.heardPrices = prices;
    const hear = ({ data }: MessageEvent) => {
      window.heardAt = performance.now();
      const { m = [] } = JSON.parse(data) as Partial<StreamFrame>;
      for (const message of m) {
        if (message.ch !== 'ticker' && message.ch !== 'tickers') continue;
        const tickers = message.ch === 'ticker' ? [message.data] : message.data;
        for (const { symbol, last } of tickers) {
          const list = prices[symbol] ?? [];
          prices[symbol] = list;
          if (list.at(-1) !== last) list.push(last);
        }
      }
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', hear);
      }
    };
  });
}

/** Waits until the element says the newest price that the stream told the page. */
export async function expectNewest(price: Locator, symbol: string): Promise<void> {
  await expect
    .poll(() =>
      price.evaluate((element, pair) => {
        const newest = window.heardPrices[pair]?.at(-1);
        return newest !== undefined && element.textContent?.replaceAll(',', '') === newest;
      }, symbol),
    )
    .toBe(true);
}
