import type { Instrument } from '#lib/contract/shapes/market.ts';

type Named = Pick<Instrument, 'symbol' | 'base' | 'quote' | 'baseName'> & { readonly product?: Instrument['product'] };

/** How well an instrument answers a query, best first. */
const RANKS: readonly ((instrument: Named, query: string) => boolean)[] = [
  ({ base }, query) => base === query,
  ({ symbol }, query) => symbol === query,
  ({ base }, query) => base.startsWith(query),
  ({ symbol }, query) => symbol.startsWith(query),
  ({ baseName }, query) => words(baseName).some((word) => word.startsWith(query)) || joined(baseName).startsWith(query),
  ({ quote }, query) => quote === query,
  ({ symbol, baseName }, query) => symbol.includes(query) || joined(baseName).includes(query),
];

/** What people write in the box: `btc/usdt`, `BTC-USDT`, `btc:usdt`, `btc usdt`, `ＢＴＣ`, ` bitcoin cash `. */
export function normaliseQuery(query: string): string {
  return joined(query.slice(0, 200)).slice(0, 40);
}

/** A name or a query as it is compared: capitals of plain width, without what stands between the parts. */
function joined(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s/_:\p{Pd}\p{Cf}]+/gu, '');
}

/** Pairs that answer a query, best first; within one rank spot first, then in the order given (sort by turnover before). */
export function findMarkets<I extends Named>(instruments: readonly I[], query: string): readonly I[] {
  const wanted = normaliseQuery(query);
  if (wanted === '') return instruments;
  const ranked = instruments.flatMap((instrument) => {
    const rank = RANKS.findIndex((matches) => matches(instrument, wanted));
    return rank === -1 ? [] : [{ instrument, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || later(a) - later(b)).map(({ instrument }) => instrument);
}

/** A coin's contracts stand behind the coin itself. */
const later = ({ instrument }: { readonly instrument: Named }) => ((instrument.product ?? 'spot') === 'spot' ? 0 : 1);

function words(name: string): readonly string[] {
  return name.toUpperCase().split(/[\s-]+/);
}
