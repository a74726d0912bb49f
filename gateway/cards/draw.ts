import sharp from 'sharp';
import { readStandardIn } from '../base/standard-in.ts';

/**
 * A process of its own, for one picture: an SVG comes in, a PNG goes out. So the fonts of FONTCONFIG_FILE are the only
 * ones, its memory is given back, and whatever goes wrong in the libraries below costs a card and nothing else.
 */

/** Bytes that are read; a card has a hundredth of it. */
const MOST = 1024 * 1024;

const bytes = await readStandardIn(MOST);
sharp.concurrency(1);
const picture = await sharp(bytes).png({ palette: true, effort: 4 }).toBuffer();
process.stdout.write(picture);
