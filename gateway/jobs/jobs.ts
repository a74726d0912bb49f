import type { Alert, NoticeSettings, NoticesData } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Database } from '../data/app/database.ts';
import { AlertTable } from '../data/jobs/alerts.ts';
import { NoticeTable } from '../data/jobs/notices.ts';
import { JobOwner } from '../data/jobs/owner.ts';
import type { EnginePort } from '../engine/port.ts';
import { AlertJob } from './alert-job.ts';
import { Alerts } from './alerts.ts';
import { Notices } from './notices.ts';
import { alertOf, noticeOf } from './present.ts';
import type { Prices } from './spans.ts';

type Needs = {
  readonly db: Pick<Database, 'transaction'>;
  readonly engine: Pick<EnginePort, 'env' | 'listing'>;
  /** Of the engine: higher than that of whoever ran the jobs before. */
  readonly epoch: number;
  readonly prices: Prices;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'warn'>;
};

/** How often the market is looked at, ms; between two looks every trade is in the second one. */
const EVERY_MS = 250;
/** Accounts whose notices are looked through for too many, at most so often, ms. */
const PRUNE_MS = 60_000;

/** The jobs of one environment, put together. */
export class Jobs {
  readonly alerts: Alerts;
  readonly notices: Notices;
  readonly #job: AlertJob;
  readonly #needs: Needs;
  readonly #grown = new Set<number>();
  #prunedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  private constructor(needs: Needs) {
    const { db, engine, epoch, prices, clock, log } = needs;
    const table = new AlertTable(new JobOwner(engine.env, epoch, db), db);
    this.#needs = needs;
    this.notices = new Notices(new NoticeTable(engine.env, db));
    const told = (accounts: readonly number[]) => {
      for (const account of accounts) this.#grown.add(account);
      this.notices.tell(accounts);
    };
    const settings: Notices['settingsOf'] = (accounts) => this.notices.settingsOf(accounts);
    this.#job = new AlertJob({ table, engine, prices, clock, log, settings, told });
    this.alerts = new Alerts({ table, job: this.#job, engine, prices, clock });
  }

  /** Takes over the jobs of the engine's environment, and goes on where they stood. */
  static async open(needs: Needs): Promise<Jobs> {
    const jobs = new Jobs(needs);
    await jobs.#job.begin();
    return jobs;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.look()
        .catch((error: unknown) =>
          this.#needs.log.error({ err: error }, 'price alerts could not be judged; the next look tries again'),
        )
        .finally(() => {
          this.#running = null;
        });
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** One look at the market. */
  async look(): Promise<void> {
    await this.#job.look();
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
    await this.#running;
  }
}

export type AllJobs = Readonly<Record<Env, Pick<Jobs, 'alerts' | 'notices' | 'own' | 'forget'>>>;
