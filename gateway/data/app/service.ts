import type { Store } from '../journal/store.ts';
import { Follower } from '../projections/follower.ts';
import type { Database, DbRow } from './database.ts';
import type { Asking, Followed } from './protocol.ts';

/** How often tables look whether their journal went on, when nobody asks. */
export const FOLLOW_MS = 250;

export type Reader = Pick<Store, 'read' | 'close'>;

export type AppHands = {
  readonly db: Database;
  readonly openReader: (place: Followed) => Promise<Reader>;
  /** Calls back again and again. @returns what stops it. */
  readonly every: (ms: number, call: () => void) => () => void;
};

type Following = {
  readonly follower: Follower;
  readonly reader: Reader;
  readonly stop: () => void;
  /** The pass that runs now. */
  pass: Promise<void> | null;
};

/** app.db's half behind the thread: statements, and the tables that follow journals. */
export class AppService {
  readonly #hands: AppHands;
  readonly #following = new Map<string, Following>();

  constructor(hands: AppHands) {
    this.#hands = hands;
  }

  async answer(asking: Asking): Promise<readonly (readonly DbRow[])[]> {
    switch (asking.t) {
      case 'transaction':
        return this.#hands.db.transaction(asking.statements);
      case 'follow':
        await this.#follow(asking.place);
        return [];
      case 'reach':
        await this.#reach(this.#of(asking.env), asking.seq);
        return [];
      case 'rebuild': {
        const following = this.#of(asking.env);
        await following.pass?.catch(() => undefined);
        await this.#pass(following, () => following.follower.rebuild());
        return [];
      }
      case 'close':
        await this.#close();
        return [];
    }
  }

  async #follow(place: Followed): Promise<void> {
    const { db, openReader, every } = this.#hands;
    const reader = await openReader(place);
    const follower = await Follower.open(place.env, db, reader);
    const following: Following = {
      follower,
      reader,
      pass: null,
      // What goes wrong here is told to whoever asks; the next pass tries again.
      stop: every(FOLLOW_MS, () => void this.#pass(following).catch(() => undefined)),
    };
    this.#following.set(place.env, following);
  }

  async #reach(following: Following, seq: number): Promise<void> {
    if (following.follower.seq >= seq) return;
    // A pass that runs already may have looked before that row was there.
    await following.pass?.catch(() => undefined);
    if (following.follower.seq < seq) await this.#pass(following);
    if (following.follower.seq < seq) throw new Error(`the journal ends at row ${following.follower.seq}, not ${seq}`);
  }

  /** One at a time. */
  #pass(following: Following, work = () => following.follower.follow()): Promise<void> {
    following.pass ??= work().finally(() => {
      following.pass = null;
    });
    return following.pass;
  }

  #of(env: string): Following {
    const following = this.#following.get(env);
    if (!following) throw new Error(`nobody follows the journal of ${env}`);
    return following;
  }

  async #close(): Promise<void> {
    for (const { stop, pass, reader } of this.#following.values()) {
      stop();
      await pass?.catch(() => undefined);
      await reader.close();
    }
    this.#following.clear();
    await this.#hands.db.close();
  }
}
