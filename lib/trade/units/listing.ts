import { parseAmount } from '#lib/exact/amount.ts';
import { type Fixed, pow10 } from '#lib/exact/fixed.ts';
import { parse, small } from '#lib/exact/parse.ts';
import { type Contract, KINDS, UNIT_PLACES, type UnitTier } from './contract.ts';
import { RATE_ONE, RATE_PLACES } from './divide.ts';
import { withDeductions } from './tiers.ts';

/** A contract as it is listed: decimal text. */
export type ContractListing = {
  readonly symbol: string;
  readonly product: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePlace: number;
  readonly tick: string;
  readonly sizePlace: number;
  readonly lot: string;
  readonly makerFee: string;
  readonly takerFee: string;
  readonly contract: {
    readonly kind: string;
    readonly settle: string;
    readonly wallet: string;
    readonly pair: string;
    readonly face: string;
    readonly maxLeverage: number;
    readonly defaultLeverage: number;
    readonly tiers: readonly { readonly upTo: string; readonly leverage: number; readonly rate: string }[];
    readonly fundingHours: number;
    readonly interest: string;
    readonly fundingCap: string;
    readonly fundingFloor: string;
    readonly impact: string;
    readonly markBand: string;
    readonly slippage: string;
    readonly maxPrice: string;
  };
};

export const MOST_LEVERAGE = 1000;
const MOST_TIERS = 50;
const MOST_TICKS = 2_147_483_647n;
const HOURS: readonly number[] = [1, 2, 4, 8];

/** Says what is wrong: the field, the rule it breaks, the value it has. */
class Reader {
  readonly #symbol: string;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  fail(field: string, value: unknown, rule: string): never {
    throw new RangeError(`the listing of ${this.#symbol} has ${field} ${JSON.stringify(value)}, it must be ${rule}`);
  }

  check(right: boolean, field: string, value: unknown, rule: string): void {
    if (!right) this.fail(field, value, rule);
  }

  /** An amount above zero in units of 10^-places. */
  amount(field: string, text: string, places: number): bigint {
    const units = parseAmount(text, places);
    if (units === null || units === 0n) this.fail(field, text, `an amount above 0 with at most ${places} decimals`);
    return units;
  }

  /** A rate of any sign in hundred-millionths, not beyond one. */
  rate(field: string, text: string): bigint {
    const read = parse(text);
    const units = read === null || read.places > RATE_PLACES ? null : read.units * pow10(RATE_PLACES - read.places);
    if (units === null || units > RATE_ONE || units < -RATE_ONE)
      this.fail(field, text, `a fraction from -1 to 1 with at most ${RATE_PLACES} decimals`);
    return units;
  }

  whole(field: string, value: number, low: number, high: number): void {
    this.check(
      Number.isInteger(value) && value >= low && value <= high,
      field,
      value,
      `a whole number from ${low} to ${high}`,
    );
  }
}

/** @throws RangeError in a sentence that names the field, the value it has and the rule that it breaks */
export function contractOf(listing: ContractListing): Contract {
  const read = new Reader(listing.symbol);
  const { contract } = listing;
  const kind =
    KINDS.find((one) => one === contract.kind) ?? read.fail('contract.kind', contract.kind, KINDS.join(' or '));
  checkNames(read, listing);
  checkFeed(read, listing);
  read.whole('contract.maxLeverage', contract.maxLeverage, 1, MOST_LEVERAGE);
  read.whole('contract.defaultLeverage', contract.defaultLeverage, 1, contract.maxLeverage);
  const takerFee = feeOf(read, 'takerFee', listing.takerFee);
  const makerFee = feeOf(read, 'makerFee', listing.makerFee);
  const tiers = tiersOf(read, listing, takerFee);
  const tickStep = read.amount('tick', listing.tick, listing.pricePlace);
  const maxTicks = read.amount('contract.maxPrice', contract.maxPrice, listing.pricePlace) / tickStep;
  read.check(
    maxTicks >= 1n && maxTicks <= MOST_TICKS,
    'contract.maxPrice',
    contract.maxPrice,
    `at most ${MOST_TICKS} ticks`,
  );
  return {
    kind,
    ...scaleOf(read, listing, tickStep),
    tickStep: small(tickStep),
    tiers,
    makerFee,
    takerFee,
    maxLeverage: contract.maxLeverage,
    defaultLeverage: contract.defaultLeverage,
    maxTicks: small(maxTicks),
  };
}

const WALLETS: Readonly<Record<string, string>> = { usdt: 'futures:usdt', usdc: 'futures:usdc', coin: 'futures:coin' };

function checkNames(read: Reader, { symbol, product, base, quote, contract }: ContractListing): void {
  const { kind, settle, wallet, pair } = contract;
  const settles = kind === 'linear' ? quote : base;
  read.check(settle === settles, 'contract.settle', settle, `${settles}, in which a ${kind} contract is settled`);
  const holds = WALLETS[product];
  read.check(wallet === holds, 'contract.wallet', wallet, `${holds ?? 'of a product'}, the wallet of ${product}`);
  read.check(pair === base + quote, 'contract.pair', pair, `${base}${quote}, its base and quote`);
  read.check(symbol !== pair, 'symbol', symbol, 'another than its pair, which spot may have');
}

function checkFeed(read: Reader, { contract }: ContractListing): void {
  const { fundingHours, fundingCap, fundingFloor, tiers } = contract;
  read.check(HOURS.includes(fundingHours), 'contract.fundingHours', fundingHours, `one of ${HOURS.join(', ')}`);
  read.rate('contract.interest', contract.interest);
  const cap = read.rate('contract.fundingCap', fundingCap);
  const first = read.rate('contract.tiers[0].rate', tiers[0]?.rate ?? '');
  // Whoever is above maintenance can pay any funding.
  read.check(
    cap >= 0n && 4n * cap <= 3n * first,
    'contract.fundingCap',
    fundingCap,
    'at most ¾ of the first tier’s rate',
  );
  const floor = read.rate('contract.fundingFloor', fundingFloor);
  read.check(floor === -cap, 'contract.fundingFloor', fundingFloor, 'the negative of fundingCap');
  read.amount('contract.impact', contract.impact, UNIT_PLACES);
  for (const field of ['markBand', 'slippage'] as const) {
    const units = read.rate(`contract.${field}`, contract[field]);
    read.check(units > 0n && units < RATE_ONE, `contract.${field}`, contract[field], 'above 0 and below 1');
  }
}

function feeOf(read: Reader, field: string, text: string): bigint {
  const rate = read.rate(field, text);
  read.check(rate >= 0n && rate < RATE_ONE, field, text, 'at least 0 and below 1');
  return rate;
}

function tiersOf(read: Reader, { contract }: ContractListing, takerFee: bigint): UnitTier[] {
  const { tiers, maxLeverage } = contract;
  read.check(
    tiers.length >= 1 && tiers.length <= MOST_TIERS,
    'contract.tiers',
    tiers.length,
    `a list of 1 to ${MOST_TIERS}`,
  );
  const rows = tiers.map((tier, at) => {
    const field = `contract.tiers[${at}]`;
    read.whole(`${field}.leverage`, tier.leverage, 1, MOST_LEVERAGE);
    const rate = read.rate(`${field}.rate`, tier.rate);
    read.check(
      rate > 0n && rate + takerFee < RATE_ONE,
      `${field}.rate`,
      tier.rate,
      'above 0 and, with takerFee, below 1',
    );
    return { upTo: read.amount(`${field}.upTo`, tier.upTo, UNIT_PLACES), leverage: tier.leverage, rate };
  });
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (!before) continue;
    const field = `contract.tiers[${at}]`;
    read.check(row.upTo > before.upTo, `${field}.upTo`, tiers[at]!.upTo, 'above that of the tier before');
    read.check(row.rate > before.rate, `${field}.rate`, tiers[at]!.rate, 'above that of the tier before');
    read.check(row.leverage < before.leverage, `${field}.leverage`, row.leverage, 'below that of the tier before');
  }
  read.check(rows[0]!.leverage === maxLeverage, 'contract.maxLeverage', maxLeverage, 'the leverage of the first tier');
  return withDeductions(rows);
}

/** Ticks and lots to units. Linear: whole, so that V is exact; inverse: V is the floor of a quotient. */
function scaleOf(read: Reader, listing: ContractListing, tickStep: bigint): Pick<Contract, 'top' | 'bottom'> {
  const { pricePlace, sizePlace, contract } = listing;
  const lotStep = read.amount('lot', listing.lot, sizePlace);
  const face: Fixed | null = parse(contract.face);
  if (face === null || face.units <= 0n) return read.fail('contract.face', contract.face, 'an amount above 0');
  const size = lotStep * face.units;
  const places = sizePlace + face.places;
  if (contract.kind === 'inverse')
    return { top: size * pow10(UNIT_PLACES + pricePlace), bottom: pow10(places) * tickStep };
  const spare = UNIT_PLACES - pricePlace - places;
  read.check(
    spare >= 0,
    'lot',
    listing.lot,
    `so coarse that a tick times a lot is a whole number of 10^-${UNIT_PLACES}`,
  );
  return { top: tickStep * size * pow10(spare), bottom: 1n };
}
