import { setTimeout as wait } from 'node:timers/promises';
import { MIX } from '#lib/contract/perp.ts';
import { randomOf } from '#tests/gateway/exchange/flow.ts';
import { Gateway, type Place } from './gateway.ts';
import { judgeBooks, judgeTrader } from './judge.ts';
import { powerOff } from './power.ts';
import { accepted, type Desk, isOpen, type Market, marketsOf, PATHS, Trader } from './trader.ts';

export type Plan = {
  readonly place: Place;
  readonly seed: number;
  readonly rounds: number;
  /** Takes with each kill what was not synced, too. */
  readonly power?: boolean;
  readonly say?: (line: string) => void;
  /** Does harm between a kill and the start behind it, to see whether it is found. */
  readonly harm?: (place: Place) => void;
};

export type Report = {
  /** Broken promises, each with its round. */
  readonly wrong: readonly string[];
  readonly acknowledged: number;
  readonly unanswered: number;
  /** Rows that the power cuts took. */
  readonly lost: number;
  /** Milliseconds from each restart to an answer. */
  readonly ready: readonly number[];
  /** Positions of contracts that were held right after the restarts. */
  readonly legs: number;
  /** Accepted and refused calls a second while it lived. */
  readonly perSecond: number;
};

const TRADERS = 6;
const SYMBOLS = { spot: ['BTCUSDT', 'ETHUSDT'], contracts: ['BTCUSDTPERP', 'ETHUSDTPERP', 'BTCUSDPERP'] } as const;
const DESKS = ['spot', 'contracts'] as const;
/** Answers before a kill, and how long after the last of them at most. */
const LEAST = 60;
const MORE = 400;
const LATE_MS = 20;
/** Earlier traders that are looked at again in each round; at the end all are. */
const REVISITED = 3;
/** Times a call without an answer is asked again. */
const TRIES = 50;
const TRY_MS = 20;

type Round = { readonly gateway: Gateway; readonly traders: readonly Trader[]; readonly markets: Markets };
type Markets = Readonly<Record<Desk, readonly Market[]>>;

/** Starts, trades, kills and starts again, so many rounds, and holds every answer ever given against what is there. */
export async function chaos({
  place,
  seed,
  rounds,
  power = false,
  say = () => undefined,
  harm,
}: Plan): Promise<Report> {
  const random = randomOf(seed);
  const everyone: Trader[] = [];
  const wrong: string[] = [];
  const ready: number[] = [];
  let [lost, lived, unanswered, legs] = [0, 0, 0, 0];
  let gateway = await Gateway.start(place);
  for (let round = 1; round <= rounds; round++) {
    const markets = await deskMarkets(gateway);
    const traders: Trader[] = [];
    for (let i = 0; i < TRADERS; i++)
      traders.push(await Trader.arrive(gateway, `r${round}t${i}`, randomOf(random(2 ** 31)), DESKS[i % 2]));
    const revisited = Array.from(
      { length: Math.min(REVISITED, everyone.length) },
      () => everyone[random(everyone.length)]!,
    );
    everyone.push(...traders);
    const began = performance.now();
    await killed({ gateway, traders, markets }, LEAST + random(MORE), random(LATE_MS));
    lived += performance.now() - began;
    if (power) lost += await powerOff(place, keysOf(traders), random);
    harm?.(place);
    const restarted = performance.now();
    gateway = await Gateway.start(place);
    await gateway.get('/v1/healthz');
    ready.push(performance.now() - restarted);
    const open = traders.flatMap((trader) => trader.calls.filter(isOpen));
    unanswered += open.length;
    legs += await legsOf(gateway, traders);
    const found = await judge(gateway, place, traders, [...new Set(revisited)]);
    wrong.push(...found.map((one) => `round ${round}: ${one}`));
    say(
      `round ${round}: ${answersOf(traders)} answers, ${open.length} open at the kill, back in ${Math.round(ready.at(-1)!)} ms, ${found.length} wrong`,
    );
  }
  for (const trader of everyone) wrong.push(...(await judgeTrader(gateway, trader)).map((one) => `in the end: ${one}`));
  const end = await gateway.kill('SIGTERM');
  if (end.code !== 0) wrong.push(`in the end: it left with ${end.code ?? end.signal}: ${end.said}`);
  const all = everyone.reduce((sum, trader) => sum + answersOf([trader]), 0);
  const acknowledged = keysOf(everyone).size;
  return { wrong, acknowledged, unanswered, lost, ready, legs, perSecond: Math.round((all / lived) * 1000) };
}

/** What each desk trades. */
export const deskMarkets = async (gateway: Gateway): Promise<Markets> => ({
  spot: await marketsOf(gateway, SYMBOLS.spot),
  contracts: await marketsOf(gateway, SYMBOLS.contracts),
});

/** Everybody trades until the gateway is gone. */
async function killed({ gateway, traders, markets }: Round, after: number, late: number): Promise<void> {
  const { reached, over } = trade({ gateway, traders, markets }, after);
  await Promise.race([reached, over]);
  await wait(late);
  await gateway.kill('SIGKILL');
  await over;
}

/**
 * Everybody sends one call after the other until one is not answered.
 * @returns when so many were answered, and when everybody has ended
 */
export function trade({ gateway, traders, markets }: Round, many: number) {
  let answers = 0;
  const reached = Promise.withResolvers<void>();
  const trading = traders.map(async (trader) => {
    while (await trader.act(gateway, markets[trader.desk])) {
      answers += 1;
      if (answers === many) reached.resolve();
    }
  });
  return { reached: reached.promise, over: Promise.all(trading) };
}

/** How many positions they hold. */
async function legsOf(gateway: Gateway, traders: readonly Trader[]): Promise<number> {
  const held = traders.map(({ headers }) => gateway.get<readonly unknown[]>(MIX.position, headers));
  return (await Promise.all(held)).reduce((sum, { data }) => sum + data.length, 0);
}

async function judge(
  gateway: Gateway,
  place: Place,
  traders: readonly Trader[],
  more: readonly Trader[],
): Promise<string[]> {
  const found: string[] = [];
  for (const trader of traders) found.push(...(await answerAll(gateway, trader)));
  for (const trader of [...traders, ...more]) found.push(...(await judgeTrader(gateway, trader)));
  // From here on nothing rests, so that nothing moves while the books are read.
  for (const { desk, headers } of traders) await gateway.post(PATHS[desk].cancelAll, {}, headers);
  found.push(...(await judgeBooks(gateway, place, traders)));
  return found;
}

/** Nobody knows whether a call without an answer was carried out; asked again under its key it is, once. */
export async function answerAll(gateway: Gateway, trader: Trader): Promise<string[]> {
  const found: string[] = [];
  for (const call of trader.calls.filter(isOpen)) {
    let tries = 0;
    while (!(await trader.send(gateway, call)) && tries < TRIES) {
      tries += 1;
      await wait(TRY_MS);
    }
    if (tries === TRIES) found.push(`${call.key} is never answered`);
  }
  return found;
}

function keysOf(traders: readonly Trader[]): ReadonlySet<string> {
  return new Set(traders.flatMap(({ calls }) => calls.filter((call) => accepted(call) !== null).map(({ key }) => key)));
}

function answersOf(traders: readonly Trader[]): number {
  return traders.reduce((sum, { calls }) => sum + calls.filter(({ answers }) => answers.length > 0).length, 0);
}
