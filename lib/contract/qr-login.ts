/**
 * What the QR code of the login page says: our page of devices, with the key behind the `#`, where no server, log or
 * referrer sees it. A phone that is pointed at it opens that page by itself.
 */
const NAME = 'login';
const KEY = /^[\w-]{16,128}$/;

/** @param page address of the page of devices, `https://example.com/ar/devices` */
export function qrLink(page: string, qrcodeKey: string): string {
  return `${page}#${NAME}=${qrcodeKey}`;
}

/** The key in a link as it was scanned or pasted, in its `#` part alone, or typed by itself; null where there is none. */
export function qrKeyIn(text: string): string | null {
  const tidy = text.trim();
  const hash = tidy.slice(tidy.indexOf('#') + 1);
  const key = tidy.includes('#') ? new URLSearchParams(hash).get(NAME) : tidy;
  return key !== null && KEY.test(key) ? key : null;
}
