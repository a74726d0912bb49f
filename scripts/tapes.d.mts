/** Tapes that come with the product, by name. */
export const TAPES: Readonly<Record<'funding-day' | 'crash', object>>;
export function tapeLines(name: keyof typeof TAPES, most?: number): Promise<readonly string[]>;
