import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AccountRefusal } from './refusal.ts';

/** scrypt with N = 2^17, r = 8, p = 1: 128 MiB and some 0.5 s each, in Node's own threads. */
export const PASSWORD_COST = 17;
const R = 8;
const P = 1;
const LENGTH = 32;
/** At the same time, so that neither memory nor cores run out; and how many may wait: what is done within a call's 10 s. */
const RUNNING = 2;
const WAITING = 24;

const FORM = /^scrypt\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

type Job = () => Promise<void>;

/**
 * Hashes of passwords, off the main thread, at most two at a time. Whoever comes when the queue is full is told to come
 * again; orders and everything else go on meanwhile.
 */
export class Passwords {
  readonly #cost: number;
  readonly #queue: Job[] = [];
  /** Compared with where there is no account, so that this takes as long. */
  readonly #dummy: string;
  #running = 0;
  /** Hashes made so far: tests hold both branches of a login against it. */
  hashes = 0;

  /** @param cost power of two; less than 17 in tests only */
  constructor(cost = PASSWORD_COST) {
    this.#cost = cost;
    const [salt, hash] = [randomBytes(16), randomBytes(LENGTH)];
    this.#dummy = `scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  }

  /** @throws AccountRefusal when too many wait */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const hash = await this.#derive(password, salt, this.#cost);
    return `scrypt$${this.#cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  }

  /** @param kept null: no such account, or it has no password; the same work is done, and the answer is no */
  async holds(kept: string | null, password: string): Promise<boolean> {
    const [, cost = '', salt = '', hash = ''] = FORM.exec(kept ?? this.#dummy) ?? [];
    const expected = Buffer.from(hash, 'base64url');
    const found = await this.#derive(password, Buffer.from(salt, 'base64url'), Number.parseInt(cost, 10));
    return timingSafeEqual(found, expected) && kept !== null;
  }

  #derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
    if (this.#queue.length >= WAITING) throw new AccountRefusal('wait', { retryAfter: 5 });
    const N = 2 ** cost;
    return new Promise((resolve, reject) => {
      this.#queue.push(
        () =>
          new Promise((done) =>
            scrypt(password, salt, LENGTH, { N, r: R, p: P, maxmem: 256 * N * R }, (error, hash) => {
              this.hashes += 1;
              if (error) reject(error);
              else resolve(hash);
              done();
            }),
          ),
      );
      this.#next();
    });
  }

  #next(): void {
    if (this.#running >= RUNNING) return;
    const job = this.#queue.shift();
    if (!job) return;
    this.#running += 1;
    void job().then(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}
