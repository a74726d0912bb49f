import type { Tier } from '#lib/contract/shapes/perpetual.ts';

/** Tiers of risk by template: what a position may be worth, at which leverage, and what of it must be kept. */

type Row = readonly [upTo: number, leverage: number, rate: string];

/** The most traded coin: BTC. */
const A: readonly Row[] = [
  [200_000, 150, '0.004'],
  [1_000_000, 100, '0.005'],
  [5_000_000, 75, '0.007'],
  [15_000_000, 50, '0.01'],
  [50_000_000, 25, '0.02'],
  [100_000_000, 20, '0.03'],
  [150_000_000, 10, '0.06'],
  [300_000_000, 5, '0.12'],
  [500_000_000, 4, '0.15'],
  [700_000_000, 3, '0.2'],
  [900_000_000, 2, '0.3'],
  [1_200_000_000, 1, '0.6'],
];

/** Large coins. */
const C: readonly Row[] = [
  [50_000, 75, '0.007'],
  [250_000, 50, '0.01'],
  [1_000_000, 25, '0.02'],
  [5_000_000, 20, '0.03'],
  [10_000_000, 10, '0.06'],
  [20_000_000, 5, '0.12'],
  [40_000_000, 2, '0.3'],
  [60_000_000, 1, '0.6'],
];

const divided = (rows: readonly Row[], by: number): readonly Row[] =>
  rows.map(([upTo, leverage, rate]) => [upTo / by, leverage, rate]);

const TEMPLATES = { A, B: divided(A, 2), C, D: divided(C.slice(1), 5) } as const;
export type Template = keyof typeof TEMPLATES;

/** @param unit quote a settle unit is worth: 1, and for contracts settled in their coin a round price of it */
export function tiersOf(template: Template, unit: number): readonly Tier[] {
  return divided(TEMPLATES[template], unit).map(([upTo, leverage, rate]) => ({ upTo: `${upTo}`, leverage, rate }));
}
