/** Texts of the library's file, and what stands in their place. */
export const CUTS: readonly (readonly [from: string, to: string])[];
