import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { PerpFill } from '#lib/contract/shapes/perp-order.ts';
import {
  type PositionStory,
  STORY_FILLS,
  STORY_FUND,
  STORY_NOTICES,
  type StoryFill,
} from '#lib/contract/shapes/perp-story.ts';
import type { FundEvent } from '#lib/contract/shapes/protection.ts';
import { type Env, PAGE_LIMIT } from '#lib/contract/trade.ts';
import { gainOf } from '#lib/trade/units/entry.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import type { FundRecord } from '../data/projections/project-fund.ts';
import type { PerpQueries } from '../data/projections/queries-perp.ts';
import type { ClosedRecord, LegRecord, NoticeRecord, PerpFillRecord } from '../data/projections/records-perp.ts';
import { averageOf, noticeOf, priceOf, settled, sizeOf } from '../engine/present-perp.ts';
import { fillsOfLife, noticesOfLife } from './perp-lives.ts';

type Source = {
  readonly env: Env;
  readonly market: Market;
  readonly queries: PerpQueries;
  readonly present: { fill(record: PerpFillRecord): PerpFill; fund(record: FundRecord): FundEvent };
};

/** What of the notices belongs to how a leg fared. */
const TOLD: ReadonlySet<string> = new Set(['marginWarning', 'liquidationStep', 'liquidated', 'adl']);

/** The life of a leg out of the records: totals as they were kept, fills with the marks that they can be measured by. */
export async function storyOf(
  { env, market, queries, present }: Source,
  leg: Omit<LegRecord, 'lots'>,
  ended: ClosedRecord | null,
): Promise<PositionStory> {
  const fills = await fillsOf(queries, leg, ended);
  const marks = await marksOf(queries, leg.account, fills.rows);
  const notices = await noticesOf(queries, leg, ended);
  const listed = fills.rows.map((fill) => {
    const mark = fill.order === 0 ? fill.price : (marks.get(fill.order) ?? null);
    const slippage = slippageOf(market, fill, mark);
    return { shown: storyFill(market, present.fill(fill), mark, slippage), slippage };
  });
  const taken = fills.rows.findLast(({ rule }) => rule === 'takeover');
  const fund = taken ? await queries.fundFrom(leg.symbol, taken.id, STORY_FUND) : [];
  return {
    ...{ env, symbol: leg.symbol, settle: market.perp!.settle, positionSide: leg.side },
    id: ended && `${ended.id}`,
    ...{ marginMode: leg.marginMode, leverage: leg.leverage, how: ended?.how ?? null },
    size: sizeOf(market, leg.opened),
    openAvgPrice: averageOf(market, leg.openedValue, leg.opened) ?? '0',
    closeAvgPrice: averageOf(market, leg.closedValue, leg.closed),
    openValue: settled(leg.openedValue),
    ...{ realised: settled(leg.realised), fees: settled(leg.fees), funding: settled(leg.funding) },
    slippage: settled(listed.reduce((sum, { slippage }) => sum + slippage, 0n)),
    net: settled(leg.realised - leg.fees + leg.funding),
    ...{ openedAt: leg.openedAt, closedAt: ended?.closedAt ?? null },
    complete: fills.complete && notices.complete,
    fills: listed.map(({ shown }) => shown),
    notices: notices.rows.map((notice) => noticeOf(env, notice)),
    fund: fund.map((record) => present.fund(record)),
  };
}

type Life = Omit<LegRecord, 'lots'>;

/** Those that opened it or closed it, oldest first. */
async function fillsOf(queries: PerpQueries, leg: Life, ended: ClosedRecord | null) {
  const { account, symbol, side, openedAt } = leg;
  const buys = side === 'long' ? 0 : 1;
  const rows: PerpFillRecord[] = [];
  let cursor: number | undefined;
  while (rows.length < STORY_FILLS) {
    const asked = { symbol, from: openedAt, to: ended?.closedAt, cursor, limit: PAGE_LIMIT };
    const page = await queries.fills(account, asked);
    rows.push(...page.rows.filter((fill) => (fill.side === buys ? fill.opens : fill.closes) > 0));
    if (page.cursor === null) {
      const life = { leg, isOver: ended !== null, turn: ended === null ? 0 : await turnOf(queries, ended) };
      return { rows: fillsOfLife(rows.reverse(), life), complete: true };
    }
    cursor = page.cursor;
  }
  return { rows: rows.slice(0, STORY_FILLS).reverse(), complete: false };
}

/** Legs of the same market and side that ended in one millisecond, in the order in which they did. */
async function endedAt(queries: PerpQueries, { account, symbol, side }: Life, at: number): Promise<ClosedRecord[]> {
  const { rows } = await queries.closed(account, { symbol, from: at, to: at, limit: PAGE_LIMIT });
  return rows.filter((one) => one.side === side).sort((a, b) => a.id - b.id);
}

/** Which one a leg is of those that look the same: opened, closed and realised alike in the same milliseconds. */
async function turnOf(queries: PerpQueries, ended: ClosedRecord): Promise<number> {
  const { openedAt, opened, realised } = ended;
  const alike = (await endedAt(queries, ended, ended.closedAt)).filter(
    (one) => one.openedAt === openedAt && one.opened === opened && one.realised === realised,
  );
  return alike.findIndex(({ id }) => id === ended.id);
}

/** Marks at which orders were accepted, by their numbers. */
async function marksOf(
  queries: PerpQueries,
  account: number,
  fills: readonly PerpFillRecord[],
): Promise<Map<number, number>> {
  const ids = [...new Set(fills.map(({ order }) => order).filter((order) => order !== 0))];
  const marks = new Map<number, number>();
  for (let at = 0; at < ids.length; at += PAGE_LIMIT)
    for (const { facts, terms } of await queries.ordersOf(account, ids.slice(at, at + PAGE_LIMIT)))
      marks.set(facts.id, terms.mark);
  return marks;
}

async function noticesOf(queries: PerpQueries, leg: Life, ended: ClosedRecord | null) {
  const { account, symbol, side, openedAt } = leg;
  const rows: NoticeRecord[] = [];
  let cursor: number | undefined;
  while (rows.length < STORY_NOTICES) {
    const page = await queries.notices(account, {
      symbol,
      from: openedAt,
      to: ended?.closedAt,
      cursor,
      limit: PAGE_LIMIT,
    });
    rows.push(...page.rows.filter((notice) => TOLD.has(notice.kind) && (notice.side ?? side) === side));
    if (page.cursor === null) {
      const earlier = await endedAt(queries, leg, openedAt);
      return {
        rows: noticesOfLife(
          rows.reverse(),
          earlier.filter(({ id }) => ended === null || id < ended.id),
          ended,
        ),
        complete: true,
      };
    }
    cursor = page.cursor;
  }
  return { rows: rows.slice(0, STORY_NOTICES).reverse(), complete: false };
}

/** What taking cost against the mark: what the lots would have been worth there, and were not. Resting costs nothing. */
function slippageOf({ perp }: Market, { side, role, order, lots, value }: PerpFillRecord, mark: number | null): bigint {
  if (mark === null || (order !== 0 && role === 'maker')) return 0n;
  return -gainOf(perp!.contract, side === 0 ? 1 : -1, value, worthAt(perp!.contract, lots, mark));
}

function storyFill(market: Market, fill: PerpFill, mark: number | null, slippage: bigint): StoryFill {
  return { ...fill, mark: mark === null ? null : priceOf(market, mark), slippage: settled(slippage) };
}
