import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { Guarded } from '#components/account/parts/guarded.tsx';
import { SubAccountLine } from '#components/funds/sub-account-line.tsx';
import { AccountPanel } from '#components/layout/account/account-panel.tsx';
import { AccountSlot } from '#components/layout/account/account-slot.tsx';
import { followSession, LOOK_MS } from '#components/layout/account/follow-session.ts';
import { logOut } from '#components/layout/account/log-out.ts';
import { SessionEffects } from '#components/layout/account/session-effects.tsx';
import { NoticeListener } from '#components/layout/notice-listener.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { notifications } from '#components/ui/notification.ts';
import { toasts } from '#components/ui/toast.ts';
import { SESSION, type UserKind } from '#lib/contract/account.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { FROZEN } from '#lib/contract/session.ts';
import { requestClock } from '#lib/request/clock.ts';
import { pageTeller } from '#lib/request/tell.ts';
import { readCookies } from '#lib/storage/cookies.ts';
import { keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';
import { soon } from '#tests/soon.ts';
import { accountPage, type Line, MARA, went } from '../account/line.ts';
import { renderKit } from '../kit.tsx';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => went,
  usePathname: () => window.location.pathname,
}));
await Promise.all([import('#lib/request/client.ts'), import('#lib/request/error.ts')]);

const user = userEvent.setup();
let line: Line;
beforeEach(() => {
  line = accountPage('/markets');
  act(() => {
    toasts.closeAll();
    notifications.closeAll();
  });
});
const someoneIsIn = () => {
  Cookies.set('bt_uid', MARA.userId, { path: '/' });
  Cookies.set('bt_rtoken', 'handle', { path: '/' });
  useSettings.setState({ loggedIn: true });
};

describe('the header', () => {
  test('[ACC-01, RT-14] a visitor has the ways in; the login comes back to where he is', () => {
    renderKit(<AccountSlot />);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?returnTo=%2Fmarkets');
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register?returnTo=%2Fmarkets');
  });

  test('[SIM-21] paper trading ends before the login opens, without a question: the paper account comes along', async () => {
    const leaveTo = vi.fn();
    useSimulation.setState({ leaveTo });
    document.documentElement.dataset.mode = 'paper';
    renderKit(<AccountSlot />);
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/register?returnTo=%2Fmarkets'));
    expect(went.push).not.toHaveBeenCalled();
  });

  test('[ACC-01] somebody who is in has his menu: his masked name, his places, the way out', async () => {
    someoneIsIn();
    useSession.getState().setUser(MARA);
    renderKit(<AccountPanel onLeave={() => {}} />);
    expect(screen.getByText('m***@example.org')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account/setting',
      '/modifyverification',
      '/devices',
      '/account/sub-account',
    ]);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  });

  test('[ACC-01] in a sub-account its name is seen without opening anything, beside the orders of a phone too', async () => {
    someoneIsIn();
    act(() => useSession.getState().setUser(MARA));
    renderKit(
      <>
        <AccountSlot />
        <SubAccountLine />
      </>,
    );
    expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy();
    act(() => useSession.getState().setUser({ ...MARA, kind: 'sub', name: 'botalpha' }));
    const button = screen.getByRole('button', { name: 'Account, Sub-account: botalpha' });
    expect(button.textContent).toBe('botalpha');
    expect(screen.getByText('Sub-account:', { exact: false, selector: 'p' }).textContent).toBe('Sub-account: botalpha');
  });

  test('each kind of account is offered its own pages, and none that refuses it', () => {
    someoneIsIn();
    const places = (kind: UserKind) => {
      act(() => useSession.getState().setUser({ ...MARA, kind }));
      return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    };
    renderKit(<AccountPanel onLeave={() => {}} />);
    expect(places('agency')).toEqual(['/agency', '/account/setting', '/devices']);
    expect(places('sub')).toEqual(['/account/setting', '/subaccount/setting', '/devices', '/account/sub-account']);
  });

  test('[ACC-01] the document says who it is for, in step with the login', () => {
    const { dataset } = document.documentElement;
    useSettings.getState().setLoggedIn(true);
    expect(dataset.login).toBe('in');
    useSettings.getState().setLoggedIn(false);
    expect(dataset).not.toHaveProperty('login');
    renderKit(<AccountSlot />);
    const parts = [...document.querySelectorAll<HTMLElement>('[data-for]')].map(({ dataset: { for: whom } }) => whom);
    expect(parts).toEqual(['visitors', 'account']);
  });
});

describe('logging out', () => {
  test('[ACC-21] the session ends on the venue, then flag, cookies and memory of this browser', async () => {
    someoneIsIn();
    useSettings.getState().setLoggedIn(true);
    useSession.getState().setUser(MARA);
    line.reply(SESSION.logout, () => success({}));
    const reload = vi.fn();
    expect(await logOut(reload)).toBe(true);
    expect(line.of(SESSION.logout)).toHaveLength(1);
    expect(readCookies().loggedIn).toBe(false);
    expect([Cookies.get('bt_uid'), Cookies.get('bt_rtoken')]).toEqual([undefined, undefined]);
    expect(useSession.getState().user).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('[ACC-21] the page after that says so, once, and no page asks whoever has just left to log in', async () => {
    keepErrand('loggedOut', true);
    useSettings.setState({ hydrated: true, loggedIn: false });
    useSimulation.setState({ known: true, active: false });
    renderKit(
      <>
        <NoticeHost />
        <Guarded>own</Guarded>
        <SessionEffects />
      </>,
    );
    await screen.findByText('You are logged out');
    expect(toasts.get().map(({ text }) => text)).toEqual(['You are logged out']);
    expect(went.replace).not.toHaveBeenCalled();
    expect(readErrand('loggedOut')).toBeUndefined();
  });

  test('where the venue cannot be reached nobody is told that he is out', async () => {
    someoneIsIn();
    line.reply(SESSION.logout, () => Promise.reject(new Error('away')));
    const reload = vi.fn();
    expect(await logOut(reload)).toBe(false);
    expect([reload.mock.calls.length, Cookies.get('bt_uid')]).toEqual([0, MARA.userId]);
  });
});

describe('who is logged in', () => {
  test('[ACC-16, ACC-17] is asked for on start, and by nobody who has no session', async () => {
    line.reply(SESSION.userInfo, () => success(MARA));
    followSession(() => {})();
    expect(line.asked).toEqual([]);
    someoneIsIn();
    const stop = followSession(() => {});
    await waitFor(() => expect(useSession.getState().user).toEqual(MARA));
    stop();
  });

  test('[ACC-17] that nobody is needs no notice', async () => {
    someoneIsIn();
    line.reply(SESSION.userInfo, () => failure('00004', 'Please login to visit', null));
    renderKit(<NoticeHost />);
    const stop = followSession(() => {});
    await waitFor(() => expect(line.of(SESSION.userInfo)).toHaveLength(1));
    await act(() => Promise.resolve());
    expect([toasts.get(), useSession.getState().user]).toEqual([[], null]);
    stop();
  });

  test('[ACC-19, ACC-21] a page that knew another account is loaded anew', () => {
    someoneIsIn();
    useSession.getState().setUser(MARA);
    Cookies.set('bt_uid', '2002', { path: '/' });
    const reload = vi.fn();
    followSession(reload)();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('[ACC-22] whoever comes back to a tab', () => {
  let seen: MockInstance<() => DocumentVisibilityState>;
  const come = (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const later = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    come('hidden');
    come('visible');
  };
  beforeEach(() => {
    seen = vi.spyOn(document, 'visibilityState', 'get');
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
    seen.mockRestore();
  });
  const open = async (expiresAt = MARA.expiresAt) => {
    someoneIsIn();
    line.reply(SESSION.userInfo, () => success({ ...MARA, expiresAt }));
    renderKit(
      <>
        <NoticeListener code="en" />
        <SessionEffects />
      </>,
    );
    await soon(() => expect(useSession.getState().user).not.toBeNull());
  };

  test('asks who is in, at most every 30 s, and nothing while nobody looks', async () => {
    await open();
    await later(LOOK_MS - 1_000);
    expect(line.of(SESSION.userInfo)).toHaveLength(1);
    await later(2_000);
    await soon(() => expect(line.of(SESSION.userInfo)).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(10 * LOOK_MS);
    come('hidden');
    expect(line.of(SESSION.userInfo)).toHaveLength(2);
  });

  test('renews what ran out while the machine slept, before anything is asked with it', async () => {
    await open(Date.now() + 4 * 60_000);
    line.reply(SESSION.refresh, () => success({ userInfo: MARA }));
    await later(LOOK_MS);
    await soon(() => expect(line.of(SESSION.refresh)).toHaveLength(1));
    expect(line.of(SESSION.userInfo)).toHaveLength(1);
  });

  test.each([
    [failure('00006', 'This session was ended.'), 'Your login has ended', 'This session was ended.'],
    [
      failure('00006', 'This session was ended.', FROZEN),
      'This sub-account is frozen.',
      'Only its main account can undo that. Orders and balances stay as they are.',
    ],
  ])('hears once why the login is over: %o', async (answer, title, text) => {
    await open();
    line.reply(SESSION.userInfo, () => answer);
    await later(LOOK_MS);
    await soon(() => expect(notifications.get().map((told) => [told.title, told.text])).toEqual([[title, text]]));
    expect([useSettings.getState().loggedIn, useSession.getState().frozen]).toEqual([false, answer.data !== null]);
  });

  test('hears it from the page alone where that says itself that the account is frozen', async () => {
    await open();
    useSession.getState().explain(true);
    line.reply(SESSION.userInfo, () => failure('00006', 'This session was ended.', FROZEN));
    await later(LOOK_MS);
    await soon(() => expect(useSession.getState().frozen).toBe(true));
    expect(notifications.get()).toEqual([]);
    useSession.getState().explain(false);
  });

  test('stays who he is while the venue is out of reach', async () => {
    await open();
    line.reply(SESSION.userInfo, () => Promise.reject(new Error('away')));
    await later(LOOK_MS);
    await soon(() => expect(line.of(SESSION.userInfo)).toHaveLength(2));
    expect([useSession.getState().user?.userId, useSession.getState().failure]).toEqual([MARA.userId, null]);
  });
});

describe('[REQ-37] the session is renewed five minutes before its end by the clock of the venue', () => {
  const HOUR = 3_600_000;
  test.each([
    ['three hours behind', 3 * HOUR],
    ['three hours ahead', -3 * HOUR],
    ['right', 0],
  ])('on a machine whose clock is %s', async (_, offset) => {
    someoneIsIn();
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() });
    onTestFinished(() => {
      requestClock.take({ server: String(Date.now()), sent: Date.now(), received: Date.now() });
      vi.useRealTimers();
    });
    const local = Date.now();
    requestClock.take({ server: String(local + offset), sent: local, received: local });
    const until = (ms: number) => ({ ...MARA, expiresAt: local + offset + ms });
    line.reply(SESSION.userInfo, () => success(until(2 * HOUR)));
    line.reply(SESSION.refresh, () => success({ userInfo: until(4 * HOUR) }));
    const stop = followSession(() => {});
    await soon(() => expect(useSession.getState().user).not.toBeNull());
    await vi.advanceTimersByTimeAsync(2 * HOUR - 6 * 60_000);
    expect(line.of(SESSION.refresh)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(60_000);
    await soon(() => expect(line.of(SESSION.refresh)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(line.of(SESSION.refresh)).toHaveLength(1);
    stop();
    await vi.advanceTimersByTimeAsync(4 * HOUR);
    expect(line.of(SESSION.refresh)).toHaveLength(1);
  });
});

test('[ACC-22] a login that ends during work leaves the page as it is and offers the way back in', async () => {
  window.history.replaceState(null, '', '/spot/BTCUSDT?x=1');
  renderKit(<SessionEffects />);
  act(() => {
    pageTeller.tell({ kind: 'nobody', offer: true });
    pageTeller.tell({ kind: 'nobody', offer: true });
  });
  expect(notifications.get().map(({ title }) => title)).toEqual(['Your login has ended']);
  notifications.get()[0]?.action?.run();
  expect(went.push).toHaveBeenCalledWith('/login?returnTo=%2Fspot%2FBTCUSDT%3Fx%3D1', undefined);
});

test('a session that somebody ended is offered anew in the words of why it ended', async () => {
  renderKit(<SessionEffects />);
  act(() => pageTeller.tell({ kind: 'nobody', offer: true, why: 'This session was ended.' }));
  expect(notifications.get().map(({ title, text }) => [title, text])).toEqual([
    ['Your login has ended', 'This session was ended.'],
  ]);
});
