/** Figures of one contract as a file has them: rates in hundred-millionths as text, marks in ticks, times in ms. */
export type KeptFigures = {
  /** Number of the minute since 1970, premium. */
  readonly minutes: readonly (readonly [number, string])[];
  /** Stamp, rate. */
  readonly rates: readonly (readonly [number, string])[];
  /** Stamp, rate, mark. */
  readonly stamps: readonly (readonly [number, string, number])[];
};

/** Of all contracts, by symbol. */
export type AllFigures = Readonly<Record<string, KeptFigures>>;

type Known = {
  readonly minutes: readonly (readonly [number, bigint | undefined])[];
  readonly rates: readonly (readonly [number, bigint])[];
  readonly stamps: readonly { readonly at: number; readonly rate: bigint; readonly mark: number }[];
};

export function keptOf({ minutes, rates, stamps }: Known): KeptFigures {
  return {
    minutes: minutes.flatMap(([minute, premium]) => (premium === undefined ? [] : [[minute, `${premium}`] as const])),
    rates: rates.map(([at, rate]) => [at, `${rate}`] as const),
    stamps: stamps.map(({ at, rate, mark }) => [at, `${rate}`, mark] as const),
  };
}

/** Whether a file says figures of a contract. */
export function isKeptFigures(value: unknown): value is KeptFigures {
  const { minutes, rates, stamps } = (value ?? {}) as Partial<Record<keyof KeptFigures, unknown>>;
  return isRows(minutes, ['number', 'rate']) && isRows(rates, ['number', 'rate']) && isRows(stamps, ROW_OF_STAMP);
}

const ROW_OF_STAMP = ['number', 'rate', 'number'] as const;
const IS = {
  number: (value: unknown) => Number.isSafeInteger(value),
  rate: (value: unknown) => typeof value === 'string' && /^-?\d{1,15}$/.test(value),
} as const;

const isRows = (rows: unknown, row: readonly (keyof typeof IS)[]): boolean =>
  Array.isArray(rows) &&
  rows.every(
    (one: unknown) => Array.isArray(one) && one.length === row.length && row.every((is, at) => IS[is](one[at])),
  );
