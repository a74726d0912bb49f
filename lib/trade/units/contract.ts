/**
 * A perpetual contract as the integer half knows it. Prices are ticks, sizes lots, amounts units of the settle asset
 * (10⁻¹²), rates hundred-millionths.
 *
 * linear: size in the base coin, settled in the quote. inverse: size in USD, settled in the base coin.
 */
export const KINDS = ['linear', 'inverse'] as const;
export type ContractKind = (typeof KINDS)[number];

/** +1 long, −1 short. */
export type Way = 1 | -1;

/** A tier of risk: up to which value, what leverage it allows, what it keeps. */
export type UnitTier = {
  /** Units; belongs to its tier. The last one is the greatest position there may be. */
  readonly upTo: bigint;
  readonly leverage: number;
  readonly rate: bigint;
  /** What is taken off value × rate so that each rate is charged on its part alone, in units × `RATE_ONE`: exact. */
  readonly off: bigint;
};

export type Contract = {
  readonly kind: ContractKind;
  /** linear: V = ticks × lots × top ÷ bottom (bottom is 1). inverse: V = ⌊lots × top ÷ (ticks × bottom)⌋. */
  readonly top: bigint;
  readonly bottom: bigint;
  /** Price of one tick as a whole number of 10^-pricePlace. */
  readonly tickStep: number;
  readonly tiers: readonly UnitTier[];
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly maxLeverage: number;
  readonly defaultLeverage: number;
  /** No liquidation price beyond it is shown, ticks. */
  readonly maxTicks: number;
};

/** Of the settle asset: its smallest unit, and never another. */
export const UNIT_PLACES = 12;
