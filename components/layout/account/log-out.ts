import { askAccount } from '#lib/api/account.ts';
import { SESSION } from '#lib/contract/account.ts';
import { NOBODY_CODES } from '#lib/contract/session.ts';
import { AnswerError } from '#lib/request/error.ts';
import { endLogin } from '#stores/login-end.ts';

/**
 * Ends the session on the venue, then everything of it in this browser: flag, cookies, and what pages keep in memory,
 * because each tab that knew the account loads its page anew (ACC-21).
 * @returns false when the venue could not be reached: the session lives on, and nothing was taken away
 */
export async function logOut(reload: () => void = () => window.location.reload()): Promise<boolean> {
  try {
    await askAccount(SESSION.logout, {});
  } catch (error) {
    if (!(error instanceof AnswerError && NOBODY_CODES.includes(error.code))) return false;
  }
  endLogin();
  reload();
  return true;
}
