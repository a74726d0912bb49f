/** Asks the gateway once for the token of this device; `''` when it gave none, a rejection when nothing was heard. */
export async function getDeviceToken({ appId }: { readonly appId: string }): Promise<string> {
  const query = `appId=${encodeURIComponent(appId)}&d=${fingerprintText(factsOf(window))}`;
  const answer = await fetch(`/v1/constantid/udid/c1?${query}`, { credentials: 'same-origin', cache: 'no-store' });
  const body = (await answer.json()) as { readonly code?: unknown; readonly data?: unknown };
  return body.code === '00000' && typeof body.data === 'string' ? body.data : '';
}

/** What every browser tells any page; nothing is asked of the visitor and nothing is drawn or measured. */
export function factsOf({ navigator, screen, devicePixelRatio }: Window): Readonly<Record<string, unknown>> {
  return {
    agent: navigator.userAgent,
    language: navigator.language,
    languages: navigator.languages.join(','),
    platform: navigator.platform,
    cores: navigator.hardwareConcurrency,
    touch: navigator.maxTouchPoints,
    cookies: navigator.cookieEnabled,
    screen: `${screen.width}x${screen.height}`,
    depth: screen.colorDepth,
    ratio: devicePixelRatio,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset: new Date().getTimezoneOffset(),
  };
}

/** JSON as base64url of its UTF-8 bytes. */
export function fingerprintText(facts: Readonly<Record<string, unknown>>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(facts).slice(0, 2000));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

Object.assign(window, { getDeviceToken });
