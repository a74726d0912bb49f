/** What a user wants once, however often it has to be said: its key makes a repeat harmless. */
export type Intent = { readonly key: string; readonly asked: string };

/**
 * The intent behind a request: the one that is still without an answer when the same is asked again, else a new one.
 * @param open an intent whose outcome is unknown, null where there is none
 * @param newKey a key nobody used before
 */
export function intentOf(open: Intent | null, request: object, newKey: () => string): Intent {
  const asked = JSON.stringify(request);
  return open?.asked === asked ? open : { key: newKey(), asked };
}

/** 32 hex characters, unguessable; good as a client order id too. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
