'use client';

import { useTranslations } from 'next-intl';

/** Why a call of contracts failed, in words: what the venue named with its figures, or a sentence of the caller's. */
export function useFailureText() {
  const t = useTranslations('codes');
  return (error: unknown, failed: string, unknown: string): string => {
    const told = answerOf(error);
    if (told === null) return unknown;
    const { code, value, bound } = told;
    return t.has(code as never) ? t(code as never, { value, bound } as never) : failed;
  };
}

type Told = { readonly code: string; readonly value: string; readonly bound: string };

/** The envelope behind a failure; null where no answer came, or one that says nothing of what was done. */
function answerOf(error: unknown): Told | null {
  if (!isObject(error)) return null;
  const response = isObject(error.response) ? error.response : null;
  const told = response ? response.data : error;
  if (!isObject(told) || typeof told.code !== 'string' || !('data' in told)) return null;
  if (typeof response?.status === 'number' && response.status >= 500 && response.status !== 503) return null;
  const data = isObject(told.data) ? told.data : {};
  return { code: told.code, value: textOf(data.value), bound: textOf(data.bound) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
