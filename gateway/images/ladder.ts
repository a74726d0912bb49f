import type { ImageVariant } from '#lib/contract/shapes/config.ts';

/**
 * Sides and qualities that are made; what is asked for is rounded to one of them. Otherwise one picture could be asked
 * for in millions of ways, each of them work.
 */
export const SIDES = [16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096] as const;
export const QUALITIES = [45, 65, 85] as const;

/** Sides upwards, so that nothing is shown larger than it was made; the quality to the nearest. */
export function onLadder({ w, h, q, ...rest }: ImageVariant): ImageVariant {
  return {
    ...rest,
    ...(w === undefined ? {} : { w: sideOf(w) }),
    ...(h === undefined ? {} : { h: sideOf(h) }),
    ...(q === undefined ? {} : { q: qualityOf(q) }),
  };
}

function sideOf(pixels: number): number {
  return SIDES.find((side) => side >= pixels) ?? SIDES[SIDES.length - 1]!;
}

function qualityOf(asked: number): number {
  return QUALITIES.reduce((best, one) => (Math.abs(one - asked) < Math.abs(best - asked) ? one : best));
}
