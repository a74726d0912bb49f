'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { Env } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import { type CallFailure, failureOf } from '#lib/order/failure.ts';
import { randomKey } from '#lib/order/intent.ts';
import { onLoginEnd } from '#stores/login-end.ts';

export type Sent<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** `field`: what the exchange blames; null where it named none. */
  | { readonly kind: 'failed'; readonly text: string; readonly field: string | null; readonly failure: CallFailure };

type Intent = { readonly env: Env; readonly key: string };

/**
 * Sends what a dialog asks, one call at a time. A call without an answer keeps its key: asked again it is the same, and is
 * done once.
 */
export function useSend(env: Env) {
  const [sending, setSending] = useState(false);
  const open = useRef<{ readonly asked: string; readonly key: string } | null>(null);
  const running = useRef(false);
  const textOf = useFailureText();
  useEffect(
    () =>
      onLoginEnd(() => {
        running.current = false;
        setSending(false);
      }),
    [],
  );
  const send = async <T>(request: object, call: (intent: Intent) => Promise<T>): Promise<Sent<T> | null> => {
    if (running.current) return null;
    running.current = true;
    setSending(true);
    const asked = JSON.stringify(request);
    if (open.current?.asked !== asked) open.current = { asked, key: randomKey() };
    try {
      const value = await call({ env, key: open.current.key });
      open.current = null;
      return { kind: 'done', value };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'unknown') open.current = null;
      return { kind: 'failed', ...textOf(failure), failure };
    } finally {
      running.current = false;
      setSending(false);
    }
  };
  return { sending, send };
}

/** A failure in words. Needs the texts `positions` (what nobody answered) and `codes`. */
export function useFailureText() {
  const t = useTranslations('positions.failed');
  const codes = useTranslations('codes');
  return (failure: CallFailure): { readonly text: string; readonly field: string | null } => {
    if (failure.kind === 'unknown') return { text: t('unknown'), field: null };
    if (failure.code === 'modeChanged') return { text: t('modeChanged'), field: null };
    const known = codes.has(failure.code as never);
    if (failure.kind === 'failed') return { text: known ? codes(failure.code as never) : t('nothing'), field: null };
    const words = { field: failure.field, value: shown(failure.value), bound: shown(failure.bound ?? '') };
    return { text: known ? codes(failure.code as never, words as never) : t('nothing'), field: failure.field };
  };
}

/** A number as people read it; other text as it came. */
const shown = (text: string): string => (parseDecimal(text) === null ? text : formatAmount(text));
