import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TicketBody } from '#components/spot/form/ticket-body.tsx';
import { ImpactTable } from '#components/spot/info/impact-table.tsx';
import { BookPanel } from '#components/terminal/book/book-panel.tsx';
import { DepthChart } from '#components/terminal/depth/depth-chart.tsx';
import { depth } from '../terminal/market.ts';
import { market, renderTrade } from '../terminal/stage.tsx';
import { BTC } from './account/facts.ts';
import type { Line } from './account/gateway.ts';
import { begin, end } from './form/stage.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

let line: Line;
beforeEach(() => {
  line = begin();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

test('ladder, estimate, impact and depth read one book: with an account the one of its environment', async () => {
  line.books.set('book:BTCUSDT', { b: [['97482.5', '9']], a: [['97483.5', '9']] });
  line.books.set('book:BTCUSDT:paper', {
    b: [['97400.0', '3']],
    a: [
      ['97500.0', '0.05'],
      ['97600.0', '4'],
    ],
  });
  const user = userEvent.setup({ delay: null });
  const { container } = renderTrade(
    <>
      <TicketBody symbol="BTCUSDT" />
      <BookPanel />
      <ImpactTable />
      <DepthChart />
    </>,
    { market: market({ instrument: BTC, depth: depth(), ticker: null }) },
  );
  await user.click(await screen.findByRole('tab', { name: 'Market' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '0.1');
  const patient = { timeout: 30_000 };
  // 0.05 at 97,500 and 0.05 at 97,600.
  await waitFor(() => expect(container.textContent).toContain('≈ 97,550.0 USDT'), patient);
  await waitFor(
    () => expect(screen.getByRole('row', { name: /^10,000 / }).textContent).toBe('10,0000.053%0.000%'),
    patient,
  );
  await waitFor(() => expect(container.textContent).toContain('3.0000 BTC'), patient);
  await waitFor(() => expect(screen.getByRole('row', { name: /97,600\.0/ })).toBeTruthy(), patient);
});
