import { describe, expect, test, vi } from 'vitest';
import { SpotScreen } from '#components/spot/spot-screen.tsx';
import { BookPanel } from '#components/terminal/book/book-panel.tsx';
import { TapePanel } from '#components/terminal/tape/tape-panel.tsx';
import { ARABIC, ENGLISH } from '../kit.tsx';
import { market, serverDocument } from '../terminal/stage.tsx';

// Next's router exists only inside a running site.
vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/spot/BTCUSDT' }));

const text = (node: Element | null) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
const rows = (table: Element | null) =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map(text));

describe('the page before any script', () => {
  const page = serverDocument(<SpotScreen market={market()} />);

  test('[SCR-02] [LOC-45] has one heading in the language of the page, and the last price', () => {
    const headings = page.querySelectorAll('h1');
    expect(headings).toHaveLength(1);
    expect(text(headings[0]!)).toBe('BTC/USDT spot price and chart');
    expect(text(page.querySelector('main'))).toContain('97,482.6');
  });

  test('[SCR-02] has the book and the trades as tables', () => {
    const [asks, bids] = page.querySelectorAll('#panel-book table');
    expect(rows(asks!)).toEqual([
      ['97,485.5', '0.30340', '0.91020'],
      ['97,484.5', '0.30340', '0.60680'],
      ['97,483.5', '0.30340', '0.30340'],
    ]);
    expect(rows(bids!)[0]).toEqual(['97,482.5', '0.30340', '0.30340']);
    expect(rows(page.querySelector('#panel-trades table')).map(([price, size]) => [price, size])).toEqual([
      ['97,482.6 bought', '0.01261'],
      ['97,482.6 bought', '0.00966'],
      ['97,481.0 sold', '0.03104'],
    ]);
  });

  test('[SCR-21] [LOC-35] in a mirrored page prices, book and tape are left-to-right islands', () => {
    const mirrored = serverDocument(<SpotScreen market={market()} />, { locale: ARABIC });
    const islands = ['#panel-book table', '#panel-trades table', '#panel-chart [role=radiogroup]'];
    for (const selector of islands) {
      expect(mirrored.querySelector(selector)?.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
    }
    for (const number of mirrored.querySelectorAll('dd')) expect(number.className + number.dir).toMatch(/num|ltr/);
    expect(mirrored.querySelector('main')?.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  });
});

describe('what the server did not know', () => {
  const nothing = market({ ticker: null, depth: null, trades: null });

  test('the book keeps its place with blocks instead of numbers', () => {
    const page = serverDocument(<BookPanel />, { market: nothing });
    expect(rows(page.querySelector('table'))).toEqual([]);
    expect(page.querySelectorAll('.bg-raised').length).toBeGreaterThan(10);
    expect(text(page.body)).toContain('--');
  });

  test('so does the tape', () =>
    expect(serverDocument(<TapePanel />, { market: nothing }).querySelectorAll('.bg-raised').length).toBeGreaterThan(
      10,
    ));

  test('the whole screen renders, in both directions', () => {
    for (const locale of [ENGLISH, ARABIC]) {
      expect(serverDocument(<SpotScreen market={nothing} />, { locale }).querySelectorAll('h1')).toHaveLength(1);
    }
  });
});
