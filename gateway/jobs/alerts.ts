import type { AlertKind, AlertRepeat, AlertWindow } from '#lib/contract/notice.ts';
import { MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import type { Clock } from '../base/clock.ts';
import { DomainRefusal, fieldError, refuseField } from '../base/refusal.ts';
import type { AlertChange, AlertRow, AlertTable } from '../data/jobs/alerts.ts';
import type { EnginePort } from '../engine/port.ts';
import type { AlertJob } from './alert-job.ts';
import { type Prices, ticksIn } from './spans.ts';

export type AlertWish = {
  readonly symbol: string;
  readonly kind: AlertKind;
  readonly price?: string | undefined;
  readonly change?: string | undefined;
  readonly window?: AlertWindow | undefined;
  readonly repeat: AlertRepeat;
  readonly note: string;
};
/** What is undefined stays. */
export type AlertEdit = {
  readonly id: number;
  /** Another one comes with what it waits for. */
  readonly kind?: AlertKind | undefined;
  readonly price?: string | undefined;
  readonly change?: string | undefined;
  readonly window?: AlertWindow | undefined;
  readonly repeat?: AlertRepeat | undefined;
  readonly note?: string | undefined;
};

type Needs = {
  readonly table: AlertTable;
  readonly job: Pick<AlertJob, 'put' | 'drop'>;
  readonly engine: Pick<EnginePort, 'listing'>;
  readonly prices: Pick<Prices, 'trades'>;
  readonly clock: Clock;
};

/** Millionths that a change may have: a tenth of a per cent to ten times the price. */
const CHANGE = { places: 6, least: 1000, most: 10_000_000 } as const;

/** What an account asks about its price alerts. What it asks is on disk before it is judged, and before the answer. */
export class Alerts {
  readonly #needs: Needs;
  /** One write after the other: of two that take the last place, one is told that there is none. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  list(account: number): Promise<readonly AlertRow[]> {
    return this.#needs.table.of(account);
  }

  /** @throws DomainRefusal `alertsFull`, `alertSide`, `unknownSymbol`, or `input` */
  create(account: number, wish: AlertWish): Promise<AlertRow> {
    return this.#inTurn(async () => {
      const { table, clock } = this.#needs;
      const { symbol, kind, repeat, note } = wish;
      if (!this.#needs.engine.listing.markets.has(symbol))
        throw new DomainRefusal('rule', 'unknownSymbol', { detail: fieldError('symbol', 'unknownSymbol', symbol) });
      const bound = this.#bound(symbol, kind, wish);
      const row = await table.add({ account, symbol, kind, ...bound, repeat, note }, clock.now());
      if (row === null)
        throw new DomainRefusal('rule', 'alertsFull', { detail: fieldError('symbol', 'alertsFull', symbol) });
      this.#needs.job.put(row);
      return row;
    });
  }

  /** Begins anew: what was traded before does not concern it, and one that was done waits again. */
  update(account: number, { id, kind, price, change, window, repeat, note }: AlertEdit): Promise<AlertRow> {
    return this.#inTurn(async () => {
      const before = await this.#known(account, id);
      const after = kind ?? before.kind;
      const own = isPriceKind(after) === isPriceKind(before.kind) ? before : { price: null, change: null, span: null };
      const asked = {
        price: price ?? own.price ?? undefined,
        change: change ?? own.change ?? undefined,
        window: window ?? own.span ?? undefined,
      };
      const moved = kind !== undefined || price !== undefined || change !== undefined || window !== undefined;
      const bound = moved ? { kind: after, ...this.#bound(before.symbol, after, asked) } : {};
      return this.#change(account, id, {
        ...bound,
        ...{ repeat: repeat ?? before.repeat, note: note ?? before.note },
        ...(moved ? this.#anew() : {}),
      });
    });
  }

  pause(account: number, id: number, paused: boolean): Promise<AlertRow> {
    return this.#inTurn(async () => {
      const before = await this.#known(account, id);
      if (!paused)
        this.#bound(before.symbol, before.kind, {
          price: before.price ?? undefined,
          change: before.change ?? undefined,
          window: before.span ?? undefined,
        });
      return this.#change(account, id, paused ? { state: 'paused' } : this.#anew());
    });
  }

  remove(account: number, id: number): Promise<void> {
    return this.#inTurn(async () => {
      const { table, job } = this.#needs;
      if (!(await table.remove(account, id))) return unknown(id);
      job.drop(id);
    });
  }

  /** The account is erased. */
  forget(account: number): Promise<void> {
    return this.#inTurn(async () => {
      for (const id of await this.#needs.table.forget(account)) this.#needs.job.drop(id);
    });
  }

  #anew(): AlertChange {
    return { state: 'on', since: this.#needs.clock.now(), restsUntil: null };
  }

  async #known(account: number, id: number): Promise<AlertRow> {
    const own = await this.#needs.table.of(account);
    return own.find((row) => row.id === id) ?? unknown(id);
  }

  async #change(account: number, id: number, change: AlertChange): Promise<AlertRow> {
    const row = (await this.#needs.table.change(account, id, change)) ?? unknown(id);
    this.#needs.job.put(row);
    return row;
  }

  /** @throws DomainRefusal for a bound that the market is at already */
  #bound(symbol: string, kind: AlertKind, { price, change, window }: Pick<AlertWish, 'price' | 'change' | 'window'>) {
    const isPrice = isPriceKind(kind);
    for (const [field, value, wanted] of [
      ['price', price, isPrice],
      ['change', change, !isPrice],
      ['window', window, !isPrice],
    ] as const)
      if ((value !== undefined) !== wanted)
        refuseField(field, wanted ? `is needed for ${kind}` : `is not for ${kind}`, value);
    if (isPrice) return { price: this.#priceOf(symbol, kind, price!), change: null, span: null };
    const millionths = parseSteps(change!, CHANGE.places, 1, MAX_TICKS);
    if (typeof millionths !== 'number' || millionths < CHANGE.least || millionths > CHANGE.most)
      refuseField('change', 'a fraction from 0.001 to 10, six decimals at most', change);
    return { price: null, change: change!, span: window! };
  }

  #priceOf(symbol: string, kind: AlertKind, price: string): string {
    const { engine, prices, clock } = this.#needs;
    const market = engine.listing.markets.get(symbol)!;
    const ticks = parseSteps(price, market.pricePlace, market.tickStep, MAX_TICKS);
    if (typeof ticks !== 'number' || ticks === 0)
      return refuseField('price', `a multiple of the tick of ${symbol}`, price);
    const [last] = prices.trades(symbol, 1, clock.now());
    const at = last ? ticksIn(market, last.price) : null;
    if (at !== null && (kind === 'above' ? ticks <= at : ticks >= at))
      throw new DomainRefusal('rule', 'alertSide', {
        detail: { ...fieldError('price', 'alertSide', price), bound: last?.price ?? null },
      });
    return price;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work, work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

const isPriceKind = (kind: AlertKind): boolean => kind === 'above' || kind === 'below';

function unknown(id: number): never {
  throw new DomainRefusal('rule', 'unknownAlert', { detail: fieldError('id', 'unknownAlert', id) });
}
