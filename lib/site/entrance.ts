export const LOGIN = '/login';
export const AGENCY_LOGIN = '/agency/login';

/** The login that comes back to where the visitor is now; a page of logging in is no place to come back to (RT-14). */
export function loginAddress(path: string, search: string, entrance: string = LOGIN): string {
  return entranceAddress(entrance, path, search);
}

/** The same for a registration. */
export function registerAddress(path: string, search: string): string {
  return entranceAddress('/register', path, search);
}

function entranceAddress(entrance: string, path: string, search: string): string {
  return isEntrance(path) ? entrance : `${entrance}?${new URLSearchParams({ returnTo: path + search })}`;
}

/**
 * Another entrance, from this one: where the visitor came from goes along, and who came from the pages of agencies logs in
 * by their door. @param search of this one, as it is
 */
export function onwardAddress(entrance: string, search: string): string {
  const from = new URLSearchParams(search).get('returnTo');
  if (from === null) return entrance;
  const door = entrance === LOGIN && /^\/agency(?:[/?#]|$)/.test(from) ? AGENCY_LOGIN : entrance;
  return `${door}?${new URLSearchParams({ returnTo: from })}`;
}

/** In the query of the login: also for a logged-in user, when the login is not fresh enough. */
export const AGAIN = 'again';

/** The login that a logged-in user goes through once more, to return to the same page, or to begin again. */
export function againAddress(path: string): string {
  const back = isEntrance(path) ? '/account/setting' : path;
  return `/login?${new URLSearchParams({ [AGAIN]: '1', returnTo: back })}`;
}

/** Pages that exist to log in or to register. */
export function isEntrance(path: string): boolean {
  return /^\/(?:login|register|forgot-password|secure-account|agency\/login|third\/[a-z]+)$/.test(path);
}
