import { PURPOSES, type Purpose } from '#gateway/exchange/ledger/numbers.ts';
import type { Amend } from '#gateway/exchange/orders/commands.ts';
import { type Engine, fastEngine, type Seen } from './engine.ts';
import { Flow } from './flow.ts';
import { naiveEngine } from './naive.ts';
import { ASSETS, FUNDS, MARKETS } from './world.ts';

const ACCOUNTS = 4;
const FUTURES = ['futures:usdt', 'futures:usdc', 'futures:coin'] as const;
const PURPOSE_NAMES = Object.keys(PURPOSES) as readonly Purpose[];

/** How often what a flow must contain has happened: a comparison that never fills or fires proves nothing. */
export type Tally = Record<string, number>;

/**
 * Runs the exchange and the naive reference on the same flow and compares all that can be seen: answers, fills and
 * endings of every command, balances, open orders and queues after every so many.
 * @throws Error with seed, step and both sides at the first difference
 */
export function compare(seed: number, length: number, tally: Tally = {}, every = 1): Tally {
  const engines = [fastEngine(ASSETS, MARKETS), naiveEngine(ASSETS, MARKETS)] as const;
  for (const engine of engines)
    for (let account = 1; account <= ACCOUNTS; account++)
      engine.execute({ c: 'grant', account, reason: 'grant', amounts: FUNDS }, { now: 0, view: null });
  const source = new Flow(seed, ACCOUNTS);
  for (let step = 1; step <= length; step++) {
    const { command, now, view } = source.next();
    const key = step % 5 === 0 ? { key: `k${step % 400}`, hash: `h${step % 800}` } : undefined;
    const [fast, naive] = engines.map((engine) => engine.execute(command, { now, view, key }));
    source.heard(fast!.seen);
    count(tally, `${command.c} ${fast!.answer.ok ? 'ok' : fast!.answer.refusal.rule}`);
    for (const line of countable(fast!.seen)) count(tally, line);
    if (command.c === 'amend' && fast!.answer.ok) count(tally, `amend ${amendedKind(engines[0], command)}`);
    const where = `seed ${seed}, step ${step}: ${JSON.stringify(command)}`;
    same(where, { ...fast!, seen: sorted(fast!.seen) }, { ...naive!, seen: sorted(naive!.seen) });
    if (step % every === 0) same(where, stateOf(engines[0]), stateOf(engines[1]));
  }
  return tally;
}

/** What was amended: its kind, or that a buy's exits were. */
function amendedKind(engine: Engine, { account, order, takeProfit, stopLoss }: Amend): string | undefined {
  const kind = engine.open(account).find(({ id }) => id === order)?.kind;
  return kind === 'limit' && (takeProfit ?? stopLoss) !== undefined ? 'attached' : kind;
}

function same(where: string, fast: unknown, naive: unknown): void {
  const [a, b] = [text(fast), text(naive)];
  if (a !== b) throw new Error(`${where}\nexchange ${a}\nnaive    ${b}`);
}

const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));

/** Fills in their order; within a command the order of endings is nobody's business. */
const sorted = ({ accepted, fills, ended, failed }: Seen) => ({
  ...{ accepted, fills },
  ended: ended.toSorted((a, b) => a.order - b.order),
  failed: failed.toSorted((a, b) => a.order - b.order),
});

function stateOf(engine: Engine) {
  const accounts = Array.from({ length: ACCOUNTS }, (_, i) => i + 1);
  return {
    balances: accounts.map((account) => ASSETS.map(({ code }) => engine.balance(account, code))),
    purses: accounts.map((account) =>
      ASSETS.map(({ code }) => FUTURES.map((wallet) => `${engine.purse(account, wallet, code).units}`)),
    ),
    venue: PURPOSE_NAMES.map((purpose) => ASSETS.map(({ code }) => `${purpose} ${engine.venue(purpose, code)}`)),
    open: accounts.map((account) => engine.open(account)),
    queues: MARKETS.map(({ symbol }) => [engine.queue(symbol, 'buy'), engine.queue(symbol, 'sell')]),
  };
}

const count = (tally: Tally, what: string) => {
  tally[what] = (tally[what] ?? 0) + 1;
};

const countable = ({ accepted, fills, ended, failed }: Seen): string[] => [
  ...accepted.map(({ kind, parent }) => `${parent === null ? 'new' : 'child'} ${kind}`),
  ...fills.map(({ rule }) => `fill ${rule}`),
  ...ended.map(({ reason }) => `ended ${reason}`),
  ...failed.map(({ rule }) => `failed ${rule}`),
];
