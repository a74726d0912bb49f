import sharp, { type Sharp } from 'sharp';
import type { ImageFormat } from '#lib/contract/images.ts';
import type { ImageVariant } from '#lib/contract/shapes/config.ts';
import { readStandardIn } from '../base/standard-in.ts';

/**
 * A process of its own, for one picture: a file comes in, a variant goes out. So it takes no thread that passwords are
 * hashed in, its memory is given back, and whatever goes wrong in the libraries below costs a picture and nothing else.
 *
 * Argument: what is wanted and the most pixels that are read, as JSON.
 */

type Wanted = { readonly variant: ImageVariant & { readonly f: ImageFormat }; readonly pixels: number };

/** Bytes that are read: no file of IMAGE_DIR is larger. */
const MOST = 10 * 1024 * 1024;
/** Names sharp has for what we serve; AVIF is one of HEIF. */
const DRAWN = new Set(['png', 'jpeg', 'webp', 'heif', 'avif']);
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

const { variant, pixels } = JSON.parse(process.argv[2] ?? '') as Wanted;
const bytes = await readStandardIn(MOST);
sharp.concurrency(1);
const image = sharp(bytes, { limitInputPixels: pixels, failOn: 'error', animated: false });
const { format } = await image.metadata();
// A file is what its bytes say: a document in the clothes of a picture is not drawn.
if (!DRAWN.has(format ?? '')) throw new Error(`the file is ${format ?? 'nothing known'}`);
process.stdout.write(await written(sized(image.autoOrient())).toBuffer());

function sized(read: Sharp): Sharp {
  const { w, h, fit = 'cover' } = variant;
  if (w === undefined && h === undefined) return read;
  const box = { ...(w === undefined ? {} : { width: w }), ...(h === undefined ? {} : { height: h }) };
  return read.resize({ ...box, fit, background: NOTHING, withoutEnlargement: true });
}

function written(made: Sharp): Sharp {
  const { f, q } = variant;
  const quality = q === undefined ? {} : { quality: q };
  switch (f) {
    case 'webp':
      return made.webp(quality);
    case 'avif':
      // The default effort takes seconds for a large picture.
      return made.avif({ ...quality, effort: 2 });
    case 'jpeg':
      return made.flatten({ background: 'white' }).jpeg(quality);
    case 'png':
      return made.png(quality);
  }
}
