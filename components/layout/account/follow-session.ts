import { askAccount } from '#lib/api/account.ts';
import { serverTime } from '#lib/api/time.ts';
import { SESSION } from '#lib/contract/account.ts';
import { LOCK } from '#lib/storage/names.ts';
import { sessionUser } from '#lib/storage/session.ts';
import { inOneTab, onOtherTab } from '#lib/storage/tabs.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { loadUser } from './user.ts';

/** A session is renewed this long before it ends. ms */
const BEFORE_END_MS = 5 * 60_000;
/** A venue that names an end that is past is not asked all the time. ms */
const SHORTEST_MS = 60_000;
/** Whoever comes back to this tab learns what became of the login; asked no more often. ms */
export const LOOK_MS = 30_000;
/** setTimeout takes no more. ms */
const LONGEST_MS = 24 * 3600_000;

/**
 * Keeps who is logged in true: asks on start and when somebody comes back to the tab, hears of logins, switches and
 * logouts in other tabs, renews the session.
 * @param reload loads the page anew, which forgets all that it kept in memory of another account (ACC-19, ACC-21)
 * @returns how to stop
 */
export function followSession(reload: () => void = () => window.location.reload()): () => void {
  const look = () => {
    const known = useSession.getState().lastUserId;
    const now = sessionUser();
    if (known !== null && now !== known) return reload();
    if (now !== null && useSession.getState().user?.userId !== now) void loadUser();
  };
  look();
  const renewal = renewInTime();
  const stops = [
    onOtherTab('session', look),
    useSettings.subscribe((state, before) => {
      if (state.loggedIn === before.loggedIn) return;
      // The end of a login says itself; what one typed stays where it is (ACC-22).
      if (!state.loggedIn) useSession.getState().forget();
      else if (!useSession.getState().user) void loadUser();
    }),
    useSession.subscribe((state, before) => {
      if (state.user !== before.user) renewal.plan(state.user?.expiresAt ?? null);
    }),
    renewal.stop,
    onReturn(() => renewal.due()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Asks again when the tab comes into sight; nothing is asked while nobody looks. @param due the session is to be renewed first */
function onReturn(due: () => Promise<boolean>): () => void {
  let asked = Date.now();
  const onVisible = () => {
    const now = Date.now();
    const late = now - asked >= LOOK_MS || now < asked;
    if (document.visibilityState !== 'visible' || !late || !useSettings.getState().loggedIn) return;
    asked = now;
    // After a sleep the token may be over: the renewal says the same, and must come before any other question.
    void due().then((renews) => (renews ? renew() : loadUser()));
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => document.removeEventListener('visibilitychange', onVisible);
}

function renewInTime() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned: number | null = null;
  const plan = (expiresAt: number | null) => {
    clearTimeout(timer);
    planned = expiresAt;
    if (expiresAt === null) return;
    // The end is the venue's: by a clock of ours that is hours off the session would end first, or never be left alone.
    void serverTime().then((now) => {
      if (planned !== expiresAt) return;
      const wait = Math.max(SHORTEST_MS, expiresAt - BEFORE_END_MS - now);
      clearTimeout(timer);
      timer = setTimeout(() => (wait > LONGEST_MS ? plan(expiresAt) : void renew()), Math.min(wait, LONGEST_MS));
    });
  };
  /** Whether the time has come; a timer may have slept through it. */
  const due = async () => planned !== null && (await serverTime()) >= planned - BEFORE_END_MS;
  return { plan, due, stop: () => plan(null) };
}

/** One tab asks; the others learn the new end with their next look. */
const renew = (): Promise<void> =>
  inOneTab(LOCK.refresh, async () => {
    try {
      const { userInfo } = await askAccount(SESSION.refresh, {});
      useSession.getState().setUser(userInfo);
    } catch {
      // The next call says that the login is over, if it is.
    }
  });
