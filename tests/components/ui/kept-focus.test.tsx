import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Island } from '#components/ui/kept-focus.tsx';
import { renderKit } from '../kit.tsx';

/** A part with the focus on `from`, after its living form has come. */
function swapped(still: ReactNode, live: ReactNode, from: string): void {
  const { rerender } = renderKit(<Island live={null}>{still}</Island>);
  const before = screen.getByText(from);
  before.focus();
  expect(document.activeElement).toBe(before);
  // Another box: nothing of what stood there is taken over.
  rerender(<Island live={<section>{live}</section>}>{still}</Island>);
  expect(before.isConnected).toBe(false);
}

const BTC = '/spot/BTCUSDT';

test('[UI-18] the focus stays on a link that has become a button of the same name', () => {
  const still = [
    <a key="pair" href={BTC}>
      BTC/USDT
    </a>,
    <a key="try" href={BTC}>
      Try it
    </a>,
  ];
  const live = [
    <a key="pair" href={BTC}>
      BTC/USDT
    </a>,
    <button key="try" type="button">
      Try it
    </button>,
  ];
  swapped(still, live, 'Try it');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try it' }));
});

test('[UI-18] the focus stays on a link whose price has moved', () => {
  const links = (price: string) => [
    <a key="eth" href="/spot/ETHUSDT">{`ETH ${price}`}</a>,
    <a key="btc" href={BTC}>{`BTC ${price}`}</a>,
  ];
  swapped(links('1'), links('2'), 'BTC 1');
  expect(document.activeElement).toBe(screen.getByText('BTC 2'));
});

test('[UI-18] of two links of one name it stays on the one that leads to the same place', () => {
  const links = (kind: string) => [
    <a key="eth" data-kind={kind} href="/spot/ETHUSDT" aria-label="Trade">
      ETH
    </a>,
    <a key="btc" data-kind={kind} href={BTC} aria-label="Trade">
      BTC
    </a>,
  ];
  swapped(links('still'), links('live'), 'BTC');
  expect(document.activeElement).toBe(screen.getByText('BTC'));
});

test('a part that did not have the focus gets none', () => {
  const link = <a href={BTC}>BTC</a>;
  const { rerender } = renderKit(<Island live={null}>{link}</Island>);
  rerender(<Island live={<section>{link}</section>}>{link}</Island>);
  expect(document.activeElement).toBe(document.body);
});
