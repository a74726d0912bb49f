import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillTicket } from '#components/spot/chart/fill-ticket.ts';
import { useConnection } from '#stores/connection.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useTickers } from '#stores/tickers.ts';
import type { Line } from '../account/gateway.ts';
import { begin, end, open, placed } from './stage.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

let line: Line;
beforeEach(() => {
  // Wide enough for a book beside the form; jsdom lays nothing out.
  Object.defineProperty(document.body, 'clientWidth', { configurable: true, value: 1440 });
  line = begin();
  useTickers.setState({ heard: true });
});
afterEach(() => {
  Reflect.deleteProperty(document.body, 'clientWidth');
  act(() => usePreferences.getState().setPreference('oneClick', 'off'));
  end();
  vi.unstubAllGlobals();
});

const press = (price: string) => act(() => useDraft.getState().press('BTCUSDT', price));
const turnOn = () => act(() => usePreferences.getState().setPreference('oneClick', 'on'));

test('[UI-50] off by default; turned on only after its warning was read, and off by one press', async () => {
  const it = await open();
  await it.type('Amount', '0.01');
  press('97000');
  expect(it.field('Price').value).toBe('97,000');
  expect(placed(line)).toEqual([]);
  await it.user.click(screen.getByRole('button', { name: 'Order settings' }));
  await it.user.click(await screen.findByRole('switch', { name: 'One-click trading' }));
  const warning = await screen.findByRole('dialog', { name: 'Turn on one-click trading?' });
  expect(usePreferences.getState().oneClick).toBe('off');
  await it.user.click(within(warning).getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('One-click is on')).toBeTruthy();
  expect(document.documentElement.dataset.oneClick).toBe('');
  await it.user.keyboard('{Escape}');
  await it.user.click(screen.getByRole('button', { name: 'Turn off one-click trading' }));
  expect(screen.queryByText('One-click is on')).toBeNull();
  expect(document.documentElement.dataset.oneClick).toBeUndefined();
  expect(placed(line)).toEqual([]);
});

test('[UI-50] a pressed price is a limit order of the form’s side and amount, which stays for the next', async () => {
  const it = await open();
  await it.type('Amount', '0.01');
  turnOn();
  await screen.findByText('One-click is on');
  press('97000');
  await waitFor(() =>
    expect(placed(line)).toMatchObject([{ side: 'buy', kind: 'limit', price: '97000', size: '0.01' }]),
  );
  await screen.findByText(/ placed/);
  expect(it.field('Amount').value).toBe('0.01');
  // From the chart, whose entry says the side.
  act(() => fillTicket('BTCUSDT', { side: 'sell', kind: 'limit' }, '98500'));
  await waitFor(() => expect(placed(line)[1]).toMatchObject({ side: 'sell', kind: 'limit', price: '98500' }));
});

test('[UI-50] nothing is sent by a key that takes the last price, without an amount, or for a trigger', async () => {
  const it = await open();
  turnOn();
  await screen.findByText('One-click is on');
  press('97000');
  await waitFor(() => expect(it.error('Amount')).toBeTruthy());
  await it.type('Amount', '0.01');
  act(() => useDraft.getState().takePrice('BTCUSDT', '97100'));
  act(() => fillTicket('BTCUSDT', { side: 'buy', kind: 'stopMarket' }, '98500'));
  press('98000');
  expect(useDraft.getState().triggerPrice).toBe('98000');
  expect(placed(line)).toEqual([]);
});

test('[UI-50] while prices are old nothing is sent, and that is said', async () => {
  const it = await open();
  await it.type('Amount', '0.01');
  turnOn();
  await screen.findByText('One-click is on');
  act(() => useConnection.setState({ status: 'stale' }));
  press('97000');
  expect(await screen.findByText('Not sent: prices are old. Try again once they move.')).toBeTruthy();
  expect(placed(line)).toEqual([]);
});

test('[UI-50] its buttons trade at the market at once', async () => {
  const it = await open();
  await it.type('Amount', '0.01');
  turnOn();
  await it.user.click(await screen.findByRole('button', { name: 'Sell at market' }));
  await waitFor(() => expect(placed(line)).toMatchObject([{ side: 'sell', kind: 'market', size: '0.01' }]));
});
