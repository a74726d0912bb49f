import { type Envelope, isEnvelope } from '#lib/contract/envelope.ts';
import { SUCCESS } from '#lib/contract/success.ts';

/** The client's own numeric results, distinct from the service codes (ENV-04). */
export const RESULT = { success: 0, error: 1, timeout: 401 } as const;

/**
 * The envelope of an answer, also one without message or data, or that says its code as one of the numeric results.
 * @returns null for anything else
 */
export function readEnvelope(body: unknown): Envelope<unknown> | null {
  if (isEnvelope(body)) return body;
  if (typeof body !== 'object' || body === null) return null;
  const { status, code, msg, data = null } = body as Readonly<Record<string, unknown>>;
  const text = typeof msg === 'string' ? msg : '';
  // With nothing to say, or to bring, a gateway may leave the member out (ENV-13).
  const isText = msg === undefined || msg === null || typeof msg === 'string';
  if (isText && typeof code === 'string' && (status === 'success' || status === 'error'))
    return { status, code, msg: text, data };
  if (!('data' in body)) return null;
  if (code === RESULT.success) return { status: 'success', code: SUCCESS, msg: text, data };
  if (code === RESULT.error || code === RESULT.timeout) return { status: 'error', code: String(code), msg: text, data };
  return null;
}
