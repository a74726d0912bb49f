import type { Market } from '#gateway/exchange/orders/spec.ts';
import { add } from '#lib/exact/arithmetic.ts';
import { print } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import type { NoticeRecord } from '../data/projections/records-perp.ts';
import type { Untold } from './order-news.ts';
import { HISTORY, placeOf } from './perp-words.ts';

type Markets = ReadonlyMap<string, Market>;
type Told = Pick<Untold, 'kind' | 'level' | 'title'>;

/** Where the wallets of contracts are. */
const WALLETS = '/asset/futures';

/** How each kind is told. Of the steps of a liquidation those alone that made a position smaller; null: not at all. */
const TOLD: Readonly<Record<NoticeRecord['kind'], (facts: NoticeRecord['facts']) => Told | null>> = {
  marginWarning: () => ({ kind: 'marginCall', level: 'warning', title: 'warning' }),
  marginAdded: () => ({ kind: 'marginCall', level: 'info', title: 'added' }),
  liquidationStep: ({ step }) => (step === 'reduce' ? { kind: 'liquidation', level: 'must', title: 'reduced' } : null),
  liquidated: () => ({ kind: 'liquidation', level: 'must', title: 'liquidated' }),
  adl: () => ({ kind: 'liquidation', level: 'must', title: 'adl' }),
  // Stamps are told of the ledger.
  funding: () => null,
  triggerFailed: () => ({ kind: 'trigger', level: 'warning', title: 'failed' }),
  orderCut: () => ({ kind: 'orderEnd', level: 'warning', title: 'cut' }),
  countdown: () => ({ kind: 'orderEnd', level: 'warning', title: 'countdown' }),
  // Of the orders of a market that ended, or of a leg there.
  settled: ({ orders }) =>
    orders === undefined
      ? { kind: 'liquidation', level: 'must', title: 'settled' }
      : { kind: 'orderEnd', level: 'warning', title: 'settled' },
};

/** What the exchange told owners, as notices: what one liquidation did to a leg is one. */
export function perpNews(records: readonly NoticeRecord[], markets: Markets): readonly Untold[] {
  const news = new Map<string, Untold>();
  for (const record of records) {
    const { account, symbol, side, facts, at } = record;
    const told = TOLD[record.kind](facts);
    if (!told) continue;
    const market = symbol === null ? undefined : markets.get(symbol);
    const isOwn = told.title === 'reduced' || told.title === 'liquidated';
    const source = isOwn ? `perpLiquidated:${account}:${symbol}:${side}:${at}` : `perpTold:${record.id}`;
    const before = news.get(source);
    const asset = market?.perp?.settle ?? null;
    news.set(source, {
      ...{ account, source, ...told, at },
      link: symbol === null ? (record.kind === 'countdown' ? HISTORY : WALLETS) : placeOf(markets, symbol),
      params: { symbol, side, asset, ...facts, ...(before && { size: sum(before.params.size, facts.size) }) },
    });
  }
  return [...news.values()];
}

/** Steps that made it smaller, and what was taken over in the end. */
function sum(before: string | boolean | null | undefined, size: string | undefined): string {
  const [a, b] = [parse(`${before ?? ''}`), parse(size ?? '')];
  if (!a || !b) return size ?? '0';
  const { units, places } = add(a, b);
  return print(units, places);
}
