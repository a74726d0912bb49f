import type { FastifyRequest } from 'fastify';
import type { Refusal as Refused } from '#gateway/exchange/orders/commands.ts';
import { CODE } from '#lib/contract/codes.ts';
import type { QuizAsks } from '#lib/contract/quiz.ts';
import { refuseField } from '../base/refusal.ts';
import type { EnginePort, Engines } from '../engine/port.ts';
import { Refusal } from '../guards/errors.ts';
import type { Histories, Past } from '../history/past.ts';
import type { Quiz } from '../quiz/quiz.ts';

/** What the calls of contracts have in common. */

export type MixNeeds = { readonly engines: Engines; readonly histories: Histories };

/** Who has to answer questions before an order may open. */
export type QuizNeeds = { readonly quiz: Pick<Quiz, 'isDue'>; readonly quizAsks: QuizAsks };

/** To cancel, to close and to add margin is always allowed. */
export const stated = { rate: 'trade', needs: 'account', statesEnv: true } as const;
/** What makes an order, or changes what one may cost. */
export const changing = { ...stated, permission: 'futures' } as const;

/** Some of what a call does is always allowed, the rest not. @throws Refusal 21006 */
export function needsFutures({ live }: FastifyRequest): void {
  if (live && live.user.kind !== 'normal' && !live.user.permissions.includes('futures'))
    throw new Refusal(200, CODE.notPermitted);
}

export function engineIn(engines: Engines, { principal }: FastifyRequest): EnginePort {
  const engine = engines[principal.env];
  if (!engine) throw new Refusal(503, CODE.unavailable);
  return engine;
}

/** What is looked up is on disk, and so is everything the caller was answered before: histories see to it. */
export function pastIn(histories: Histories, { principal, query }: FastifyRequest): Past {
  const { from, to } = query as { readonly from?: number; readonly to?: number };
  if (from !== undefined && to !== undefined && from > to) refuseField('from', 'not after to', from);
  const past = histories[principal.env];
  if (!past) throw new Refusal(503, CODE.unavailable);
  return past;
}

/** Why a symbol that was asked for is no contract; null where none was asked for, or it is one. */
export function unknownContract({ listing }: EnginePort, symbol: string | undefined): Refused | null {
  if (symbol === undefined || listing.markets.get(symbol)?.perp) return null;
  return { field: 'symbol', rule: 'unknownSymbol', value: symbol };
}
