import type { ProductName } from '#gateway/exchange/events/facts.ts';
import { WALLETS, type Wallet } from '#gateway/exchange/ledger/numbers.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { Instrument, Perpetual } from '#lib/contract/shapes/market.ts';
import { PAPER_FUNDS } from '#lib/contract/trade.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { boundsOf, count, PPM_PLACES } from '#lib/rules/limits.ts';
import { contractOf } from '#lib/trade/units/listing.ts';
import type { Feed } from '../feed/feed.ts';
import { isPerpetual } from '../feed/perpetual/terms.ts';

/**
 * Decimals of every asset's smallest unit. One number for all and for good: the journal counts in these units, so it
 * may never change, and it must hold the finest price times the finest size of any listing.
 */
export const PLACES = 12;

/** Fees are counted in hundred-millionths. */
const FEE_PLACES = 8;

/** What the exchange trades a listing as; null for what it has no product for. */
function productOf({ product, contract }: Instrument): ProductName | null {
  if (contract !== null) return 'perp';
  return product === 'spot' ? 'spot' : null;
}

/** Of all that the feed lists, what the exchange has a product for. */
export const tradedOf = (instruments: readonly Instrument[]): readonly Instrument[] =>
  instruments.filter((instrument) => productOf(instrument) !== null);

/** What an exchange is opened with, of all that a feed lists. */
export function specsOf(feed: Pick<Feed, 'instruments' | 'source'>) {
  const instruments = tradedOf(feed.instruments());
  // A tape may list one market alone, and paper accounts begin with more than its coins.
  const more = feed.source === 'replay' ? Object.keys(PAPER_FUNDS) : [];
  return { assets: assetsOf(instruments, more), markets: instruments.map(marketSpecOf) };
}

/** What can be owned: coins of spot pairs, what contracts are settled in. @param more what accounts begin with, whatever is listed */
export function assetsOf(instruments: readonly Instrument[], more: readonly string[] = []): AssetSpec[] {
  const owned = instruments.flatMap(({ base, quote, contract }) => (contract ? [contract.settle] : [base, quote]));
  return [...new Set([...owned, ...more])].map((code) => ({ code, places: PLACES }));
}

/** @throws RangeError when a listing says something that the exchange cannot count in integers. */
export function marketSpecOf(instrument: Instrument): MarketSpec {
  const { symbol, base, quote, makerFee, takerFee, status } = instrument;
  const product = productOf(instrument);
  if (product === null)
    throw new RangeError(`${symbol} is listed as ${instrument.product}, which the exchange does not trade`);
  const fee = (rate: string): number => {
    const units = parseAmount(rate, FEE_PLACES);
    if (units === null)
      throw new RangeError(`the listing of ${symbol} has ${JSON.stringify(rate)}, finer than ${FEE_PLACES} decimals`);
    return count(units);
  };
  const bounds = boundsOf(instrument, PLACES);
  const spec = { symbol, product, base, quote, ...bounds, makerFee: fee(makerFee), takerFee: fee(takerFee), status };
  return isPerpetual(instrument) ? { ...spec, ...perpOf(instrument) } : spec;
}

function perpOf(listing: Perpetual): Pick<MarketSpec, 'perp' | 'slippagePpm'> {
  const { settle, wallet, slippage } = listing.contract;
  const contract = contractOf(listing);
  // `contractOf` has checked both.
  const holder = WALLETS[wallet as Wallet];
  return { perp: { contract, settle, wallet: holder }, slippagePpm: count(parseAmount(slippage, PPM_PLACES) ?? 0n) };
}
