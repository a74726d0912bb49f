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

/** A picture in another size, quality or format. What is left out is as in the picture itself. */
export type ImageVariant = {
  /** Width and height, 1 to 4096 pixels. A picture is never made larger than it is. */
  readonly w?: number;
  readonly h?: number;
  /** Quality, 1 to 100. */
  readonly q?: number;
  readonly f?: ImageFormat;
  /** How it fills a box of both sides; `cover` when nobody says. */
  readonly fit?: ImageFit;
};

/** Public configuration of pictures. */
export type ImageConfig = {
  /** Hosts that pages may load pictures from, as in their content policy; the nearest of them is used. */
  readonly imageHosts: readonly string[];
  /** Those among them whose addresses stay as they are. */
  readonly testImageHosts: readonly string[];
};
