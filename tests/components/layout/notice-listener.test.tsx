import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FailedPage } from '#components/layout/failed-page.tsx';
import { NoticeListener } from '#components/layout/notice-listener.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { notifications } from '#components/ui/notification.ts';
import { toasts } from '#components/ui/toast.ts';
import { currentLocale } from '#lib/i18n/current.ts';
import { requestMessages } from '#lib/i18n/request-messages.ts';
import { pageTeller } from '#lib/request/tell.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { otherTab } from '../../stores/tab.ts';
import { renderKit } from '../kit.tsx';

vi.mock('next/navigation', async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

afterEach(() =>
  act(() => {
    toasts.closeAll();
    notifications.closeAll();
  }),
);

const said = () => toasts.get().map(({ kind, text }) => [kind, text]);
function reject(reason: unknown) {
  const event = Object.assign(new Event('unhandledrejection'), { reason });
  act(() => void window.dispatchEvent(event));
}

test('a failure with a code that nobody caught is said in the words of that code', () => {
  renderKit(<NoticeListener code="en" />);
  reject(Object.assign(new Error('too many'), { code: '42900' }));
  expect(said()).toEqual([['error', 'Too many requests. Wait a moment, then try again.']]);
});

test('a code without words of its own gets the general ones, and a mistake of ours without a code none', () => {
  renderKit(<NoticeListener code="en" />);
  reject(Object.assign(new Error('?'), { code: '99999' }));
  reject(new Error('a bug'));
  reject('text');
  expect(said()).toEqual([['error', 'Something went wrong. Try again.']]);
});

test('losing and regaining the network is said', () => {
  renderKit(<NoticeListener code="en" />);
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(said().map(([kind]) => kind)).toEqual(['warning', 'success']);
});

describe('what the request client tells', () => {
  test('[ENV-05..12, ENV-34] is said as text, whatever the gateway wrote', async () => {
    renderKit(
      <>
        <NoticeListener code="en" />
        <NoticeHost />
      </>,
    );
    act(() => pageTeller.tell({ kind: 'error', text: '<img src=x onerror=alert(1)>' }));
    expect(said()).toEqual([['error', '<img src=x onerror=alert(1)>']]);
    await screen.findByText('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });

  test('[ENV-26] beside the page it has the title of tips', () => {
    renderKit(<NoticeListener code="de" />);
    const { tip, unknow } = requestMessages('de');
    act(() => pageTeller.tell({ kind: 'notification', title: tip, text: unknow }));
    expect(notifications.get()).toMatchObject([{ title: 'Hinweis', text: 'Das System ist ausgelastet' }]);
  });

  test('[ENV-16, ENV-20] the end of a login takes the flag away', () => {
    renderKit(<NoticeListener code="en" />);
    act(() => useSettings.getState().setLoggedIn(true));
    act(() => pageTeller.tell({ kind: 'nobody', offer: true }));
    expect(useSettings.getState().loggedIn).toBe(false);
  });

  test('[ACC-22] an account that is frozen is told the other tabs, who say so too instead of asking for a login', async () => {
    act(() => useSettings.getState().setLoggedIn(true));
    const other = otherTab('channel');
    renderKit(<NoticeListener code="en" />);
    act(() => pageTeller.tell({ kind: 'nobody', offer: true, frozen: true }));
    await other.delivered();
    const [first, then] = other.heard().filter((topic) => topic === 'frozen' || topic === 'settings');
    expect([first, then]).toEqual(['frozen', 'settings']);
    act(() => {
      useSession.setState(useSession.getInitialState());
      useSettings.getState().setLoggedIn(true);
    });
    const told = vi.fn();
    const stop = pageTeller.listen(told);
    other.tell('frozen');
    await vi.waitFor(() => expect(useSession.getState().frozen).toBe(true));
    expect(useSettings.getState().loggedIn).toBe(false);
    expect(told.mock.calls).toEqual([[{ kind: 'nobody', offer: false, frozen: true }]]);
    stop();
    other.close();
  });

  test('[ENV-33] is in the language of the page at that moment', () => {
    const { rerender } = renderKit(<NoticeListener code="ja" />);
    expect(currentLocale()).toBe('ja');
    rerender(<NoticeListener code="pt-PT" />);
    expect(currentLocale()).toBe('pt-PT');
  });

  test('a failure of the line that the client has told is not told again', () => {
    renderKit(<NoticeListener code="en" />);
    reject(Object.assign(new Error('Network Error'), { name: 'AxiosError', code: 'ERR_NETWORK' }));
    expect(said()).toEqual([]);
  });
});

test('a page that failed says what did not happen, offers another try and names its reference', () => {
  const retry = vi.fn();
  const error = Object.assign(new Error('secret detail'), { digest: '5f2c81a0' });
  renderKit(<FailedPage error={error} retry={retry} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be shown');
  expect(document.body.textContent).toContain('Nothing has changed in your account');
  expect(document.body.textContent).toContain('Reference 5f2c81a0');
  expect(document.body.textContent).not.toContain('secret detail');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
