/** What a part of a step did. `more`: it reached its limit; the parts after it wait for its next slice. */
export type Part = { readonly orders: readonly number[]; readonly more: boolean };

export const QUIET: Part = { orders: [], more: false };
