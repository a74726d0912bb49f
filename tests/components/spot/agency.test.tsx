import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TicketBody } from '#components/spot/form/ticket-body.tsx';
import { useSession } from '#stores/session.ts';
import { MARA, went } from '../account/line.ts';

vi.mock('next/navigation', async (original) => ({ ...(await original<object>()), useRouter: () => went }));

import { renderKit } from '../kit.tsx';
import { Body } from './account/body.tsx';

test('[ACC-20] an agency is told that it does not trade, in place of a form and lists that can never work', () => {
  act(() => useSession.getState().setUser({ ...MARA, kind: 'agency' }));
  renderKit(
    <>
      <TicketBody symbol="BTCUSDT" />
      <Body />
    </>,
  );
  expect(screen.getAllByText('Agency accounts do not trade')).toHaveLength(2);
  for (const link of screen.getAllByRole('link', { name: 'To the dashboard' }))
    expect(link.getAttribute('href')).toBe('/agency');
  expect(screen.queryByRole('textbox')).toBeNull();
});
