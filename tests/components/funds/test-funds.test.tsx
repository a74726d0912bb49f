import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FundsButton, FundsPlus } from '#components/funds/test-funds.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { toasts } from '#components/ui/toast.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { useAccount } from '#stores/account.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { renderKit } from '../kit.tsx';
import { type Line, paperPage } from '../spot/account/gateway.ts';

const FAUCET = '/account/faucet';
const gift = (asset: string, left: boolean) => ({ asset, amount: asset === 'BTC' ? '0.1' : '10000', left });
const nextAt = Date.UTC(2026, 10, 21);

let line: Line;
beforeEach(() => {
  clearBrowser();
  line = paperPage();
});
afterEach(() => {
  act(() => toasts.closeAll());
  vi.unstubAllGlobals();
});

async function press(): Promise<void> {
  renderKit(
    <>
      <FundsButton />
      <NoticeHost />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Get test assets' }));
}
const given = (assets: readonly object[]) =>
  line.reply(FAUCET, ({ body }) => (body ? success({}) : success({ assets, nextAt })));
const booked = () => line.of(FAUCET).flatMap(({ body }) => (body ? [body] : []));

test('one press books what is left of today', async () => {
  given([gift('USDT', true), gift('ETH', false), gift('BTC', true)]);
  await press();
  expect(await screen.findByText('10,000 USDT, 0.1 BTC are in your live account.')).toBeTruthy();
  expect(booked()).toEqual([{ asset: 'USDT' }, { asset: 'BTC' }]);
});

test('what was taken says when there is more', async () => {
  given([gift('USDT', false)]);
  await press();
  expect(await screen.findByText('Today’s test assets are taken. More at 00:00:00 UTC.')).toBeTruthy();
  expect(booked()).toEqual([]);
});

test('what could not be booked says so', async () => {
  line.reply(FAUCET, () => failure('50000', 'no'));
  await press();
  expect(await screen.findByText('The test assets could not be booked.')).toBeTruthy();
});

test('only live accounts of a venue that gives test assets have the plus', () => {
  renderKit(<FundsPlus />);
  const plus = () => screen.queryByRole('button', { name: 'Get test assets' });
  act(() => useAccount.setState({ env: 'paper', testAssets: true }));
  expect(plus()).toBeNull();
  act(() => useAccount.setState({ env: 'live', testAssets: false }));
  expect(plus()).toBeNull();
  act(() => useAccount.setState({ env: 'live', testAssets: true }));
  expect(plus()).not.toBeNull();
});
