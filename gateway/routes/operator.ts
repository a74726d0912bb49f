import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { OPERATOR, OPERATOR_HEADER } from '#lib/contract/operator.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import { limitKey } from '../base/address.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { createLimits } from '../base/limits.ts';
import { fieldError, refuseField } from '../base/refusal.ts';
import { Refusal } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';

/** What of a player an operator moves. */
export type Played = {
  status(): object & { readonly now: number; readonly state: string };
  step(target: (now: number) => number): Promise<object>;
  stepTimes(count: number): Promise<object & { readonly state: string }>;
  pause(): Promise<object & { readonly state: string }>;
  run(speed: number | null): Promise<object>;
  back(target: number): Promise<object>;
};

export type OperatorNeeds = {
  readonly played: Played;
  readonly token: string;
  /** Real time, for the limit of wrong tokens. */
  readonly clock: Clock;
  /** Whether a request came by the operator's own port, where nobody is counted. */
  readonly isOwn: (request: FastifyRequest) => boolean;
  /** Everything that happened is in the histories, too. */
  readonly reached: () => Promise<unknown>;
  /** Whether an account was ever opened. */
  readonly hasAccounts: () => Promise<boolean>;
  /** How many liquidations and deleveragings there were since the start. */
  readonly liquidations: () => number;
  /** Whether an error says that the time asked for lies behind. */
  readonly isPassed: (error: unknown) => boolean;
};

/** Wrong tokens of an address in a minute. */
const WRONG = { perSecond: 5 / 60, burst: 5 } as const;
const TIME_MOST = 9_999_999_999_999;
const STEPS_MOST = 1_000_000;
const SPEED_MOST = 1000;
/** A step of a long tape takes its time, ms. */
const PATIENCE = 3_600_000;

/** So long a look for a liquidation takes at most before it answers how far it came, ms. */
const LOOK_MS = 2_000;

const Step = Type.Object({
  until: Type.Optional(Type.Integer({ minimum: 0, maximum: TIME_MOST })),
  ms: Type.Optional(Type.Integer({ minimum: 0, maximum: TIME_MOST })),
  steps: Type.Optional(Type.Integer({ minimum: 1, maximum: STEPS_MOST })),
  to: Type.Optional(Type.Literal('liquidation')),
});
const Speed = Type.Unsafe<number>({ type: 'number', exclusiveMinimum: 0, maximum: SPEED_MOST });
const Run = Type.Object({ speed: Type.Optional(Speed) });
const Seek = Type.Object({ ts: Type.Integer({ minimum: 0, maximum: TIME_MOST }) });

/** Time under an operator's hand. Without the token it is as if nothing were there. */
export function operatorRoutes(app: App, needs: OperatorNeeds): void {
  const { played, reached, hasAccounts, isPassed } = needs;
  const config = { rate: 'default', patience: PATIENCE } as const;
  const schema = { hide: true } as const;

  app.register(async (scope: App) => {
    scope.addHook('onRequest', gate(needs));

    const moved = async (request: FastifyRequest, reply: FastifyReply, move: () => Promise<object>) => {
      try {
        const status = await move();
        await reached();
        return success(status);
      } catch (error) {
        if (!isPassed(error)) throw error;
        return behind(request, reply, 'until', played.status().now);
      }
    };

    scope.get(OPERATOR.replay, { config, schema }, async () => success(played.status()));

    scope.post(OPERATOR.step, { config, schema: { ...schema, body: Step } }, async (request, reply) => {
      const { until, ms, steps, to } = request.body;
      if ([until, ms, steps, to].filter((one) => one !== undefined).length !== 1)
        refuseField('until', 'one of until, ms, steps and to', JSON.stringify(request.body).slice(0, 60));
      if (to !== undefined) return moved(request, reply, () => toLiquidation(needs));
      if (steps !== undefined) return moved(request, reply, () => played.stepTimes(steps));
      return moved(request, reply, () => played.step((now) => until ?? now + (ms ?? 0)));
    });

    scope.post(OPERATOR.pause, { config, schema }, async (request, reply) =>
      moved(request, reply, () => played.pause()),
    );

    scope.post(OPERATOR.run, { config, schema: { ...schema, body: Run } }, async (request) =>
      success(await played.run(request.body.speed ?? null)),
    );

    scope.post(OPERATOR.seek, { config, schema: { ...schema, body: Seek } }, async (request, reply) => {
      const { ts } = request.body;
      const { now } = played.status();
      if (ts >= now) return moved(request, reply, () => played.step(() => ts));
      if (await hasAccounts()) return behind(request, reply, 'ts', now);
      return moved(request, reply, () => played.back(ts));
    });
  });
}

/** Moment by moment until somebody is liquidated, the tape is over, or it took too long. `found`: the first of these. */
async function toLiquidation({ played, clock, liquidations }: OperatorNeeds): Promise<object> {
  const [before, began] = [liquidations(), clock.now()];
  let status = await played.pause();
  do status = await played.stepTimes(1);
  while (liquidations() === before && status.state !== 'ended' && clock.now() - began < LOOK_MS);
  return { ...status, found: liquidations() > before };
}

function behind(request: FastifyRequest, reply: FastifyReply, field: string, now: number) {
  return businessFailure(request, reply, {
    code: CODE.replayBack,
    data: fieldError(field, `a time from ${now} on`, `${now}`),
  });
}

/**
 * Lets those in who have the token; it takes the same time however much of it is right. An address that has used up its
 * wrong ones is not compared at all, and hears what everybody hears: a guess is told apart from nothing neither by its
 * answer nor by the sixth one's.
 */
function gate({ token, clock, isOwn }: OperatorNeeds) {
  const wanted = digest(token);
  const wrong = createLimits({ token: WRONG });
  return async function operatorGate(request: FastifyRequest): Promise<void> {
    const given = request.headers[OPERATOR_HEADER];
    const keys = [limitKey(request.client.ip)];
    const free = isOwn(request) || wrong.left('token', keys, clock.now()) >= 1;
    if (free && typeof given === 'string' && timingSafeEqual(digest(given), wanted)) return;
    if (given !== undefined && !isOwn(request)) wrong.take('token', keys, clock.now());
    throw new Refusal(404, CODE.notFound);
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
