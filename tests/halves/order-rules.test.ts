import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetsOf, marketSpecOf } from '#gateway/engine/specs.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { Answer } from '#gateway/exchange/orders/commands.ts';
import type { HouseLevels } from '#gateway/exchange/orders/match.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { MARKET_SLIPPAGE } from '#lib/contract/trade.ts';
import { compareDecimal, divideDecimal } from '#lib/format/decimal.ts';
import type { Problem } from '#lib/order/problem.ts';
import { PPM } from '#lib/rules/limits.ts';
import { type PricedDraft, requestOf } from '#lib/spot/draft.ts';
import type { OrderContext } from '#lib/spot/order-context.ts';
import { validateOrder } from '#lib/spot/rules.ts';
import { sizeOf } from '#lib/spot/size.ts';
import { BTC, situation } from '../lib/spot/worlds.ts';

const ACCOUNT = 1;
/** Thousands of exchanges are made; a busy machine may take its time. */
const TIMEOUT_MS = 60_000;
const count = (value: string, step: string): number => Number.parseInt(divideDecimal(value, step, 0) ?? '', 10);

/** What a fresh exchange with this book and these balances says to the order. */
function ask(context: OrderContext, draft: PricedDraft): Answer {
  const { instrument, last, bids, asks, available } = context;
  const { symbol, base, quote, tick, lot } = instrument;
  const exchange = new Exchange(assetsOf([instrument]), [marketSpecOf(instrument)]);
  const amounts = { [base]: available.base ?? '0', [quote]: available.quote ?? '0' };
  exchange.execute({ c: 'grant', account: ACCOUNT, reason: 'grant', amounts }, { now: 1, view: null });
  const levels = (side: readonly Level[]): HouseLevels => ({
    prices: side.map(([price]) => count(price, tick)),
    lots: side.map(([, size]) => count(size, lot)),
    length: side.length,
  });
  const view = { last: count(last ?? '', tick), bids: levels(bids), asks: levels(asks), stale: false };
  const { clientId = 'c', ...request } = requestOf(draft, sizeOf(draft, context), { symbol, clientId: 'c' });
  return exchange.execute({ c: 'place', account: ACCOUNT, clientId, ...request }, { now: 2, view }).answer;
}

function isForetold(
  problems: readonly Problem[],
  { field, rule, bound }: { field: string; rule: string; bound?: string | undefined },
): boolean {
  return problems.some(
    (problem) =>
      problem.field === field &&
      problem.rule === rule &&
      (bound === undefined || problem.bound === null ? true : compareDecimal(problem.bound, bound) === 0),
  );
}

/** What the form asks for and the wire does not: an exit where exits were wanted, the limit of a stop limit. */
function isUnfinished({ kind }: PricedDraft, { field, rule }: Problem): boolean {
  return (
    rule === 'missing' && ((field === 'takeProfit' && kind !== 'tpsl') || (field === 'price' && kind === 'stopLimit'))
  );
}

const verdictOf = (answer: Answer) => (answer.ok ? 'accepted' : `${answer.refusal.field} ${answer.refusal.rule}`);

test(
  'the form accepts exactly what the exchange accepts, and foretells its refusals by field, rule and bound',
  () => {
    fc.assert(
      fc.property(situation, ({ context, draft }) => {
        const problems = validateOrder(draft, context);
        if (problems.some((problem) => isUnfinished(draft, problem))) return;
        const answer = ask(context, draft);
        if (answer.ok) expect(problems).toEqual([]);
        else
          expect([problems, answer.refusal, isForetold(problems, answer.refusal)]).toEqual([
            problems,
            answer.refusal,
            true,
          ]);
      }),
      { numRuns: 2000 },
    );
  },
  TIMEOUT_MS,
);

test(
  'the situations of that property reach what they are meant to reach',
  () => {
    const samples = fc.sample(situation, { seed: 1, numRuns: 6000 });
    const seen = new Set(samples.map(({ context, draft }) => verdictOf(ask(context, draft))));
    expect([...seen]).toEqual(expect.arrayContaining(VERDICTS));
  },
  TIMEOUT_MS,
);

const VERDICTS = [
  'accepted',
  ...['lot', 'minSize', 'maxSize', 'minNotional', 'insufficientBalance', 'missing'].map((rule) => `size ${rule}`),
  ...['minSize', 'maxSize', 'minNotional', 'insufficientBalance', 'format'].map((rule) => `quote ${rule}`),
  ...['missing', 'tick', 'priceBand', 'triggerSide'].map((rule) => `price ${rule}`),
  ...['missing', 'tick', 'triggerSide'].map((rule) => `triggerPrice ${rule}`),
  ...['tick', 'priceBand'].map((rule) => `stopLimitPrice ${rule}`),
  ...['takeProfit', 'stopLoss'].map((field) => `${field} triggerSide`),
  ...['postOnly postOnly', 'postOnly notAllowed', 'tif fillOrKill', 'symbol noLiquidity', 'side notAllowed'],
];

test('what is told of a market order is how far the rules let it walk', () => {
  const { slippagePpm } = marketSpecOf(BTC);
  expect(compareDecimal(divideDecimal(`${slippagePpm}`, `${PPM}`, 6), MARKET_SLIPPAGE)).toBe(0);
});
