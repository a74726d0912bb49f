type Look = {
  readonly symbol: string;
  readonly depth: { readonly ts: number; readonly bids: readonly unknown[]; readonly asks: readonly unknown[] };
  readonly trades: readonly object[];
  readonly index: { readonly sources: readonly object[] } | null;
  readonly openInterest: string | null;
};

export class Recorder {
  constructor(start: number);
  lines(looks: readonly Look[]): { readonly ts: number; readonly k: string }[];
}
