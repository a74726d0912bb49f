import { randomBytes } from 'node:crypto';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { Share, ShareFacts, ShareRequest } from '#lib/contract/shapes/share.ts';
import { SHARE_DAYS, SHARE_ID, SHARES_MOST } from '#lib/contract/share.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Clock } from '../base/clock.ts';
import type { ShareRow, ShareTable } from '../data/shares.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import type { Past } from '../history/past.ts';
import { type Chosen, fillFacts, positionFacts } from './facts.ts';

/** Why nothing was made: there is no such trade, or the account has no room for another link. */
export type ShareRefusal =
  | {
      readonly field: 'symbol' | 'id' | 'positionSide';
      readonly rule: 'unknownSymbol' | 'noPosition' | 'fillUnknown' | 'positionSide';
    }
  | 'full';

type Needs = {
  readonly table: ShareTable;
  readonly engines: Readonly<Partial<Record<Env, Pick<EnginePort, 'read'>>>>;
  readonly histories: Readonly<Partial<Record<Env, Past>>>;
  readonly feed: Pick<Feed, 'instrument' | 'source' | 'name'>;
  /** Of links: real time. */
  readonly clock: Clock;
  /** Of trades. */
  readonly marketClock: Clock;
};

/** Must not throw: the link is gone whatever becomes of what was made of it. */
type Gone = (id: string) => Promise<void>;

const DAY_MS = 24 * 3600_000;
const ID_BYTES = 16;

/** Trades that their owners show. */
export class Shares {
  readonly #needs: Needs;
  readonly #gone: Gone[] = [];

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Works the figures out from the records, and keeps them under a new link. */
  async create(env: Env, account: number, wish: ShareRequest): Promise<Share | ShareRefusal> {
    const facts = await this.#factsOf(env, account, wish);
    if ('rule' in facts) return facts;
    const createdAt = this.#needs.clock.now();
    const row: ShareRow = {
      ...{ id: randomBytes(ID_BYTES).toString('hex'), createdAt, expiresAt: createdAt + SHARE_DAYS * DAY_MS },
      facts: JSON.stringify(facts),
    };
    return (await this.#needs.table.put(env, account, row, SHARES_MOST)) ? shown(row) : 'full';
  }

  /** For whoever has the link; null where there is none any more. */
  async view(id: string): Promise<Share | null> {
    const row = SHARE_ID.test(id) ? await this.#needs.table.find(id, this.#needs.clock.now()) : null;
    return row && shown(row);
  }

  async list(env: Env, account: number): Promise<readonly Share[]> {
    return (await this.#needs.table.of(env, account, this.#needs.clock.now())).map(shown);
  }

  /** Whoever keeps something made of a link lets go of it when there is no link any more. */
  onGone(listener: Gone): void {
    this.#gone.push(listener);
  }

  /** @returns whether the account had it */
  async revoke(env: Env, account: number, id: string): Promise<boolean> {
    const had = await this.#needs.table.remove(env, account, id);
    if (had) await this.#tellGone([id]);
    return had;
  }

  /** The account is erased. */
  async forget(env: Env, account: number): Promise<void> {
    const own = await this.list(env, account);
    await this.#needs.table.forget(env, account);
    await this.#tellGone(own.map(({ id }) => id));
  }

  async #tellGone(ids: readonly string[]): Promise<void> {
    for (const id of ids) for (const listener of this.#gone) await listener(id);
  }

  async #factsOf(env: Env, account: number, wish: ShareRequest): Promise<ShareFacts | Exclude<ShareRefusal, 'full'>> {
    const { feed, histories, marketClock } = this.#needs;
    const instrument = feed.instrument(wish.symbol);
    const past = histories[env];
    if (!instrument || !past) return { field: 'symbol', rule: 'unknownSymbol' };
    const chosen: Chosen = {
      ...{ amounts: wish.amounts, code: wish.code ?? null, at: marketClock.now() },
      ...{ source: feed.name, synthetic: feed.source === 'synthetic' },
    };
    if (wish.kind === 'fill') {
      if (wish.id === undefined) return { field: 'id', rule: 'fillUnknown' };
      const found = instrument.contract ? await past.perp.fill(account, wish.id) : await past.fill(account, wish.id);
      if (found?.fill.symbol !== wish.symbol) return { field: 'id', rule: 'fillUnknown' };
      return fillFacts(instrument, found.fill, chosen);
    }
    const { positionSide, symbol, id } = wish;
    if (!instrument.contract) return { field: 'symbol', rule: 'noPosition' };
    if (positionSide === undefined) return { field: 'positionSide', rule: 'positionSide' };
    const open = id === undefined ? await this.#open(env, account, { symbol, positionSide }) : null;
    const story = await past.perp.story(account, { symbol, positionSide, ...(id === undefined ? {} : { id }) });
    if (!story || (id === undefined && !open)) return { field: id === undefined ? 'symbol' : 'id', rule: 'noPosition' };
    return positionFacts(instrument, story, open, chosen);
  }

  async #open(env: Env, account: number, of: Pick<Position, 'symbol' | 'positionSide'>): Promise<Position | null> {
    const legs = (await this.#needs.engines[env]?.read('positions', { account, symbol: of.symbol })) ?? [];
    return legs.find(({ positionSide }) => positionSide === of.positionSide) ?? null;
  }
}

function shown({ id, createdAt, expiresAt, facts }: ShareRow): Share {
  return { id, createdAt, expiresAt, ...(JSON.parse(facts) as ShareFacts) };
}
