/** Words of pictures: where a host is probed, how a variant is asked for, and what the gateway makes at most. */

/** On every image host; `t` in its query makes each asking a new one. */
export const PROBE_PATH = '/multiLang/web/probe.png';
/** Pictures of the operator, in variants. */
export const IMAGE_PATH = '/multiLang/images';

/** Longest side of a variant. Pixels. */
export const IMAGE_SIDE = 4096;
export const IMAGE_FORMATS = ['webp', 'avif', 'png', 'jpeg'] as const;
export const IMAGE_FITS = ['cover', 'contain', 'fill', 'inside'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
export type ImageFit = (typeof IMAGE_FITS)[number];
