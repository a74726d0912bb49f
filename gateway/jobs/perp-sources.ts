import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { PerpLedgerEntry } from '#lib/contract/shapes/perp-account.ts';
import { type PerpTold, ROWS_AT_ONCE } from '../data/jobs/perp-told.ts';
import type { LedgerRecord } from '../data/projections/records.ts';
import type { Untold } from './order-news.ts';
import type { Source } from './perp-job.ts';
import { perpNews } from './perp-news.ts';
import { placeOf } from './perp-words.ts';

type Needs = {
  readonly told: Pick<PerpTold, 'latest' | 'notices' | 'funding'>;
  readonly markets: ReadonlyMap<string, Market>;
  /** A ledger entry in the words of the contract. */
  readonly entry: (record: LedgerRecord) => Pick<PerpLedgerEntry, 'change'>;
};

/** What the exchange told owners of contracts: warnings, liquidations, deleveraging, orders that were cut. */
export const noticeSource = ({ told, markets }: Needs): Source => ({
  mark: 'perpTold',
  hears: 'notice',
  latest: () => told.latest('perp_notice'),
  async since(row) {
    const records = await told.notices(row);
    const last = records.at(-1);
    return last ? { news: perpNews(records, markets), last: last.id } : null;
  },
});

/** What stamps of funding paid and took: of an account and a market one notice. */
export const fundingSource = ({ told, markets, entry }: Needs): Source => ({
  mark: 'funding',
  hears: 'funding',
  latest: () => told.latest('ledger'),
  async since(row) {
    const records = await told.funding(row);
    if (records.length === 0) return null;
    const groups = [...Map.groupBy(records, sourceOf).values()];
    // Of the last one there may be more behind what was read.
    if (records.length === ROWS_AT_ONCE && groups.length > 1) groups.pop();
    const news = groups.map((own): Untold => {
      const { account, symbol, asset, at } = own[0]!;
      const change = own.reduce((sum, one) => sum + one.change, 0n);
      const amount = entry({ ...own[0]!, change: change < 0n ? -change : change }).change;
      return {
        ...{ account, source: sourceOf(own[0]!), kind: 'funding', level: 'info', at },
        title: change < 0n ? 'paid' : 'received',
        link: placeOf(markets, symbol ?? ''),
        params: { symbol, asset, amount },
      };
    });
    return { news, last: groups.at(-1)!.at(-1)!.id };
  },
});

const sourceOf = ({ account, symbol, at }: LedgerRecord): string => `funding:${account}:${symbol}:${at}`;
