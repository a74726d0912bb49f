import { act } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTickers } from '#stores/tickers.ts';
import { ticker } from '../../terminal/market.ts';
import { begin, end, open } from './stage.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

/** How often each part of the form was rendered; the parts themselves are the real ones. */
const { renders, byLabel, byUnit } = vi.hoisted(() => {
  const renders: Record<string, number> = {};
  const counted = async (module: Promise<object>, nameOf: (props: Record<string, unknown>) => unknown) =>
    Object.fromEntries(
      Object.entries(await module).map(([name, part]) => {
        if (typeof part !== 'function' || !/^[A-Z][a-z]/.test(name)) return [name, part];
        const Counted = (props: Record<string, unknown>) => {
          const key = `${name} ${nameOf(props) ?? ''}`;
          renders[key] = (renders[key] ?? 0) + 1;
          return createElement(part as ComponentType, props);
        };
        return [name, Counted];
      }),
    );
  return {
    renders,
    byLabel: (original: () => Promise<object>) => counted(original(), ({ label }) => label),
    byUnit: (original: () => Promise<object>) => counted(original(), ({ unit }) => unit),
  };
});
vi.mock('#components/ui/number-input.tsx', byLabel);
vi.mock('#components/ui/slider.tsx', byLabel);
vi.mock('#components/ui/segmented.tsx', byLabel);
vi.mock('#components/ui/tabs.tsx', byLabel);
vi.mock('#components/ui/menu.tsx', byLabel);
vi.mock('#components/ui/popover.tsx', byLabel);
vi.mock('#components/ui/dialog.tsx', byLabel);
vi.mock('#components/ui/fields.tsx', byLabel);
vi.mock('#components/ui/button.tsx', byLabel);
vi.mock('#components/ui/tooltip.tsx', byLabel);
vi.mock('#components/ui/amount.tsx', byUnit);

beforeEach(() => {
  begin();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

/** Twenty prices, each a tick above the one before. @returns what was rendered of the form */
function twentyTicks(): Record<string, number> {
  for (const part of Object.keys(renders)) delete renders[part];
  for (let at = 1; at <= 20; at += 1) {
    const last = `97490.${at % 10}`;
    act(() => useTickers.getState().seed([ticker('BTCUSDT', { last, bid: last, ask: last, ts: Date.now() + at })]));
  }
  return { ...renders };
}

test('a form that shows no number of the market is not rendered by its ticks', async () => {
  const it = await open();
  await it.type('Price', '97000');
  await it.type('Amount', '0.5');
  expect(Object.keys(renders).length).toBeGreaterThan(10);
  expect(twentyTicks()).toEqual({});
});

test('of a form that names a bound of the market, only the field that names it follows', async () => {
  const it = await open();
  await it.type('Amount', '0.5');
  await it.type('Price', '10000');
  await it.user.tab();
  expect(it.error('Price')).toBe('Lowest price allowed now is 68,237.9 USDT; you entered 10,000 USDT.');
  expect(Object.keys(twentyTicks())).toEqual(['NumberInput Price']);
  expect(it.error('Price')).toBe('Lowest price allowed now is 68,243 USDT; you entered 10,000 USDT.');
});
