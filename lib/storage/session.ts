import Cookies from 'js-cookie';
import { FOREIGN_COOKIE } from './names.ts';

/**
 * Whether the gateway's session cookies are still there. The flag of the cookie store lives a year and the session does
 * not: without a user id nobody is logged in, whatever the flag says (SET-12). It authorises nothing.
 */
export function hasSession(): boolean {
  return sessionUser() !== null;
}

/** Whose session this browser holds by its readable cookie; null for nobody. */
export function sessionUser(): string | null {
  try {
    return Cookies.get(FOREIGN_COOKIE.userId) || null;
  } catch {
    // A sandboxed document throws on document.cookie: as good as no session.
    return null;
  }
}

/** Takes away the readable cookies of a session that has ended; the one that authorises is the gateway's to take. */
export function dropSession(): void {
  try {
    for (const name of [FOREIGN_COOKIE.userId, FOREIGN_COOKIE.refreshToken]) Cookies.remove(name, { path: '/' });
  } catch {
    // As above: there is none.
  }
}
