export type Counted = {
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
};
export function unreached(
  source: string,
  runs: readonly (readonly Counted[])[],
): { readonly line: number; readonly text: string }[];
