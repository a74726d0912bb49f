import type { Market } from '#gateway/exchange/orders/spec.ts';
import { PERP_LEDGER_REASONS, type PerpLedgerReason } from '#lib/contract/perp.ts';
import type { ClosedPosition, PerpLedgerEntry, PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { PositionStory, StoryQuery } from '#lib/contract/shapes/perp-story.ts';
import type { FundEvent } from '#lib/contract/shapes/protection.ts';
import { type Env, PAGE_LIMIT, type Page } from '#lib/contract/trade.ts';
import type { History } from '../data/projections/history.ts';
import type { FundRecord } from '../data/projections/project-fund.ts';
import type { LedgerRecord } from '../data/projections/records.ts';
import type { PerpFillRecord, PerpOrderRecord } from '../data/projections/records-perp.ts';
import type { Listing } from '../engine/port.ts';
import { amount } from '../engine/present.ts';
import { closedOf, noticeOf, perpFillOf, perpOrderOf } from '../engine/present-perp.ts';
import { walletName } from '../engine/present-positions.ts';
import { FundDays } from './fund-days.ts';
import { filterOf, number, page, type Query } from './page.ts';
import { storyOf } from './perp-story.ts';

type FillQuery = Query & { readonly order?: string | undefined; readonly clientId?: string | undefined };
type Paged = Pick<Query, 'from' | 'to' | 'cursor' | 'limit'>;
type FundQuery = Pick<Query, 'symbol' | 'cursor' | 'limit'> & { readonly reason?: string | undefined };
type LedgerQuery = Paged & { readonly settle?: string | undefined; readonly reason?: PerpLedgerReason | undefined };

/** What accounts of one environment did with contracts, in the words of the contract. */
export class PerpPast {
  readonly #env: Env;
  readonly #history: Pick<History, 'perp'>;
  readonly #listing: Listing;
  readonly #fundDays = new FundDays();

  constructor(env: Env, history: Pick<History, 'perp'>, listing: Listing) {
    this.#env = env;
    this.#history = history;
    this.#listing = listing;
  }

  /** Orders that are over, newest first. */
  async orders(account: number, query: Query): Promise<Page<PerpOrder>> {
    const queries = await this.#history.perp();
    return page(await queries.orders(account, filterOf(query)), (record) => this.#order(record));
  }

  /** One order, open or over; null when the account has none of that number. */
  async order(account: number, id: number): Promise<PerpOrder | null> {
    const record = await (await this.#history.perp()).order(account, id);
    return record && this.#order(record);
  }

  async fills(account: number, { order, clientId, ...query }: FillQuery): Promise<Page<PerpFill>> {
    const queries = await this.#history.perp();
    const named = clientId === undefined ? undefined : await queries.named(account, clientId, PAGE_LIMIT);
    if (named?.length === 0) return { rows: [], cursor: null };
    const orders = named?.map(({ facts }) => facts.id);
    const filter = { ...filterOf(query), order: order === undefined ? undefined : number(order), orders };
    return page(await queries.fills(account, filter), (record) => this.#fill(record));
  }

  /** One fill, its order if there was one, and every fill that order got in the same moment. */
  async fill(account: number, id: string) {
    const found = await (await this.#history.perp()).fill(account, number(id));
    if (!found) return null;
    return {
      fill: this.#fill(found.fill),
      order: found.order && this.#order(found.order),
      together: found.together.map((record) => this.#fill(record)),
    };
  }

  /** Legs that are gone, the last one first. */
  async closed(account: number, query: Paged & Pick<Query, 'symbol'>): Promise<Page<ClosedPosition>> {
    const queries = await this.#history.perp();
    return page(await queries.closed(account, filterOf(query)), (leg) =>
      closedOf(this.#env, this.#market(leg.symbol), leg),
    );
  }

  /** What changed the wallets of contracts, newest first. */
  async ledger(account: number, { settle, reason, ...query }: LedgerQuery): Promise<Page<PerpLedgerEntry>> {
    const queries = await this.#history.perp();
    return page(await queries.ledger(account, { ...filterOf(query), settle, reason }), (entry) => this.entry(entry));
  }

  async notices(account: number, query: Paged): Promise<Page<PerpNotice>> {
    const queries = await this.#history.perp();
    return page(await queries.notices(account, filterOf(query)), (notice) => noticeOf(this.#env, notice));
  }

  /** The life of one leg; null when the account has none, or none of that number. */
  async story(account: number, { symbol, positionSide, id }: StoryQuery): Promise<PositionStory | null> {
    const queries = await this.#history.perp();
    const closed = id === undefined ? null : await queries.ended(account, number(id));
    const leg = closed ?? (id === undefined ? await queries.leg(account, symbol, positionSide) : null);
    if (leg?.symbol !== symbol || leg.side !== positionSide) return null;
    const present = {
      fill: (record: PerpFillRecord) => this.#fill(record),
      fund: (record: FundRecord) => this.#fundEvent(record),
    };
    return storyOf({ env: this.#env, market: this.#market(symbol), queries, present }, leg, closed);
  }

  /** What happened to the venue's own fund, newest first. */
  async fund({ reason, ...query }: FundQuery): Promise<Page<FundEvent>> {
    const queries = await this.#history.perp();
    return page(await queries.fund({ ...filterOf(query), reason }), (record) => this.#fundEvent(record));
  }

  /** The same day by day, up to now. */
  async fundDays(): Promise<FundDays> {
    const queries = await this.#history.perp();
    await this.#fundDays.follow(queries);
    return this.#fundDays;
  }

  /** An order in the words of the contract; null where its market is not listed any more. */
  present(record: PerpOrderRecord): PerpOrder | null {
    return this.#listing.markets.has(record.facts.symbol) ? this.#order(record) : null;
  }

  /** @throws RangeError for a market that is not listed: its start was refused */
  #market(symbol: string): Market {
    const market = this.#listing.markets.get(symbol);
    if (!market) throw new RangeError(`the records name ${symbol}, which is not listed`);
    return market;
  }

  #order({ facts, terms, progress, ending }: PerpOrderRecord): PerpOrder {
    return perpOrderOf(this.#env, this.#market(facts.symbol), facts, { terms, progress, ending, lock: 0n });
  }

  #fill(record: PerpFillRecord): PerpFill {
    return perpFillOf(this.#env, this.#market(record.symbol), record);
  }

  #fundEvent({ id, asset, change, reason, symbol, ref, at }: FundRecord): FundEvent {
    const settled = asset ?? this.#market(symbol ?? '').perp?.settle ?? '';
    return {
      env: this.#env,
      id: `${id}`,
      asset: settled,
      change: amount(change, this.#listing.assets.get(settled)?.places ?? 0),
      reason,
      symbol,
      ref: ref === null ? null : `${ref}`,
      ts: at,
    };
  }

  /** A ledger entry in the words of the contract. */
  entry({ id, wallet, asset, change, reason, ref, symbol, at }: LedgerRecord): PerpLedgerEntry {
    const word = PERP_LEDGER_REASONS.find((one) => one === reason);
    if (!word) throw new RangeError(`a wallet of contracts changed for ${reason}, which is a word of spot`);
    return {
      env: this.#env,
      id: `${id}`,
      asset,
      change: amount(change, this.#listing.assets.get(asset)?.places ?? 0),
      reason: word,
      ref: ref === null ? null : `${ref}`,
      ts: at,
      wallet: walletName(wallet),
      symbol,
    };
  }
}
