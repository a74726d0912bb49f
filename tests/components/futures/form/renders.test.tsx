import { act, waitFor } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begin, end, markAt, open } from './stage.tsx';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: vi.fn() }),
  usePathname: () => '/futures/usdt/BTCUSDT',
}));

/** How often each part of the form was rendered; the parts themselves are the real ones. */
const { renders, counted } = vi.hoisted(() => {
  const renders: Record<string, number> = {};
  const counted = async (original: () => Promise<object>) =>
    Object.fromEntries(
      Object.entries(await original()).map(([name, part]) => {
        if (typeof part !== 'function' || !/^[A-Z][a-z]/.test(name)) return [name, part];
        const Counted = (props: object) => {
          renders[name] = (renders[name] ?? 0) + 1;
          return createElement(part as ComponentType, props);
        };
        return [name, Counted];
      }),
    );
  return { renders, counted };
});
vi.mock('#components/ui/number-input.tsx', counted);
vi.mock('#components/ui/slider.tsx', counted);
vi.mock('#components/ui/tabs.tsx', counted);
vi.mock('#components/ui/menu.tsx', counted);
vi.mock('#components/ui/popover.tsx', counted);
vi.mock('#components/ui/fields.tsx', counted);
vi.mock('#components/ui/button.tsx', counted);
vi.mock('#components/ui/tooltip.tsx', counted);

beforeEach(() => {
  begin();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

test('[SCR-04] the mark moves what an order costs and risks without drawing any part of the form', async () => {
  const it = await open();
  await it.type('Price', '50000');
  await it.type('Size', '0.1');
  expect(Object.keys(renders).length).toBeGreaterThan(5);
  for (const part of Object.keys(renders)) delete renders[part];
  for (let at = 1; at <= 20; at += 1) act(() => markAt(`${49_900 + at}.0`));
  // A long that is opened above the mark has lost before it began: 80 of 50,000, a tenth of it.
  await waitFor(() => expect(it.figures('Cost')).toEqual(['261.00', '253.00']));
  expect(renders).toEqual({});
});
