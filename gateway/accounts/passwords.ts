import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AccountRefusal } from './refusal.ts';

/** scrypt with N = 2^17, r = 8, p = 1: 128 MiB and some 0.5 s each, in Node's own threads. */
export const PASSWORD_COST = 17;
const R = 8;
const P = 1;
const LENGTH = 32;
/** At the same time, so that neither memory nor cores run out. */
const RUNNING = 2;
/** How many may wait in each line; both together are done within a call's 10 s. */
const WAITING = { strangers: 24, proved: 12 } as const;
/** Places of one payer, waiting and running; one when half of the line is taken. */
const PLACES = 2;

const FORM = /^scrypt\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** Places of one network in the line of those who proved something; its further ones stand with the strangers. */
const NETWORK_PLACES = 4;

/**
 * Who a hash is worked out for: a tree of accounts, a device or an address. Whoever proved something has a line that
 * strangers do not stand in; accounts are free, so one network has a third of it at most.
 */
export type Payer = {
  readonly who: string;
  readonly proved?: boolean;
  /** Where whoever proved something asks from. */
  readonly network?: string;
};
type Line = keyof typeof WAITING;
type Job = {
  readonly who: string;
  readonly network: string | null;
  readonly line: Line;
  readonly run: () => Promise<void>;
};

/** The operator's own commands. */
const HOUSE: Payer = { who: '' };

/**
 * Hashes of passwords, off the main thread, at most two at a time. Each payer has two places, so that one address never
 * keeps others from logging in; who comes when the line is full is told to come again. Orders and everything else go on
 * meanwhile.
 */
export class Passwords {
  readonly #cost: number;
  readonly #waiting: Job[] = [];
  readonly #running: Job[] = [];
  /** Compared with where there is no account, so that this takes as long. */
  readonly #dummy: string;
  /** Line that the next job comes from, when both have one. */
  #turn: Line = 'proved';
  /** Hashes made so far: tests hold both branches of a login against it. */
  hashes = 0;

  /** @param cost power of two; less than 17 in tests only */
  constructor(cost = PASSWORD_COST) {
    this.#cost = cost;
    const [salt, hash] = [randomBytes(16), randomBytes(LENGTH)];
    this.#dummy = `scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  }

  /** @throws AccountRefusal when too many wait */
  async hash(password: string, payer: Payer = HOUSE): Promise<string> {
    const salt = randomBytes(16);
    const hash = await this.#derive(password, salt, this.#cost, payer);
    return `scrypt$${this.#cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  }

  /** @param kept null: no such account, or it has no password; the same work is done, and the answer is no */
  async holds(kept: string | null, password: string, payer: Payer = HOUSE): Promise<boolean> {
    const [, cost = '', salt = '', hash = ''] = FORM.exec(kept ?? this.#dummy) ?? [];
    const expected = Buffer.from(hash, 'base64url');
    const found = await this.#derive(password, Buffer.from(salt, 'base64url'), Number.parseInt(cost, 10), payer);
    return timingSafeEqual(found, expected) && kept !== null;
  }

  #derive(password: string, salt: Buffer, cost: number, payer: Payer): Promise<Buffer> {
    const line = this.#place(payer);
    const N = 2 ** cost;
    return new Promise((resolve, reject) => {
      const run = () =>
        new Promise<void>((done) =>
          scrypt(password, salt, LENGTH, { N, r: R, p: P, maxmem: 256 * N * R }, (error, hash) => {
            this.hashes += 1;
            if (error) reject(error);
            else resolve(hash);
            done();
          }),
        );
      this.#waiting.push({ who: payer.who, network: payer.network ?? null, line, run });
      this.#next();
    });
  }

  /** @throws AccountRefusal `wait` */
  #place({ who, proved = false, network }: Payer): Line {
    const beside = this.#waiting.filter((job) => job.line === 'proved' && job.network === network).length;
    const line: Line = proved && (network === undefined || beside < NETWORK_PLACES) ? 'proved' : 'strangers';
    const waiting = this.#waiting.filter((job) => job.line === line).length;
    if (waiting >= WAITING[line]) throw new AccountRefusal('wait', { retryAfter: 5 });
    const own = [...this.#waiting, ...this.#running].filter((job) => job.who === who).length;
    const places = waiting >= WAITING[line] / 2 ? 1 : PLACES;
    if (who !== HOUSE.who && own >= places) throw new AccountRefusal('wait', { retryAfter: 1 });
    return line;
  }

  #next(): void {
    while (this.#running.length < RUNNING) {
      const job = this.#pick();
      if (!job) return;
      this.#running.push(job);
      void job.run().then(() => {
        this.#running.splice(this.#running.indexOf(job), 1);
        this.#next();
      });
    }
  }

  /** The lines take turns; of one line whoever has nothing running goes first. */
  #pick(): Job | undefined {
    const own = this.#waiting.filter(({ line }) => line === this.#turn);
    const jobs = own.length > 0 ? own : this.#waiting;
    const idle = jobs.find(({ who }) => !this.#running.some((job) => job.who === who));
    const job = idle ?? jobs[0];
    if (!job) return undefined;
    this.#turn = job.line === 'proved' ? 'strangers' : 'proved';
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    return job;
  }
}
