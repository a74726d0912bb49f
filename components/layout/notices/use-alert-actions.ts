'use client';

import { useTranslations } from 'next-intl';
import { toast } from '#components/ui/toast.ts';
import { createAlert, pauseAlert, removeAlert, updateAlert } from '#lib/api/notice.ts';
import { createGuest } from '#lib/api/trade.ts';
import { ALERT_CODE } from '#lib/contract/alert-codes.ts';
import { CODE } from '#lib/contract/codes.ts';
import { ALERT_LIMIT } from '#lib/contract/notice.ts';
import type { Alert, AlertEditRequest, AlertRequest } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useAlerts } from '#stores/alerts.ts';

/** Why something was not done, in words. */
export function useAlertFailure(): (error: unknown) => string {
  const t = useTranslations('notices.alerts');
  const codes = useTranslations('codes');
  return (error) => {
    const { code, data } = answerOf(error);
    if (code === ALERT_CODE.alertsFull) return t('full', { account: ALERT_LIMIT.account, market: ALERT_LIMIT.symbol });
    if (code === ALERT_CODE.alertSide) return t('side', { price: boundOf(data) });
    return code !== null && codes.has(code as never) ? codes(code as never) : t('notDone');
  };
}

/** Changes alerts of an account, and what is shown of them. A change that fails is said in a toast. */
export function useAlertActions(env: Env) {
  const t = useTranslations('notices.alerts');
  const failure = useAlertFailure();
  const attempt = async <R>(work: () => Promise<R>): Promise<R | null> => {
    try {
      return await work();
    } catch (error) {
      // Somebody was faster, or another tab.
      if (answerOf(error).code === ALERT_CODE.unknownAlert) void useAlerts.getState().load(env);
      toast({ kind: 'error', text: failure(error) });
      return null;
    }
  };
  return {
    pause: async ({ id }: Alert, paused: boolean) => {
      const changed = await attempt(() => pauseAlert({ env }, id, paused));
      if (changed) useAlerts.getState().put(changed);
    },
    /** @returns whether it is gone */
    remove: async ({ id }: Alert): Promise<boolean> => {
      const done = await attempt(async () => {
        await removeAlert({ env }, id);
        return true;
      });
      if (!done) return false;
      useAlerts.getState().drop(id);
      toast({ kind: 'success', text: t('removed') });
      return true;
    },
  };
}

/** Makes or changes an alert. Who trades on paper and is nobody yet becomes a guest. @throws as the call does */
export async function saveAlert(env: Env, request: AlertRequest | AlertEditRequest): Promise<void> {
  const send = () => ('id' in request ? updateAlert({ env }, request) : createAlert({ env }, request));
  const saved = await send().catch(async (error: unknown) => {
    if (env !== 'paper' || answerOf(error).code !== CODE.noSession) throw error;
    await createGuest();
    return send();
  });
  useAlerts.getState().put(saved);
}

function answerOf(error: unknown): { readonly code: string | null; readonly data: unknown } {
  const { code, data, response } = (error ?? {}) as {
    readonly code?: unknown;
    readonly data?: unknown;
    readonly response?: { readonly data?: { readonly code?: unknown; readonly data?: unknown } };
  };
  const told = response?.data?.code ?? code;
  return { code: typeof told === 'string' ? told : null, data: response?.data?.data ?? data };
}

function boundOf(data: unknown): string {
  const bound = typeof data === 'object' && data !== null && 'bound' in data ? data.bound : null;
  return typeof bound === 'string' ? bound : '';
}
