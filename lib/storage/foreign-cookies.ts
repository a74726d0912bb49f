import Cookies from 'js-cookie';
import type { FOREIGN_COOKIE } from './names.ts';

type Name = (typeof FOREIGN_COOKIE)[keyof typeof FOREIGN_COOKIE];

// Tokens are plain words: read and written raw.
const jar = Cookies.withConverter<string>({ read: (value) => value, write: (value) => value });

/** A cookie of the gateway or of the device token; '' where there is none. */
export function readForeignCookie(name: Name): string {
  try {
    return jar.get(name) ?? '';
  } catch {
    // A sandboxed document throws on document.cookie: as good as no cookie.
    return '';
  }
}

/** @param days from now */
export function writeForeignCookie(name: Name, value: string, days: number): void {
  try {
    const secure = globalThis.location?.protocol === 'https:';
    jar.set(name, value, { expires: days, path: '/', sameSite: 'Lax', secure });
  } catch {
    // As above: it lasts as long as the page.
  }
}

export function removeForeignCookie(name: Name): void {
  try {
    jar.remove(name, { path: '/' });
  } catch {
    // As above.
  }
}
