import { vi } from 'vitest';

/** Removes every cookie and stored key, as a new visitor has none. */
export function clearBrowser(): void {
  restoreCookies();
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the test must clear what any writer may have left.
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
  }
  localStorage.clear();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
}

export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: written by hand, because the written module is under test.
  document.cookie = `${name}=${value}; Path=/`;
}

/** Stands in for document.cookie until `restoreCookies`. */
export function fakeCookies({
  get = () => '',
  set = () => undefined,
}: {
  get?: () => string;
  set?: (text: string) => void;
}): void {
  Object.defineProperty(document, 'cookie', { get, set, configurable: true });
}

/** Cookies as a sandboxed document has them: touching them throws. */
export function blockCookies(): void {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  fakeCookies({ get: refuse, set: refuse });
}

export function restoreCookies(): void {
  Reflect.deleteProperty(document, 'cookie');
}

/** Everything that is written to document.cookie from here on. */
export function watchCookieWrites(): string[] {
  const written: string[] = [];
  fakeCookies({ set: (text) => written.push(text) });
  return written;
}

/** Makes local storage throw, as private windows and full disks do. */
export function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  }
}
