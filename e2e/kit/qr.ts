import { expect, type Locator } from '@playwright/test';
import { create } from 'qrcode';
import sharp from 'sharp';

/** Modules of white around a code. */
const QUIET = 4;

/** Looks at a drawn QR code as a camera does, and holds its squares against those that say a text. */
export async function expectToSay(picture: Locator, text: string): Promise<void> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const side = info.width / (modules.size + 2 * QUIET);
  const dark = (row: number, column: number) => {
    const [y, x] = [row, column].map((at) => Math.floor((at + QUIET + 0.5) * side));
    return (data[(y ?? 0) * info.width + (x ?? 0)] ?? 255) < 128;
  };
  const rows = Array.from({ length: modules.size }, (_, row) => row);
  const line = (row: number, at: (row: number, column: number) => boolean) =>
    rows.map((column) => (at(row, column) ? '#' : '.')).join('');
  expect(rows.map((row) => line(row, dark))).toEqual(rows.map((row) => line(row, (r, c) => modules.get(r, c) === 1)));
}
