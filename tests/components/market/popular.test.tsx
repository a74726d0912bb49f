import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Popular } from '#components/market/popular.tsx';
import { STILL } from '#components/market/still-parts.tsx';
import { renderKit } from '../kit.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/' }));

test('every column of the popular markets has a head of its own that is seen', () => {
  renderKit(<Popular rows={null} parts={STILL} />);
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Pair',
    'Last price',
    '24h change',
    '24h turnover',
    'Last 7 days',
  ]);
  expect(heads[0]?.closest('thead')?.classList.contains('sr-only')).toBe(false);
});
