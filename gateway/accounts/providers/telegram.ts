import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { TelegramIdentity, TelegramProvider } from './provider.ts';

/** Seconds that signed data is good for. */
const AGE_S = 600;
const SKEW_S = 60;
const LIMIT = 4_096;
const ID = /^\d{1,20}$/;

/**
 * Telegram's two ways to say who somebody is. Both sign the sorted `name=value` lines with a key that follows from the
 * bot's token; they differ in that key.
 * @param botToken `123456:ABC…` @param loginUrl where browsers log in with Telegram
 */
export function telegramProvider(botToken: string, loginUrl = 'https://oauth.telegram.org/auth'): TelegramProvider {
  const widgetKey = createHash('sha256').update(botToken).digest();
  const miniAppKey = createHmac('sha256', 'WebAppData').update(botToken).digest();
  return {
    url(back) {
      const url = new URL(loginUrl);
      const query = { bot_id: botToken.split(':')[0] ?? '', origin: new URL(back).origin, return_to: back };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    widget: (query, now) => read(query, widgetKey, now, (fields) => fields.get('id') ?? ''),
    miniApp: (initData, now) => read(initData, miniAppKey, now, (fields) => idIn(fields.get('user'))),
  };
}

function read(
  text: string,
  key: Buffer,
  now: number,
  idOf: (fields: ReadonlyMap<string, string>) => string,
): TelegramIdentity | null {
  if (text.length > LIMIT) return null;
  const pairs = [...new URLSearchParams(text)];
  const fields = new Map(pairs);
  // A name twice could be read in one way here and in another there.
  if (fields.size !== pairs.length) return null;
  const hash = fields.get('hash') ?? '';
  const lines = pairs.filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`);
  const expected = createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex');
  if (hash.length !== expected.length || !timingSafeEqual(Buffer.from(hash), Buffer.from(expected))) return null;
  const at = Number.parseInt(fields.get('auth_date') ?? '', 10);
  const age = Math.floor(now / 1000) - at;
  if (!(age <= AGE_S && age >= -SKEW_S)) return null;
  const subject = idOf(fields);
  return ID.test(subject) ? { subject, email: null, once: hash } : null;
}

function idIn(user: string | undefined): string {
  try {
    const { id } = JSON.parse(user ?? '') as { readonly id?: unknown };
    return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : '';
  } catch {
    return '';
  }
}
