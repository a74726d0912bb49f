import { create } from 'qrcode';
import { formatPercent } from '#lib/format/price.ts';
import { direction } from '#lib/i18n/locales.ts';
import { brand, COLOUR, globe, MARGIN, Sheet, utc, WIDTH } from './paper.ts';
import type { ShareFacts } from './share-facts.ts';
import type { ShareWords } from './share-words.ts';
import { widthOf, wrapped } from './wrap.ts';

type Shown = { readonly facts: ShareFacts; readonly words: ShareWords; readonly price: string; readonly link: string };

/** The picture of a shared trade as an SVG: what was made of it, at which prices, and the line between them. */
export function shareSvg({ facts, words, price, link }: Shown): string {
  const sheet = new Sheet(direction(words.code) === 'rtl');
  globe(sheet);
  brand(sheet, { source: words.paper ?? words.source, tag: words.tag });
  chart(sheet, facts);
  head(sheet, facts, words);
  result(sheet, facts, words, price);
  words.labels.forEach(([label, value], i) => {
    const x = MARGIN + i * 178;
    const { size, lines } = wrapped(label, { tag: words.tag, width: 166, lines: 1, sizes: [20, 17, 15] });
    sheet.text(lines[0] ?? '', x, 408, { size, colour: COLOUR.muted });
    sheet.figures(value, x, 442, { size: value.length > 12 ? 22 : 28, weight: 600 });
  });
  foot(sheet, facts, words, link);
  return sheet.svg();
}

/** Which way it went decides the colour: of a fill, what was done. */
function colourOf({ share }: ShareFacts): string {
  if (share.roe !== null)
    return share.roe.startsWith('-') ? COLOUR.down : /[1-9]/.test(share.roe) ? COLOUR.up : COLOUR.flat;
  return share.side === 'sell' ? COLOUR.down : COLOUR.up;
}

function head(sheet: Sheet, { share }: ShareFacts, { product, side, tag }: ShareWords): void {
  const { size } = wrapped(share.pair, { tag: 'en', width: 260, lines: 1, sizes: [36, 30, 24] });
  sheet.figures(share.pair, MARGIN, 176, { size, weight: 600 });
  const isUp = share.side === 'long' || share.side === 'buy';
  let x = MARGIN + widthOf(share.pair) * size + 20;
  for (const [text, colour] of [
    [product, COLOUR.muted],
    [side, isUp ? COLOUR.up : COLOUR.down],
  ] as const) {
    const { lines } = wrapped(text, { tag, width: 220, lines: 1, sizes: [20] });
    const word = lines[0] ?? '';
    const width = widthOf(word) * 20 + 20;
    sheet.raw(`<rect x="${sheet.left(x, width)}" y="148" width="${width}" height="34" rx="4" fill="${COLOUR.panel}"/>`);
    // As on the page it runs as its own letters do: `Long 20×` from left to right in Arabic, too.
    const own = /\p{Script=Arabic}/u.test(word) ? 'text' : 'figures';
    sheet[own](word, x + 10, 172, { size: 20, weight: 500, colour });
    x += width + 14;
  }
}

function result(sheet: Sheet, facts: ShareFacts, { result: label, tag }: ShareWords, price: string): void {
  const { roe } = facts.share;
  const text = roe === null ? price : formatPercent(roe, { sign: true });
  const { size } = wrapped(text, { tag: 'en', width: 540, lines: 1, sizes: [112, 92, 72, 56] });
  sheet.figures(text, MARGIN, 320, { size, weight: 600, colour: colourOf(facts) });
  const { lines, size: small } = wrapped(label, { tag, width: 520, lines: 1, sizes: [20, 17] });
  sheet.text(lines[0] ?? '', MARGIN, 358, { size: small, colour: COLOUR.muted });
}

/** From left to right in every language, ending at its last price. */
function chart(sheet: Sheet, facts: ShareFacts): void {
  if (!facts.path) return;
  const [width, height, top] = [440, 230, 210];
  const left = sheet.left(WIDTH - MARGIN - width, width);
  const colour = colourOf(facts);
  const { path, box } = facts.path;
  const [across, down] = [width / box[0], height / box[1]];
  const [x = 0, y = 0] = path
    .slice(path.lastIndexOf('L') + 1)
    .split(' ')
    .map((at) => Number.parseInt(at, 10));
  const entry = facts.entry && { x: left + facts.entry.x * across, y: top + facts.entry.y * down };
  // Under the line: where it was entered, and that price across the drawing.
  if (entry)
    sheet.raw(
      `<path d="M${left} ${entry.y}H${left + width}" fill="none" stroke="${COLOUR.muted}" stroke-width="1.5" stroke-dasharray="6 6"/>`,
    );
  sheet.raw(
    `<path transform="translate(${left} ${top}) scale(${across} ${down})" d="${path}" fill="none" stroke="${colour}" stroke-width="3" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>
<circle cx="${left + x * across}" cy="${top + y * down}" r="6" fill="${colour}"/>`,
  );
  if (entry)
    sheet.raw(
      `<circle data-entry="" cx="${entry.x}" cy="${entry.y}" r="7" fill="${COLOUR.panel}" stroke="${COLOUR.text}" stroke-width="3"/>`,
    );
}

function foot(sheet: Sheet, { share }: ShareFacts, { referral, past, tag }: ShareWords, link: string): void {
  const side = 104;
  const left = sheet.left(MARGIN, side);
  sheet.raw(
    `<rect x="${left}" y="482" width="${side}" height="${side}" rx="4" fill="#ffffff"/>${code(link, left, 482, side)}`,
  );
  const x = MARGIN + side + 24;
  const host = link.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  if (referral !== null) {
    const { size, lines } = wrapped(referral, { tag, width: 420, lines: 1, sizes: [24, 21, 18] });
    sheet.text(lines[0] ?? '', x, 530, { size, weight: 600 });
  }
  sheet.figures(host, x, referral === null ? 542 : 562, { size: 20, colour: COLOUR.muted });
  sheet.figuresTo(utc(share.at), WIDTH - MARGIN, 530, { size: 20, colour: COLOUR.muted });
  const caution = wrapped(past, { tag, width: 440, lines: 2, sizes: [20, 18, 16] });
  caution.lines.forEach((line, i) => {
    sheet.textTo(line, WIDTH - MARGIN, 560 + i * (caution.size + 4), { size: caution.size, colour: COLOUR.muted });
  });
}

/** Modules of white around the code. */
const QUIET = 3;

/** A QR code as one path, black on white. */
function code(text: string, left: number, top: number, side: number): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = [...data].flatMap((dark, at) =>
    dark ? [`M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`] : [],
  );
  const scale = side / (size + 2 * QUIET);
  return `<path transform="translate(${left} ${top}) scale(${scale})" d="${squares.join('')}" fill="#000000" shape-rendering="crispEdges"/>`;
}
