import { type Env, KEY_HEADER } from '#lib/contract/trade.ts';

/** Calls about an account: each names the environment it is meant for (SIM-22). */
export type Call = { readonly env: Env; readonly signal?: AbortSignal | undefined };

/** `key`: the user's intent. A repeat of the call with the same key has no second effect. */
export type Intent = Call & { readonly key: string };

/** The body says the environment too: a signature covers it, and none covers the marker. */
export function stated<T extends object>(request: T, { env }: Call): T & { readonly env: Env } {
  return { ...request, env };
}

type Ask = Call & {
  readonly key?: string;
  /** POST with this body; GET without. */
  readonly body?: object;
  readonly params?: object;
  readonly shape: (data: unknown) => boolean;
};

/** @throws AnswerError for a refusal, ModeChangedError, AxiosError for HTTP and network; Error for an answer of another shape or environment */
export async function ask<T>(url: string, { env, key, body, params, signal, shape }: Ask): Promise<T> {
  // Nobody pays for the request client before the first order.
  const { dataOf, send } = await import('#lib/request/client.ts');
  const envelope = await send<T>({
    url,
    mode: env,
    method: body ? 'POST' : 'GET',
    // Two equal orders within a second are two orders.
    cached: false,
    // Whoever asks shows a refusal where it happened; without a key nobody did anything.
    quiet: key === undefined ? true : 'refusals',
    ...(body ? { data: body } : {}),
    ...(params ? { params } : {}),
    ...(key ? { headers: { [KEY_HEADER]: key } } : {}),
    ...(signal ? { signal } : {}),
  });
  const data = dataOf(envelope, url);
  if (!shape(data)) throw new Error(`${url} answered data of another shape than this page knows. Load the page again.`);
  if (!isOf(env, data)) {
    throw new Error(`${url} was asked about the ${env} account and answered about another. Nothing of it is shown.`);
  }
  return data;
}

/** Everything that says its environment says this one. */
function isOf(env: Env, data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return true;
  if (Array.isArray(data)) return data.every((row) => isOf(env, row));
  const told = data as { readonly env?: unknown; readonly rows?: unknown };
  return (told.env === undefined || told.env === env) && (told.rows === undefined || isOf(env, told.rows));
}
