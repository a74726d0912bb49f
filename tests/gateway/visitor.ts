import type { App } from '#gateway/base/app-type.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { PAPER } from '#lib/contract/trade.ts';

const ORIGIN = 'https://localhost:3443';

export type Ask = { readonly cookie?: string; readonly paper?: boolean; readonly headers?: Record<string, string> };

/** A browser on our own page: what it sends to the app, and what it hears. @param app asked each time, as it may restart */
export function visitor(app: () => App) {
  async function post<T>(url: string, body: object, { cookie, paper = true, headers = {} }: Ask = {}) {
    const answer = await app().inject({
      method: 'POST',
      url,
      payload: body,
      headers: {
        host: 'localhost:3443',
        origin: ORIGIN,
        ...(cookie ? { cookie } : {}),
        ...(paper ? { paptrading: '1' } : {}),
        ...headers,
      },
    });
    return { ...(answer.json() as Envelope<T>), http: answer.statusCode, headers: answer.headers };
  }

  async function get<T>(url: string, { cookie, paper = true }: Ask = {}) {
    const answer = await app().inject({
      url,
      headers: { host: 'localhost:3443', ...(cookie ? { cookie } : {}), ...(paper ? { paptrading: '1' } : {}) },
    });
    return answer.json() as Envelope<T>;
  }

  /** A new visitor's cookie. */
  async function guest(): Promise<string> {
    const { headers } = await post(PAPER.guest, {});
    return String(headers['set-cookie']).split(';')[0]!;
  }

  return { post, get, guest };
}
