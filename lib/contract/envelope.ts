import { SUCCESS } from './success.ts';

/** Every /v1 answer but the raw ones (openapi.json, healthz) has this shape (ENV-01, ENV-02). */
export type Envelope<T> = {
  readonly status: 'success' | 'error';
  /** Always a string, even when digits only. */
  readonly code: string;
  readonly msg: string;
  readonly data: T;
};

export function success<T>(data: T): Envelope<T> {
  return { status: 'success', code: SUCCESS, msg: 'success', data };
}

export function failure<T = null>(code: string, msg: string, data: T = null as T): Envelope<T> {
  return { status: 'error', code, msg, data };
}

export function isEnvelope(value: unknown): value is Envelope<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const v = value as Record<string, unknown>;
  return (
    (v.status === 'success' || v.status === 'error') &&
    typeof v.code === 'string' &&
    typeof v.msg === 'string' &&
    'data' in v
  );
}
