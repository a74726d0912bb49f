/**
 * What a failed call of any product says, whatever was thrown: the service code with the field, rule, value and bound where
 * the exchange named them.
 *
 * `refused` and `failed`: nothing was done. `unknown`: no answer came, so that the call may have been carried out or not.
 */
export type CallFailure =
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly field: string;
      readonly rule: string;
      readonly value: string;
      readonly bound: string | null;
    }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'unknown' };

export function failureOf(error: unknown): CallFailure {
  if (!isObject(error)) return { kind: 'unknown' };
  if (error.name === 'ModeChangedError') return { kind: 'failed', code: 'modeChanged' };
  // An HTTP failure carries the envelope in its response, a business failure is one itself.
  const told = isObject(error.response) ? error.response.data : error;
  if (!isObject(told) || typeof told.code !== 'string' || !('data' in told)) return { kind: 'unknown' };
  const { code, data } = told;
  if (isObject(data) && typeof data.field === 'string' && typeof data.rule === 'string')
    return {
      kind: 'refused',
      code,
      field: data.field,
      rule: data.rule,
      value: text(data.value) ?? '',
      bound: text(data.bound),
    };
  // A 500 says nothing of how far it came.
  const status = isObject(error.response) ? error.response.status : 200;
  return typeof status === 'number' && status >= 500 && status !== 503 ? { kind: 'unknown' } : { kind: 'failed', code };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
