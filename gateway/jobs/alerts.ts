import { ALERT_RATE, ALERT_WAITS, type AlertKind, type AlertRepeat, type AlertWindow } from '#lib/contract/notice.ts';
import { print } from '#lib/exact/fixed.ts';
import { small } from '#lib/exact/parse.ts';
import { formatSteps, MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import type { Clock } from '../base/clock.ts';
import { DomainRefusal, fieldError, refuseField } from '../base/refusal.ts';
import type { AlertChange, AlertRow, AlertTable } from '../data/jobs/alerts.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Market } from '../exchange/orders/spec.ts';
import type { AlertJob } from './alert-job.ts';
import { changeOf, rateOf } from './bounds.ts';
import { type ContractPrices, type Prices, ticksIn } from './spans.ts';

export type AlertWish = {
  readonly symbol: string;
  readonly kind: AlertKind;
  readonly price?: string | undefined;
  readonly change?: string | undefined;
  readonly window?: AlertWindow | undefined;
  readonly rate?: string | undefined;
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
  readonly rate?: string | undefined;
  readonly repeat?: AlertRepeat | undefined;
  readonly note?: string | undefined;
};

type Needs = {
  readonly table: AlertTable;
  readonly job: Pick<AlertJob, 'put' | 'drop'>;
  readonly engine: Pick<EnginePort, 'listing'>;
  readonly prices: Pick<Prices, 'trades'>;
  readonly contracts?: Pick<ContractPrices, 'mark' | 'figures'> | undefined;
  readonly clock: Clock;
};

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
  update(account: number, { id, kind, price, change, window, rate, repeat, note }: AlertEdit): Promise<AlertRow> {
    return this.#inTurn(async () => {
      const before = await this.#known(account, id);
      const after = kind ?? before.kind;
      const own = ALERT_WAITS[after].of === ALERT_WAITS[before.kind].of ? before : null;
      const asked = {
        price: price ?? own?.price ?? undefined,
        change: change ?? own?.change ?? undefined,
        window: window ?? own?.span ?? undefined,
        rate: rate ?? own?.rate ?? undefined,
      };
      const moved = [kind, price, change, window, rate].some((part) => part !== undefined);
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
          rate: before.rate ?? undefined,
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
  #bound(symbol: string, kind: AlertKind, asked: Asked) {
    const { of } = ALERT_WAITS[kind];
    for (const field of FIELDS) {
      const wanted = OF[field].some((one) => one === of);
      if ((asked[field] !== undefined) !== wanted)
        refuseField(field, wanted ? `is needed for ${kind}` : `is not for ${kind}`, asked[field]);
    }
    const { price, change, window, rate } = asked;
    const none = { price: null, change: null, span: null, rate: null };
    if (of === 'change') {
      if (changeOf(change!) === null)
        refuseField('change', 'a fraction from 0.001 to 10, six decimals at most', change);
      return { ...none, change: change!, span: window! };
    }
    if (of === 'funding') return { ...none, rate: this.#rateOf(symbol, kind, rate!) };
    return { ...none, price: this.#priceOf(symbol, kind, price!) };
  }

  #priceOf(symbol: string, kind: AlertKind, price: string): string {
    const market = this.#needs.engine.listing.markets.get(symbol)!;
    const ticks = parseSteps(price, market.pricePlace, market.tickStep, MAX_TICKS);
    if (typeof ticks !== 'number' || ticks === 0)
      return refuseField('price', `a multiple of the tick of ${symbol}`, price);
    const at = ALERT_WAITS[kind].of === 'mark' ? this.#markOf(symbol) : this.#lastOf(market);
    if (at !== null && isThere(kind, ticks, at))
      refuseSide('price', price, formatSteps(at, market.pricePlace, market.tickStep));
    return price;
  }

  #rateOf(symbol: string, kind: AlertKind, text: string): string {
    const { contracts, clock } = this.#needs;
    const rate = rateOf(text);
    if (rate === null) return refuseField('rate', `a fraction up to ${ALERT_RATE.most}, eight decimals at most`, text);
    if (!contracts || !this.#isContract(symbol)) return refuseField('kind', 'is for contracts', kind);
    const { estimate, stale } = contracts.figures(symbol, clock.now());
    if (!stale && isThere(kind, rate, small(estimate))) refuseSide('rate', text, print(estimate, ALERT_RATE.places));
    return text;
  }

  #lastOf(market: Market): number | null {
    const { prices, clock } = this.#needs;
    const [last] = prices.trades(market.symbol, 1, clock.now());
    return last ? ticksIn(market, last.price) : null;
  }

  /** null before there is one */
  #markOf(symbol: string): number | null {
    const { contracts, clock } = this.#needs;
    if (!contracts || !this.#isContract(symbol)) return refuseField('kind', 'is for contracts', symbol);
    return contracts.mark(symbol, clock.now()) || null;
  }

  #isContract(symbol: string): boolean {
    return this.#needs.engine.listing.markets.get(symbol)?.perp !== undefined;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work, work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

type Asked = Pick<AlertWish, 'price' | 'change' | 'window' | 'rate'>;

/** Which figures each field is a bound of. */
const OF = { price: ['last', 'mark'], change: ['change'], window: ['change'], rate: ['funding'] } as const;
const FIELDS = ['price', 'change', 'window', 'rate'] as const;

const isThere = (kind: AlertKind, bound: number, at: number): boolean =>
  ALERT_WAITS[kind].up ? bound <= at : bound >= at;

function refuseSide(field: string, value: string, bound: string): never {
  throw new DomainRefusal('rule', 'alertSide', { detail: { ...fieldError(field, 'alertSide', value), bound } });
}

function unknown(id: number): never {
  throw new DomainRefusal('rule', 'unknownAlert', { detail: fieldError('id', 'unknownAlert', id) });
}
