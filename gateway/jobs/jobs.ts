import type { Alert, NoticeSettings, NoticesData } from '#lib/contract/shapes/notice.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { PerpLedgerEntry } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Database } from '../data/app/database.ts';
import { AlertTable } from '../data/jobs/alerts.ts';
import { Arrivals } from '../data/jobs/arrivals.ts';
import { DoneOrders, PERP_ORDERS, SPOT_ORDERS } from '../data/jobs/done-orders.ts';
import { NoticeTable } from '../data/jobs/notices.ts';
import { JobOwner } from '../data/jobs/owner.ts';
import { PerpTold } from '../data/jobs/perp-told.ts';
import { SecurityEvents } from '../data/jobs/security.ts';
import { ToldTable } from '../data/jobs/told.ts';
import type { LedgerRecord, OrderRecord } from '../data/projections/records.ts';
import type { PerpOrderRecord } from '../data/projections/records-perp.ts';
import type { EnginePort } from '../engine/port.ts';
import { AlertJob } from './alert-job.ts';
import { Alerts } from './alerts.ts';
import { FundsJob, type FundsSource } from './funds-job.ts';
import { Notices } from './notices.ts';
import { OrderJob, type OrderSource } from './order-job.ts';
import { SPOT_WORDS } from './order-news.ts';
import { PerpJob } from './perp-job.ts';
import { fundingSource, noticeSource } from './perp-sources.ts';
import { perpWords } from './perp-words.ts';
import { alertOf, noticeOf } from './present.ts';
import { SecurityJob } from './security-job.ts';
import type { ContractPrices, Prices } from './spans.ts';

type Needs = {
  readonly db: Pick<Database, 'transaction'>;
  readonly engine: Pick<EnginePort, 'env' | 'listing' | 'watch'>;
  /** Histories of the same environment. */
  readonly orders: OrderSource<OrderRecord, Order> & FundsSource;
  readonly contracts: Pick<OrderSource<PerpOrderRecord, PerpOrder>, 'present'> & {
    entry(record: LedgerRecord): Pick<PerpLedgerEntry, 'change'>;
  };
  /** A browser's description of itself in short. */
  readonly device: (agent: string) => string;
  /** Of the engine: higher than that of whoever ran the jobs before. */
  readonly epoch: number;
  /** Of contracts: marks and funding, where any is listed. */
  readonly prices: Prices & { readonly contracts?: ContractPrices | undefined };
  readonly clock: Clock;
  /** Time of people, where the market has one of its own. */
  readonly realClock?: Clock;
  readonly log: Pick<Log, 'error' | 'warn'>;
};

/** How often the market is looked at, ms; between two looks every trade is in the second one. */
const EVERY_MS = 250;
/** Accounts whose notices are looked through for too many, at most so often, ms. */
const PRUNE_MS = 60_000;

type Job = { look(): Promise<void> };

/** The jobs of one environment, put together. */
export class Jobs {
  readonly alerts: Alerts;
  readonly notices: Notices;
  readonly #job: AlertJob;
  readonly #orders: OrderJob<OrderRecord, Order>;
  readonly #perpOrders: OrderJob<PerpOrderRecord, PerpOrder>;
  readonly #perp: readonly PerpJob[];
  readonly #funds: FundsJob;
  readonly #security: SecurityJob;
  readonly #needs: Needs;
  readonly #grown = new Set<number>();
  #prunedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Looks that are under way. */
  readonly #running = new Map<Job, Promise<void>>();

  private constructor(needs: Needs) {
    const { db, engine, epoch, prices, clock, realClock = clock, log } = needs;
    const owner = new JobOwner(engine.env, epoch, db);
    const table = new AlertTable(owner, db);
    const news = { told: new ToldTable(owner, db), clock };
    this.#needs = needs;
    this.notices = new Notices(new NoticeTable(engine.env, db));
    const told = (accounts: readonly number[]) => {
      for (const account of accounts) this.#grown.add(account);
      this.notices.tell(accounts);
    };
    const settings: Notices['settingsOf'] = (accounts) => this.notices.settingsOf(accounts);
    this.#job = new AlertJob({ table, engine, prices, contracts: prices.contracts, clock, log, settings, told });
    const orders = new DoneOrders(engine.env, db, SPOT_ORDERS);
    const common = { ...news, engine, settings, tell: told };
    this.#orders = new OrderJob({ ...common, orders, source: needs.orders, words: SPOT_WORDS });
    const { markets } = engine.listing;
    const reach = () => needs.orders.reach();
    this.#perpOrders = new OrderJob({
      ...common,
      orders: new DoneOrders(engine.env, db, PERP_ORDERS),
      source: { reach, present: (record) => needs.contracts.present(record) },
      words: perpWords(markets),
    });
    const perp = {
      told: new PerpTold(engine.env, db),
      markets,
      entry: (one: LedgerRecord) => needs.contracts.entry(one),
    };
    this.#perp = [noticeSource(perp), fundingSource(perp)].map((source) => new PerpJob({ ...common, source, reach }));
    const arrivals = new Arrivals(engine.env, db);
    this.#funds = new FundsJob({ ...common, arrivals, source: needs.orders });
    const events = new SecurityEvents(engine.env, db);
    this.#security = new SecurityJob({ ...news, clock: realClock, events, device: needs.device, settings, tell: told });
    this.alerts = new Alerts({ table, job: this.#job, engine, prices, contracts: prices.contracts, clock });
  }

  /** Takes over the jobs of the engine's environment, and goes on where they stood. */
  static async open(needs: Needs): Promise<Jobs> {
    const jobs = new Jobs(needs);
    await jobs.#job.begin();
    await jobs.#orders.begin();
    await jobs.#perpOrders.begin();
    for (const job of jobs.#perp) await job.begin();
    await jobs.#funds.begin();
    await jobs.#security.begin();
    return jobs;
  }

  start(): void {
    this.#timer = setInterval(() => {
      for (const job of this.#all) if (!this.#running.has(job)) this.#run(job);
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** None waits for another: histories may be long behind, and prices are not. */
  #run(job: Job): void {
    const done = job
      .look()
      .catch((error: unknown) =>
        this.#needs.log.error({ err: error }, 'a job could not do its work; the next look tries again'),
      )
      .finally(() => this.#running.delete(job));
    this.#running.set(job, done);
  }

  get #all(): readonly Job[] {
    return [this.#job, this.#orders, this.#perpOrders, ...this.#perp, this.#funds, this.#security, this.#pruning];
  }

  /** One look of each: at the market, at what happened to accounts. */
  async look(): Promise<void> {
    for (const job of this.#all) await job.look();
  }

  readonly #pruning: Job = { look: () => this.#prune() };

  async #prune(): Promise<void> {
    const now = this.#needs.clock.now();
    if (Math.abs(now - this.#prunedAt) < PRUNE_MS) return;
    this.#prunedAt = now;
    const grown = [...this.#grown];
    this.#grown.clear();
    await this.notices.prune(now, grown);
  }

  /** What there is of an account: all its alerts, and a page of its notices. */
  get own() {
    const { env } = this.#needs.engine;
    return {
      alerts: async (account: number): Promise<readonly Alert[]> =>
        (await this.alerts.list(account)).map((row) => alertOf(env, row)),
      latest: async (account: number): Promise<NoticesData> => {
        const { rows, unread } = await this.notices.latest(account);
        return { unread, rows: rows.map((row) => noticeOf(env, row)) };
      },
      settings: (account: number): Promise<NoticeSettings> => this.notices.settings(account),
      notices: async (account: number, ask: { readonly cursor?: string | undefined; readonly limit: number }) => {
        const { rows, cursor } = await this.notices.page(account, ask);
        return { rows: rows.map((row) => noticeOf(env, row)), cursor };
      },
    };
  }

  /** The account is erased. */
  forget(account: number): Promise<void> {
    return this.alerts.forget(account);
  }

  /** Resolves when no look is under way and none will come. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const job of [this.#orders, this.#perpOrders, ...this.#perp]) job.stop();
    this.#funds.stop();
    await Promise.all(this.#running.values());
  }
}

export type AllJobs = Readonly<Record<Env, Pick<Jobs, 'alerts' | 'notices' | 'own' | 'forget'>>>;
