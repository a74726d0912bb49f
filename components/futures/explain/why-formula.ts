import type { Why } from '#lib/futures/why.ts';
import { ratePercent, type Words } from './words.ts';

/** The formula of a liquidation price: the same three parts in words and in numbers. */
export type Formula = {
  readonly words: readonly string[];
  readonly numbers: readonly string[];
  readonly result: string;
};

/** Words that a formula is written with. */
export type Names = Readonly<
  Record<
    | 'size'
    | 'entryValue'
    | 'longValue'
    | 'shortValue'
    | 'margin'
    | 'wallet'
    | 'deduction'
    | 'rate'
    | 'fee'
    | 'netSize'
    | 'larger',
    string
  >
>;

/** Deductions are kept × 10⁸; in units, down. Two legs: the larger one's share of it. */
export function deductionOf({ holding, tier, long, short }: Why): bigint {
  const off = tier === null ? 0n : holding.market.contract.tiers[tier]!.off / 100_000_000n;
  const [bought, sold] = [BigInt(long?.lots ?? 0), BigInt(short?.lots ?? 0)];
  const larger = bought > sold ? bought : sold;
  return bought === 0n || sold === 0n ? off : (off * larger) / (bought + sold);
}

/**
 * linear: (entry value ∓ backing ∓ deduction) ÷ (size × (1 ∓ (maintenance + fee))); inverse: the size over the values.
 * With a long and a short of one market the two are counted against each other.
 */
export function formulaOf(why: Why, words: Words, names: Names): Formula {
  const { holding, side, long, short, figures, tier, check } = why;
  const { contract } = holding.market;
  const { rate } = contract.tiers[tier ?? 0]!;
  const k = rate + contract.takerFee;
  const isolated = why.backing.mode === 'isolated';
  const sum = words.exact(figures.backing);
  const off = words.exact(deductionOf(why));
  const back = isolated ? names.margin : names.wallet;
  const hedged = long !== null && short !== null;
  const entry = hedged ? `${names.longValue} − ${names.shortValue}` : names.entryValue;
  const entryNumber = hedged
    ? `${words.exact(long.entry)} − ${words.exact(short.entry)}`
    : words.exact(figures.leg.entry);
  const [net, larger] = [(long?.lots ?? 0) - (short?.lots ?? 0), Math.max(long?.lots ?? 0, short?.lots ?? 0)];
  const result = words.price(check?.ticks ?? null);
  const kWords = `(${names.rate} + ${names.fee})`;
  const kNumber = ratePercent(k);
  // A short alone is written with its signs turned, so that every number in it is what a reader knows.
  const up = hedged || side === 'long';
  const [minus, plus] = up ? ['−', '+'] : ['+', '−'];
  if (contract.kind === 'linear') {
    const [size, sizeNumber] = hedged
      ? [
          `(${names.netSize} − ${names.larger} × ${kWords})`,
          `(${sizeOf(words, net)} − ${words.size(larger)} × ${kNumber})`,
        ]
      : [`(${names.size} × (1 ${minus} ${kWords}))`, `(${words.size(figures.leg.lots)} × (1 ${minus} ${kNumber}))`];
    return {
      words: [`(${entry} ${minus} ${back} ${minus} ${names.deduction})`, `÷ ${size}`],
      numbers: [`(${entryNumber} ${minus} ${signed(sum)} ${minus} ${off})`, `÷ ${sizeNumber}`],
      result,
    };
  }
  const [size, sizeNumber] = hedged
    ? [
        `(${names.netSize} + ${names.larger} × ${kWords})`,
        `(${sizeOf(words, net)} + ${words.size(larger)} × ${kNumber})`,
      ]
    : [`(${names.size} × (1 ${plus} ${kWords}))`, `(${words.size(figures.leg.lots)} × (1 ${plus} ${kNumber}))`];
  return {
    words: [size, `÷ (${entry} ${plus} ${back} ${plus} ${names.deduction})`],
    numbers: [sizeNumber, `÷ (${entryNumber} ${plus} ${signed(sum)} ${plus} ${off})`],
    result,
  };
}

/** Below zero stands in brackets. */
const signed = (text: string): string => (text.startsWith('-') ? `(${text})` : text);
const sizeOf = (words: Words, lots: number): string => (lots < 0 ? `-${words.size(-lots)}` : words.size(lots));
