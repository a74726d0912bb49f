import {
  FUND_DAYS,
  type FundDay,
  type FundPool,
  type FundTotal,
  type Protection,
} from '#lib/contract/shapes/protection.ts';
import { ENVS, type Env } from '#lib/contract/trade.ts';
import { add, multiply, unitsAt } from '#lib/exact/arithmetic.ts';
import { type Fixed, print, trim } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import { rescale } from '#lib/exact/steps.ts';
import type { EnginePort, Engines } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import { DAY_MS, type Flow, type FundDays } from '../history/fund-days.ts';
import type { Histories, Past } from '../history/past.ts';
import { type Prices, pricesAt } from './prices.ts';

/** The protection fund of contracts at the prices of one moment. Values are cut to cents, so parts add up to their sum. */

type Listed = Pick<EnginePort, 'listing'>;
type Needs = { readonly engines: Engines; readonly histories: Histories; readonly feed: Feed; readonly now: number };

const CENTS = 2;
const NOTHING: Fixed = { units: 0n, places: CENTS };
/** Below nothing: then positions on the other side are reduced (gateway/exchange, risk). */
const FLOOR = '0';

/** What the fund has, by environment and asset, and what it is worth. */
export async function protectionOf({ engines, histories, feed, now }: Needs): Promise<Protection> {
  const prices = pricesAt(feed, now);
  const pools: FundPool[] = [];
  const total: FundTotal[] = [];
  for (const env of ENVS) {
    const [engine, past] = [engines[env], histories[env]];
    const funds = (await engine?.read('fund', {})) ?? [];
    if (!engine || !past || funds.length === 0) continue;
    const days = await past.perp.fundDays();
    const today = days.flowsOf(Math.floor(now / DAY_MS) * DAY_MS);
    const own = funds.map(({ asset, balance }): FundPool => {
      const amount = (units: bigint) => trim(print(units, placesOf(engine, asset)));
      const { in: came, out } = today.get(asset) ?? { in: 0n, out: 0n };
      const value = worth(parse(balance)!, asset, prices);
      const day = { in: amount(came), out: amount(out) };
      const began = amount(days.began.get(asset) ?? 0n);
      return { asset, env, balance, value: value && text(value), began, day, floor: FLOOR };
    });
    pools.push(...own);
    const flow = flowOf(today, engine, prices);
    const value = own.reduce((sum, pool) => add(sum, parse(pool.value ?? FLOOR)!), NOTHING);
    total.push({ env, value: text(value), day: { in: text(flow.in), out: text(flow.out) }, floor: FLOOR });
  }
  return { pools, total };
}

type DaysNeeds = {
  readonly engine: Listed;
  readonly past: { readonly perp: Pick<Past['perp'], 'fundDays'> };
  readonly feed: Feed;
  readonly now: number;
};

const SECOND_MS = 1000;

/** The same day by day: worked out once a second for all who ask, however many days they want, and when something happened. */
export class FundHistory {
  readonly #kept = new Map<Env, { readonly key: string; readonly rows: Promise<readonly FundDay[]> }>();

  /** @returns as many days as are kept, oldest first */
  async of(env: Env, { past, ...needs }: DaysNeeds): Promise<readonly FundDay[]> {
    const days = await past.perp.fundDays();
    const key = `${days.latest} ${Math.floor(needs.now / SECOND_MS)}`;
    const kept = this.#kept.get(env);
    if (kept?.key === key) return kept.rows;
    const rows = valuesOf(days, needs);
    this.#kept.set(env, { key, rows });
    rows.catch(() => this.#kept.delete(env));
    return rows;
  }
}

/** Each day at the prices that it ended with. */
async function valuesOf(of: FundDays, { engine, feed, now }: Omit<DaysNeeds, 'past'>): Promise<FundDay[]> {
  const days = of.upTo(now, FUND_DAYS.most);
  const assets = [...new Set(days.flatMap(([, { balances }]) => [...balances.keys()]))];
  const present = pricesAt(feed, now);
  const closes = new Map<string, ReadonlyMap<number, Fixed>>();
  for (const asset of assets) closes.set(asset, await closesOf(asset, feed, days.length, now));
  return days.map(([at, { flows, balances, deleveraged }]) => {
    const prices: Prices = (asset) => closes.get(asset)?.get(at) ?? present(asset);
    const flow = flowOf(flows, engine, prices);
    const value = [...balances].reduce((sum, [asset, units]) => {
      const worthIt = worth({ units, places: placesOf(engine, asset) }, asset, prices);
      return worthIt ? add(sum, worthIt) : sum;
    }, NOTHING);
    return { at, value: text(value), in: text(flow.in), out: text(flow.out), deleveraged };
  });
}

/** What an asset cost at the end of each of so many days, by midnight; none where it has no market against USDT. */
async function closesOf(asset: string, feed: Feed, days: number, now: number): Promise<ReadonlyMap<number, Fixed>> {
  const symbol = `${asset}USDT`;
  if (!feed.instrument(symbol)) return new Map();
  const bars = await feed.candles(symbol, '1D', { limit: days }, now);
  return new Map(bars.map(([open, , , , close]) => [open, parse(close)!]));
}

function flowOf(flows: ReadonlyMap<string, Flow>, engine: Listed, prices: Prices): { in: Fixed; out: Fixed } {
  const sum = (way: keyof Flow) =>
    [...flows].reduce((all, [asset, flow]) => {
      const value = worth({ units: flow[way], places: placesOf(engine, asset) }, asset, prices);
      return value ? add(all, value) : all;
    }, NOTHING);
  return { in: sum('in'), out: sum('out') };
}

/** In USDT, cut to cents; null where nothing says what the asset costs. */
function worth(amount: Fixed, asset: string, prices: Prices): Fixed | null {
  const price = prices(asset);
  return price && rescale(multiply(amount, price), CENTS, 'floor');
}

const text = (value: Fixed): string => print(unitsAt(value, CENTS), CENTS);

const placesOf = (engine: Listed, asset: string): number => engine.listing.assets.get(asset)?.places ?? 0;
