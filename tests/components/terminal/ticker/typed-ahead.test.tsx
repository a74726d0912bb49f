import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PairSwitcher } from '#components/terminal/ticker/pair-switcher.tsx';
import { beginAhead, endAhead, isAhead } from '#lib/hotkeys/ahead.ts';
import { useInstruments } from '#stores/instruments.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { instrument } from '../market.ts';
import { renderTrade } from '../stage.tsx';

// Next's router exists only inside a running site.
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, prefetch: () => {} }) }));

class StillObserver {
  observe() {}
  disconnect() {}
}

const heard: string[] = [];
const hotkeys = (event: KeyboardEvent) => void heard.push(event.key);
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver);
  clearBrowser();
  heard.length = 0;
  document.addEventListener('keydown', hotkeys);
  useInstruments.getState().seed([instrument('BTC', 'USDT', 'Bitcoin'), instrument('XRP', 'USDT', 'Ripple')]);
});
afterEach(() => {
  endAhead();
  document.removeEventListener('keydown', hotkeys);
  vi.unstubAllGlobals();
});

const type = (text: string) => {
  for (const key of text) fireEvent.keyDown(document.body, { key });
};

test('[SCR-04] letters after the press on the pair are those of its search field, from before it is there', async () => {
  renderTrade(<PairSwitcher words={{ heading: 'Perp', title: 'Pairs' }} />);
  fireEvent.click(screen.getByRole('button', { name: /BTC/ }));
  // Nothing of the list has come yet.
  expect(screen.queryByRole('combobox')).toBeNull();
  type('xrp');
  expect(heard).toEqual([]);
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(field.value).toBe('xrp'));
  expect(isAhead()).toBe(false);
  type('x');
  expect(heard).toEqual(['x']);
});

test('[SCR-04] what was given up keeps nothing: Escape, another field, ten seconds', () => {
  beginAhead(0);
  type('ab');
  fireEvent.keyDown(document.body, { key: 'Backspace' });
  expect(endAhead()).toBe('a');
  beginAhead();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(isAhead()).toBe(false);
  beginAhead(0);
  expect([isAhead(9_000), isAhead(11_000)]).toEqual([true, false]);
});
