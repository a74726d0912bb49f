import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANY, readFilters, writeFilters } from '#components/orders/records/url-filters.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 24 * 3600_000;

test('an address says market, side, range and state', () => {
  expect(readFilters('?symbol=BTCUSDT&side=sell&range=week&state=open', NOW)).toEqual({
    ...ANY,
    symbol: 'BTCUSDT',
    side: 'sell',
    span: 'week',
    since: NOW - 7 * DAY,
    state: 'open',
  });
  expect(readFilters('', NOW)).toEqual(ANY);
});

test('an address says whose orders: those of spot, where it says nothing', () => {
  expect(readFilters('?product=futures', NOW)).toEqual({ ...ANY, product: 'futures' });
  expect(writeFilters({ ...ANY, product: 'futures', symbol: 'BTCUSDTPERP' })).toBe(
    '?product=futures&symbol=BTCUSDTPERP',
  );
  expect(writeFilters(ANY)).toBe('');
});

test('days without a range are a range of their own, as other pages link by them', () => {
  expect(readFilters('?from=2026-11-01', NOW)).toMatchObject({ span: 'custom', from: '2026-11-01', to: '' });
});

test('what cannot be read is left out', () => {
  for (const search of ['?symbol=btc', '?symbol=../x', '?side=both', '?range=ever', '?from=1.11.2026', '?state=x'])
    expect(readFilters(search, NOW), search).toEqual(ANY);
});

test('what is written is read again, whatever it is', () => {
  const day = fc.constantFrom('', '2026-11-01', '2026-11-19');
  fc.assert(
    fc.property(
      fc.constantFrom(null, 'BTCUSDT', 'SOLUSDC'),
      fc.constantFrom(null, 'buy', 'sell'),
      fc.constantFrom('day', 'week', 'month', 'quarter', 'all', 'custom'),
      day,
      day,
      fc.constantFrom('any', 'open', 'over'),
      (symbol, side, range, from, to, state) => {
        const query = new URLSearchParams({ range, state, from, to });
        if (symbol) query.set('symbol', symbol);
        if (side) query.set('side', side);
        const written = writeFilters(readFilters(`?${query}`, NOW));
        expect(writeFilters(readFilters(written, NOW))).toBe(written);
        const { from: first, to: last, ...read } = readFilters(written, NOW);
        expect(read).toMatchObject({ symbol, side, state, span: range });
        expect([first, last]).toEqual(range === 'custom' ? [from, to] : ['', '']);
      },
    ),
  );
});
