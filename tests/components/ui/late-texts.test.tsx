import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LateTexts } from '#components/ui/late-texts.tsx';

/** Whether the network is there; the texts' own tests are in tests/lib/i18n. */
const network = vi.hoisted(() => ({ away: true, asked: 0 }));
vi.mock('#lib/i18n/late-messages.ts', () => ({
  loadLateMessages: async () => {
    network.asked += 1;
    if (network.away) throw new Error('away');
    return { title: 'Here' };
  },
}));
vi.mock('#components/ui/locale.tsx', () => ({ useSiteLocale: () => ({ code: 'en' }) }));

function Title() {
  return <p>{useTranslations('positions')('title' as never)}</p>;
}

test('texts that the network kept back are asked for again until they come; a part that is left asks no more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { unmount } = render(
    <NextIntlClientProvider locale="en" messages={{}}>
      <LateTexts area="positions" fallback="Wait">
        <Title />
      </LateTexts>
      <LateTexts area="positions">
        <Title />
      </LateTexts>
    </NextIntlClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect([screen.queryByText('Wait') !== null, screen.queryByText('Here')]).toEqual([true, null]);
  network.away = false;
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getAllByText('Here')).toHaveLength(2);
  expect(screen.queryByText('Wait')).toBeNull();

  unmount();
  Object.assign(network, { away: true, asked: 0 });
  const again = render(
    <NextIntlClientProvider locale="en" messages={{}}>
      <LateTexts area="positions">
        <Title />
      </LateTexts>
    </NextIntlClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  again.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.asked).toBe(1);
});
