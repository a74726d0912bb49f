const NETWORK_CODES: readonly unknown[] = ['ERR_NETWORK', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED'];
const NETWORK_NAMES: readonly unknown[] = ['AbortError', 'TimeoutError', 'NetworkError', 'CanceledError'];
/** How browsers say that fetch found no server. */
const NETWORK_TEXT = /^(?:Network Error|Failed to fetch|Load failed|NetworkError when attempting|timeout of \d+ms)/;

/** Errors inside each other; more is a ring. */
const DEPTH = 5;

/** No server was reached, it took too long, or it was given up by the user; also when that is only what was behind it. */
export function isNetworkError(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEPTH) return false;
  const { code } = error as { readonly code?: unknown };
  if (NETWORK_CODES.includes(code) || NETWORK_NAMES.includes(error.name) || NETWORK_TEXT.test(error.message))
    return true;
  return isNetworkError(error.cause, depth + 1);
}
