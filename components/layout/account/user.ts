import { askAccount } from '#lib/api/account.ts';
import { SESSION } from '#lib/contract/account.ts';
import { ENDED_CODES, NOBODY_CODES } from '#lib/contract/session.ts';
import { AnswerError } from '#lib/request/error.ts';
import { pageTeller } from '#lib/request/tell.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';

/** Learns who is logged in (ACC-17). An answer that nobody is has no notice; any other failure is kept to be shown. */
export async function loadUser(): Promise<void> {
  // Before anything is told: who hears that nobody is in forgets who was.
  const { user } = useSession.getState();
  try {
    useSession.getState().setUser(await askAccount(SESSION.userInfo, {}));
    if (!useSettings.getState().loggedIn) useSettings.getState().setLoggedIn(true);
    // The browser has all of it; where this cannot be fetched the next page tries again.
    import('./kept.ts').then(
      ({ keep }) => keep(),
      () => {},
    );
  } catch (error) {
    const { fail, forget } = useSession.getState();
    if (!(error instanceof AnswerError && NOBODY_CODES.includes(error.code))) {
      // Somebody who is known stays so while the venue is out of reach.
      if (user === null) fail(error);
      return;
    }
    forget();
    // The question itself says nothing (ENV-19), but whoever worked here must hear that somebody ended it.
    if (user !== null && ENDED_CODES.includes(error.code))
      pageTeller.tell({ kind: 'nobody', offer: true, why: error.msg });
  }
}
