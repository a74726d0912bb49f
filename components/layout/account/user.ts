import { askAccount } from '#lib/api/account.ts';
import { SESSION } from '#lib/contract/account.ts';
import { NOBODY_CODES } from '#lib/contract/session.ts';
import { AnswerError } from '#lib/request/error.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';

/** Learns who is logged in (ACC-17). An answer that nobody is has no notice; any other failure is kept to be shown. */
export async function loadUser(): Promise<void> {
  try {
    useSession.getState().setUser(await askAccount(SESSION.userInfo, {}));
    if (!useSettings.getState().loggedIn) useSettings.getState().setLoggedIn(true);
    // The browser has all of it; where this cannot be fetched the next page tries again.
    import('./kept.ts').then(
      ({ keep }) => keep(),
      () => {},
    );
  } catch (error) {
    if (error instanceof AnswerError && NOBODY_CODES.includes(error.code)) useSession.getState().forget();
    else useSession.getState().fail(error);
  }
}
