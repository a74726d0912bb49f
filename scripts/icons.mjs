// `npm run icons` draws the pictures of the installed app from `public/brand/icon.svg`: an operator changes that one file.
// It fills its whole square and keeps what matters within the middle 80 %, which is what a maskable icon must do; the
// others get rounded corners, because nobody cuts them.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readArgs } from './lib/args.mjs';
import { continueUnderPinned, install } from './lib/install.mjs';
import { run, say } from './lib/say.mjs';

const SIZES = [192, 512];
/** Share of the side; about what systems use themselves. */
const CORNER = 0.22;

/** The pictures as they must be: `[[name below public/brand, PNG], …]`. */
export async function iconsOf(root) {
  const { default: sharp } = await import('sharp');
  const svg = readFileSync(join(root, 'public/brand/icon.svg'));
  const whole = (size) => sharp(svg, { density: 300 }).resize(size, size);
  const corners = (size) =>
    Buffer.from(`<svg width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * CORNER}"/></svg>`);
  const pictures = SIZES.flatMap((size) => [
    [`icon-${size}.png`, whole(size).composite([{ input: corners(size), blend: 'dest-in' }])],
    [`maskable-${size}.png`, whole(size).flatten()],
  ]);
  return Promise.all(
    pictures.map(async ([name, picture]) => [
      name,
      await picture.png({ compressionLevel: 9, palette: true }).toBuffer(),
    ]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  run(async () => {
    const file = fileURLToPath(import.meta.url);
    const root = dirname(dirname(file));
    const args = process.argv.slice(2);
    readArgs(args, {});
    await install(root);
    if (await continueUnderPinned(root, file, args)) return;
    for (const [name, bytes] of await iconsOf(root)) {
      writeFileSync(join(root, 'public/brand', name), bytes);
      say(`written: public/brand/${name} (${bytes.length} bytes)`);
    }
  });
