import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FailedPage } from '#components/layout/failed-page.tsx';
import { NoticeListener } from '#components/layout/notice-listener.tsx';
import { toasts } from '#components/ui/toast.ts';
import { renderKit } from '../kit.tsx';

vi.mock('next/navigation', async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

afterEach(() => act(() => toasts.closeAll()));

const said = () => toasts.get().map(({ kind, text }) => [kind, text]);
function reject(reason: unknown) {
  const event = Object.assign(new Event('unhandledrejection'), { reason });
  act(() => void window.dispatchEvent(event));
}

test('a failure with a code that nobody caught is said in the words of that code', () => {
  renderKit(<NoticeListener />);
  reject(Object.assign(new Error('too many'), { code: '42900' }));
  expect(said()).toEqual([['error', 'Too many requests. Wait a moment, then try again.']]);
});

test('a code without words of its own gets the general ones, and a mistake of ours without a code none', () => {
  renderKit(<NoticeListener />);
  reject(Object.assign(new Error('?'), { code: '99999' }));
  reject(new Error('a bug'));
  reject('text');
  expect(said()).toEqual([['error', 'Something went wrong. Try again.']]);
});

test('losing and regaining the network is said', () => {
  renderKit(<NoticeListener />);
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(said().map(([kind]) => kind)).toEqual(['warning', 'success']);
});

test('a page that failed says what did not happen, offers another try and names its reference', () => {
  const retry = vi.fn();
  const error = Object.assign(new Error('secret detail'), { digest: '5f2c81a0' });
  renderKit(<FailedPage error={error} retry={retry} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be shown');
  expect(document.body.textContent).toContain('Nothing was changed on your account');
  expect(document.body.textContent).toContain('Reference 5f2c81a0');
  expect(document.body.textContent).not.toContain('secret detail');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
