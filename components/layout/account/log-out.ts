import { askAccount } from '#lib/api/account.ts';
import { SESSION } from '#lib/contract/account.ts';
import { NOBODY_CODES } from '#lib/contract/session.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { splitPrefix } from '#lib/i18n/paths.ts';
import { AnswerError } from '#lib/request/error.ts';
import { setLocation } from '#lib/safety/link.ts';
import { ACCOUNT_PLACES } from '#lib/site/account-places.ts';
import { keepErrand } from '#lib/storage/pending-redirect.ts';
import { endLogin } from '#stores/login-end.ts';

/**
 * Ends the session on the venue, then everything of it in this browser: flag, cookies, and what pages keep in memory,
 * because each tab that knew the account loads its page anew (ACC-21).
 * @returns false when the venue could not be reached: the session lives on, and nothing was taken away
 */
export async function logOut(leave: () => void = leavePage): Promise<boolean> {
  try {
    await askAccount(SESSION.logout, {});
  } catch (error) {
    if (!(error instanceof AnswerError && NOBODY_CODES.includes(error.code))) return false;
  }
  keepErrand('loggedOut', true);
  endLogin();
  leave();
  return true;
}

/** The same page as a visitor sees it; from one that only somebody who is in sees, home. */
function leavePage(): void {
  const { prefix, rest } = splitPrefix(window.location.pathname);
  if (ACCOUNT_PLACES.some(({ href }) => rest === href || rest.startsWith(`${href}/`)))
    void setLocation(withPrefix('/', prefix ? `/${prefix}` : ''));
  else window.location.reload();
}
