import type { Sharp } from 'sharp';
import type { ImageFormat } from '#lib/contract/images.ts';
import type { ImageVariant } from '#lib/contract/shapes/config.ts';
import { DomainRefusal } from '../base/refusal.ts';
import type { ImageFile } from './files.ts';
import { Kept } from './kept.ts';

/** The picture cannot be read, or making it took too long. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

/** Too much waits already; nothing was done. */
export class ImagesBusy extends DomainRefusal {
  override readonly name = 'ImagesBusy';

  constructor(message: string) {
    super('busy', 'unavailable', { message });
  }
}

type Limits = {
  /** Made at the same time; each has a thread of sharp. */
  readonly working: number;
  readonly waiting: number;
  /** Pixels of the picture that is read. */
  readonly pixels: number;
  readonly keptBytes: number;
};

const LIMITS: Limits = { working: 2, waiting: 64, pixels: 40_000_000, keptBytes: 64 * 1024 * 1024 };
/** Seconds for one picture; the call itself is given up after ten. */
const SECONDS = 8;

export type Made = { readonly bytes: Buffer; readonly format: ImageFormat };

/** Makes variants off the loop, each once, and keeps what was made. sharp is loaded with the first. */
export class Variants {
  readonly #limits: Limits;
  readonly #kept: Kept;
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#kept = new Kept(this.#limits.keptBytes);
  }

  /** Bytes that are kept now. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /** @throws ImagesBusy when too much waits @throws ImageError when the file is no picture that can be read */
  async make(file: ImageFile, name: string, variant: ImageVariant): Promise<Made> {
    const format = variant.f ?? file.format;
    const { w, h, q, fit } = variant;
    const key = JSON.stringify([name, file.version, w, h, q, format, fit]);
    const kept = this.#kept.find(key);
    if (kept) return { bytes: kept, format };
    const before = this.#making.get(key);
    if (before) return { bytes: await before, format };
    const making = this.#inTurn(() => draw(file, { ...variant, f: format }, this.#limits.pixels));
    this.#making.set(key, making);
    try {
      const bytes = await making;
      this.#kept.keep(key, bytes);
      return { bytes, format };
    } finally {
      this.#making.delete(key);
    }
  }

  async #inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#working >= this.#limits.working) {
      if (this.#waiting.length >= this.#limits.waiting) throw new ImagesBusy('too many pictures wait to be made');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#working += 1;
    }
    try {
      return await work();
    } finally {
      // The turn goes on to whoever waits, or back.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}

async function draw(
  file: ImageFile,
  variant: ImageVariant & { readonly f: ImageFormat },
  pixels: number,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // What is made is kept here; sharp's own cache would hold files open and grow beside it.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const image = sharp(file.bytes, { limitInputPixels: pixels, failOn: 'error', animated: false });
    const { format } = await image.metadata();
    // A file is what its bytes say: a document in the clothes of a picture is not drawn.
    if (!DRAWN.has(format ?? '')) throw new Error(`the file is ${format ?? 'nothing known'}`);
    return await written(sized(image.autoOrient(), variant), variant).timeout({ seconds: SECONDS }).toBuffer();
  } catch (error) {
    throw new ImageError(`the picture cannot be made: ${(error as Error).message}`, { cause: error });
  }
}

/** Names sharp has for what we serve; AVIF is one of HEIF. */
const DRAWN = new Set(['png', 'jpeg', 'webp', 'heif', 'avif']);
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

function sized(image: Sharp, { w, h, fit = 'cover' }: ImageVariant): Sharp {
  if (w === undefined && h === undefined) return image;
  const box = { ...(w === undefined ? {} : { width: w }), ...(h === undefined ? {} : { height: h }) };
  return image.resize({ ...box, fit, background: NOTHING, withoutEnlargement: true });
}

function written(image: Sharp, { f, q }: ImageVariant & { readonly f: ImageFormat }): Sharp {
  const quality = q === undefined ? {} : { quality: q };
  switch (f) {
    case 'webp':
      return image.webp(quality);
    case 'avif':
      // The default effort takes seconds for a large picture.
      return image.avif({ ...quality, effort: 2 });
    case 'jpeg':
      return image.flatten({ background: 'white' }).jpeg(quality);
    case 'png':
      return image.png(quality);
  }
}
