/** How much home shows. */
export const MOVERS = 6;
export const POPULAR = 8;
