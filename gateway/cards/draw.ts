import sharp from 'sharp';

/**
 * A process of its own, for one picture: an SVG comes in, a PNG goes out. So the fonts of FONTCONFIG_FILE are the only
 * ones, its memory is given back, and whatever goes wrong in the libraries below costs a card and nothing else.
 */

/** Bytes that are read; a card has a hundredth of it. */
const MOST = 1024 * 1024;

const parts: Buffer[] = [];
let length = 0;
for await (const part of process.stdin as AsyncIterable<Buffer>) {
  length += part.length;
  if (length > MOST) throw new RangeError('no card is as large as this');
  parts.push(part);
}
sharp.concurrency(1);
const picture = await sharp(Buffer.concat(parts)).png({ palette: true, effort: 4 }).toBuffer();
process.stdout.write(picture);
