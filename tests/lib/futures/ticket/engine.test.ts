import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { type Amount, EMPTY_DRAFT, type FuturesDraft, TICKET_KINDS } from '#lib/futures/ticket/draft.ts';
import { factsOf } from '#lib/futures/ticket/facts.ts';
import { leverageChange } from '#lib/futures/ticket/leverage.ts';
import { facing } from '#lib/futures/ticket/plan.ts';
import { sideOf, type TicketSide } from '#lib/futures/ticket/ticket.ts';
import { formatSteps } from '#lib/rules/steps.ts';
import type { Side } from '#lib/rules/words.ts';
import { LISTED, Stage } from './world.ts';

/** What a form foretells is held against what the exchange then does, for all three products and all modes. */

const price = (ticks: number) => formatSteps(ticks, 1, 5);

type Setting = {
  readonly symbol: string;
  readonly twoWay: boolean;
  readonly isolated: boolean;
  readonly leverage: number;
  /** Legs that are held before, of all that the account could open in hundredths; in one-way mode the first alone. */
  readonly legs: readonly [long: number, short: number];
  /** Lots of an order that rests far away, below zero to sell. */
  readonly resting: number;
  /** Ticks that mark, last and index have moved since. */
  readonly moved: number;
  readonly apart: number;
};

const settings: fc.Arbitrary<Setting> = fc.record({
  symbol: fc.constantFrom(...LISTED.map(({ symbol }) => symbol)),
  twoWay: fc.boolean(),
  isolated: fc.boolean(),
  leverage: fc.constantFrom(1, 3, 10, 20, 50),
  legs: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })),
  resting: fc.integer({ min: -30, max: 30 }),
  moved: fc.integer({ min: -25, max: 25 }),
  apart: fc.integer({ min: -4, max: 4 }),
});

function sizeText(symbol: string, lots: number): string {
  return symbol.endsWith('USDPERP') ? `${lots * 100}` : formatSteps(lots, 1, 1);
}

/** The same stage for the same setting, so that an order can be tried more than once. */
function staged(setting: Setting): Stage {
  const { symbol, twoWay, isolated, leverage, legs, resting, moved, apart } = setting;
  const stage = new Stage(symbol, { depth: 3, lots: 20 });
  const { wallet } = LISTED.find((one) => one.symbol === symbol)!.contract;
  const account = 1;
  if (twoWay) stage.must({ c: 'positionMode', account, wallet, mode: 'twoWay' });
  if (isolated) stage.must({ c: 'marginMode', account, symbol, marginMode: 'isolated' });
  stage.must({ c: 'leverage', account, symbol, leverage });
  const open = (side: Side, lots: number, more: Partial<Command> = {}) => {
    const named = twoWay ? { positionSide: side === 'buy' ? ('long' as const) : ('short' as const) } : {};
    const order = { c: 'perpPlace', account, symbol, side, size: sizeText(symbol, lots), ...named } as const;
    return stage.run({ ...order, kind: 'market', clientId: `${side}${lots}`, ...more } as Command);
  };
  const [long, short] = legs;
  if (long > 0) open('buy', long);
  if (short > 0 && (twoWay || long === 0)) open('sell', short);
  if (resting !== 0)
    open(resting > 0 ? 'buy' : 'sell', Math.abs(resting), {
      ...{ kind: 'limit', clientId: 'rests', price: price(resting > 0 ? 1900 : 2100) },
    } as Partial<Command>);
  const at = 2000 + moved;
  stage.prices = { last: at, mark: at + apart, index: at - apart };
  // Who would be liquidated there is, before anybody asks for an order.
  stage.run({ c: 'tick', symbol, low: at, high: at, from: 0 });
  return stage;
}

type Wish = { readonly draft: FuturesDraft; readonly side: Side };

const amounts: fc.Arbitrary<Amount> = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((lots): Amount => ({ by: 'contracts', value: `${lots}` })),
  fc.integer({ min: 1, max: 100 }).map((value): Amount => ({ by: 'percent', value })),
  fc.integer({ min: 1, max: 30_000 }).map((value): Amount => ({ by: 'value', value: `${value}` })),
  fc.integer({ min: 1, max: 12_000 }).map((value): Amount => ({ by: 'cost', value: `${value}` })),
  fc
    .integer({ min: 1, max: 12_000 })
    .map((value): Amount => ({ by: 'cost', value: `0.${`${value}`.padStart(5, '0')}` })),
);

const near = fc.integer({ min: -8, max: 8 });

const wishes = (setting: Setting): fc.Arbitrary<Wish> => {
  const at = 2000 + setting.moved;
  return fc
    .record({
      kind: fc.constantFrom(...TICKET_KINDS, 'limit', 'market'),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      action: fc.constantFrom('open' as const, 'open' as const, 'close' as const),
      reduceOnly: fc.constantFrom(false, false, true),
      tif: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const),
      postOnly: fc.boolean(),
      exits: fc.boolean(),
      offsets: fc.tuple(near, near, near, near),
      amount: amounts,
      callbackRate: fc.constantFrom('1', '0.05', '0.1', '10', '10.01', '0.123'),
      triggerBy: fc.constantFrom('last' as const, 'mark' as const, 'index' as const),
    })
    .map(({ offsets: [a, b, c, d], exits, ...drawn }) => {
      const draft: FuturesDraft = {
        ...EMPTY_DRAFT,
        ...drawn,
        postOnly: drawn.postOnly && drawn.tif === 'gtc' && drawn.kind === 'limit',
        price: price(at + a),
        triggerPrice: price(at + b),
        activationPrice: a > 4 ? '' : price(at + b),
        exits,
        takeProfit: price(at + c + 6),
        stopLoss: price(at + d - 6),
      };
      return { draft, side: drawn.side };
    });
};

const cases = settings.chain((setting) => wishes(setting).map((wish) => ({ setting, ...wish })));

function looked(stage: Stage, { draft, side }: Wish): TicketSide {
  const context = stage.context();
  return sideOf(draft, side, context, factsOf(context));
}

/**
 * Whether an order takes at once from a leg that another one of the owner's has promised to close: that one then locks anew,
 * which the form leaves to the exchange.
 */
function unsettles(stage: Stage, { intent, shape }: TicketSide): boolean {
  const facts = factsOf(stage.context())!;
  const promised = facts.promised[intent.side === 'buy' ? 'short' : 'long'] > 0;
  return promised && shape !== null && facing(facts, intent.side, shape.limit).length > 0;
}

const place = (stage: Stage, request: TicketSide['request']) =>
  stage.run({ ...request, c: 'perpPlace', account: 1, clientId: 'wish' } as Command);

const same = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && compareDecimal(a, b) === 0);

test('[TRD-36] what the form says of an order is what the exchange says: its refusal before it is sent, or none', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(cases, ({ setting, ...wish }) => {
      const stage = staged(setting);
      const told = looked(stage, wish);
      if (told.size === '' || unsettles(stage, told)) return;
      const answer = place(stage, told.request);
      const rule = answer.ok ? 'ok' : answer.refusal.rule;
      seen.set(rule, (seen.get(rule) ?? 0) + 1);
      if (answer.ok) {
        expect([told.request, told.problems]).toEqual([told.request, []]);
        return;
      }
      const { refusal } = answer;
      const found = told.problems.find(({ field }) => field === refusal.field);
      expect([told.request, found?.rule]).toEqual([told.request, refusal.rule]);
      // A callback is typed in percent.
      if (refusal.field === 'callbackRate') return;
      expect([refusal, found, same(found!.value, refusal.value), same(found!.bound, refusal.bound ?? null)]).toEqual([
        refusal,
        found,
        true,
        true,
      ]);
    }),
    { numRuns: 1500, seed: 40 },
  );
  for (const rule of [
    'ok',
    'insufficientMargin',
    'reduceOnly',
    'postOnly',
    'fillOrKill',
    'minNotional',
    'leverageTier',
  ])
    expect([rule, (seen.get(rule) ?? 0) > 5]).toEqual([rule, true]);
  expect([...seen.keys()]).toContain('triggerSide');
});

test('[TRD-36] what an order is said to cost is never less than what it locks', () => {
  let compared = 0;
  fc.assert(
    fc.property(cases, ({ setting, ...wish }) => {
      const draft: FuturesDraft = { ...wish.draft, kind: 'limit', tif: 'gtc', exits: false };
      const stage = staged(setting);
      const told = looked(stage, { draft, side: wish.side });
      if (told.size === '' || !place(stage, told.request).ok) return;
      const resting = stage.context().orders!.find(({ clientId }) => clientId === 'wish');
      if (!resting) return;
      compared += 1;
      expect(compareDecimal(told.estimate.cost, resting.lock)).not.toBe(-1);
      // Where nothing was taken of the book it is that amount.
      if (compareDecimal(resting.filled, '0') === 0) expect(compareDecimal(told.estimate.cost, resting.lock)).toBe(0);
    }),
    { numRuns: 800, seed: 41 },
  );
  expect(compared).toBeGreaterThan(100);
});

test('[TRD-36] the liquidation price under a button is the one that the leg then has', () => {
  let compared = 0;
  fc.assert(
    fc.property(cases, ({ setting, ...wish }) => {
      const draft: FuturesDraft = { ...wish.draft, kind: 'market', exits: false };
      const stage = staged(setting);
      const told = looked(stage, { draft, side: wish.side });
      if (told.size === '' || told.estimate.short || !place(stage, told.request).ok) return;
      const { intent, estimate } = told;
      const legs = stage.context().positions!.filter(({ symbol }) => symbol === setting.symbol);
      const leg = setting.twoWay ? legs.find(({ positionSide }) => positionSide === intent.leg) : legs[0];
      // A close that cannot pay its way is cut short.
      if (leg && compareDecimal(leg.count, estimate.legSize) !== 0) return;
      compared += 1;
      expect([estimate.liquidation ?? null, wish]).toEqual([leg?.liquidationPrice ?? null, wish]);
    }),
    { numRuns: 800, seed: 42 },
  );
  expect(compared).toBeGreaterThan(200);
});

test('[TRD-36] the most that can be opened is taken, a lot more is not', () => {
  let compared = 0;
  const limits = { kind: fc.constantFrom('limit' as const, 'market' as const), away: fc.integer({ min: -30, max: 8 }) };
  fc.assert(
    fc.property(
      settings,
      fc.record(limits),
      fc.constantFrom('buy' as const, 'sell' as const),
      (setting, chosen, side) => {
        const at = 2000 + setting.moved + (side === 'buy' ? chosen.away : -chosen.away);
        const draft: FuturesDraft = {
          ...EMPTY_DRAFT,
          kind: chosen.kind,
          price: price(at),
          amount: { by: 'percent', value: 100 },
        };
        const stage = staged(setting);
        const told = looked(stage, { draft, side });
        const { max } = told.estimate;
        if (
          unsettles(stage, told) ||
          max === null ||
          compareDecimal(max, '0') === 0 ||
          told.problems.some(({ rule }) => rule === 'minNotional')
        )
          return;
        // What is asked here is what fits by itself.
        const { cutToFit, ...request } = told.request;
        expect([request.size, cutToFit]).toEqual([max, true]);
        expect([request, place(stage, request)]).toMatchObject([request, { ok: true }]);
        compared += 1;
        const lot = sizeText(setting.symbol, 1);
        const places = lot.includes('.') ? 1 : 0;
        const more = formatSteps(
          Number.parseInt(max.replace('.', ''), 10) + Number.parseInt(lot.replace('.', ''), 10),
          places,
          1,
        );
        // At the market the book is an end, too.
        if (chosen.kind === 'limit')
          expect([setting, more, place(staged(setting), { ...request, size: more })]).toMatchObject([
            setting,
            more,
            { ok: false },
          ]);
      },
    ),
    { numRuns: 500, seed: 43 },
  );
  expect(compared).toBeGreaterThan(150);
});

test('[TRD-36] what the leverage dialog says is what the exchange does: its refusal, margin, liquidation and what is left', () => {
  const seen = new Map<string, number>();
  const wished = fc.record({ leverage: fc.integer({ min: 1, max: 50 }), long: fc.boolean() });
  fc.assert(
    fc.property(settings, wished, (drawn, { leverage, long }) => {
      const setting = { ...drawn, resting: drawn.resting * 10 };
      const stage = staged(setting);
      const side = long ? 'long' : 'short';
      const told = leverageChange(factsOf(stage.context())!, side, leverage);
      const apart = setting.twoWay && setting.isolated;
      const { symbol } = setting;
      const answer = stage.run({
        ...{ c: 'leverage', account: 1, symbol, leverage },
        ...(apart ? { positionSide: side } : {}),
      });
      const rule = answer.ok ? 'ok' : answer.refusal.rule;
      seen.set(rule, (seen.get(rule) ?? 0) + 1);
      expect([setting, leverage, told.problem?.rule ?? 'ok']).toEqual([setting, leverage, rule]);
      if (!answer.ok) {
        expect([
          same(told.problem!.value, answer.refusal.value),
          same(told.problem!.bound, answer.refusal.bound!),
        ]).toEqual([true, true]);
        return;
      }
      const after = leverageChange(factsOf(stage.context())!, side, leverage);
      expect(told.next).toEqual(after.now);
    }),
    { numRuns: 600, seed: 44 },
  );
  for (const rule of ['ok', 'leverageTier', 'insufficientMargin'])
    expect([rule, (seen.get(rule) ?? 0) > 3]).toEqual([rule, true]);
});
