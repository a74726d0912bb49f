import type { Alert, Notice } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { AlertRow } from '../data/jobs/alerts.ts';
import type { NoticeRow } from '../data/jobs/notices.ts';

/** Rows in the contract's words. */

export function alertOf(env: Env, row: AlertRow): Alert {
  const { id, symbol, kind, price, change, span, rate, repeat, note, state, fired, firedAt, restsUntil, madeAt } = row;
  return {
    ...{ env, id: `${id}`, symbol, kind, price, change, window: span, rate, repeat, note, state },
    ...{ fired, firedAt, restsUntil, createdAt: madeAt },
  };
}

export function noticeOf(env: Env, { id, params, ways, ...row }: NoticeRow): Notice {
  return {
    ...{ ...row, env, id: `${id}` },
    params: JSON.parse(params) as Notice['params'],
    ways: JSON.parse(ways) as Notice['ways'],
  };
}
