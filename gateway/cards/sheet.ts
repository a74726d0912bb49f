import { CARD_SIZE } from '#lib/contract/cards.ts';
import { direction } from '#lib/i18n/locales.ts';
import { SPARK_BOX, type Spark } from '#lib/market/spark.ts';
import { BRAND } from '#lib/site/brand.ts';
import type { CardFacts, Figures, MarketFacts } from './facts.ts';
import type { CardWords } from './words.ts';
import { type Block, widthOf, wrapped } from './wrap.ts';

/** Colours of the dark theme (app/tokens.css). */
const COLOUR = {
  page: '#0a0d12',
  panel: '#1a2029',
  line: '#222a35',
  text: '#e9edf2',
  muted: '#a6b1be',
  accent: '#6fb4ee',
  up: '#4ad9b0',
  down: '#fb6561',
  flat: '#a6b1be',
} as const;

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
export const MARGIN = 64;
const INSIDE = WIDTH - 2 * MARGIN;
/** Lines of letters with marks above and below need more than Latin ones. */
const LEADING = 1.27;

type Style = { readonly size: number; readonly weight?: number; readonly colour?: string };

/** Places texts and lines from the side where reading begins, so that Arabic is the same card mirrored. */
class Sheet {
  readonly #parts: string[] = [];
  readonly #isMirrored: boolean;

  constructor(isMirrored: boolean) {
    this.#isMirrored = isMirrored;
  }

  /** @param x from the side where reading begins */
  text(text: string, x: number, y: number, style: Style): void {
    this.#put(text, x, y, style, this.#isMirrored, 'start');
  }

  /** Ends at x. */
  textTo(text: string, x: number, y: number, style: Style): void {
    this.#put(text, x, y, style, this.#isMirrored, 'end');
  }

  /** Figures and pairs run from left to right everywhere. */
  figures(text: string, x: number, y: number, style: Style): void {
    this.#put(text, x, y, style, false, this.#isMirrored ? 'end' : 'start');
  }

  figuresTo(text: string, x: number, y: number, style: Style): void {
    this.#put(text, x, y, style, false, this.#isMirrored ? 'start' : 'end');
  }

  /** @returns y below the last line */
  block({ size, lines }: Block, x: number, y: number, style: Omit<Style, 'size'>): number {
    lines.forEach((line, i) => {
      this.text(line, x, y + i * size * LEADING, { ...style, size });
    });
    return y + lines.length * size * LEADING;
  }

  /** As it is, in places of the picture; charts are never mirrored. */
  raw(svg: string): void {
    this.#parts.push(svg);
  }

  /** Left edge of something this wide that begins at x. */
  left(x: number, width: number): number {
    return this.#isMirrored ? WIDTH - x - width : x;
  }

  svg(family: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOUR.page}"/>
<g font-family="${family}">${this.#parts.join('\n')}</g></svg>`;
  }

  #put(
    text: string,
    x: number,
    y: number,
    { size, weight = 400, colour = COLOUR.text }: Style,
    rtl: boolean,
    at: string,
  ) {
    const place = this.#isMirrored ? WIDTH - x : x;
    const run = rtl ? ' direction="rtl"' : '';
    this.#parts.push(
      `<text x="${place}" y="${Math.round(y)}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${at}"${run}>${escaped(text)}</text>`,
    );
  }
}

/** The card as an SVG of text, which nothing outside of it is needed for. */
export function cardSvg(facts: CardFacts, words: CardWords): string {
  const sheet = new Sheet(direction(words.code) === 'rtl');
  globe(sheet);
  brand(sheet, words);
  if (facts.kind === 'spot') spot(sheet, facts.market, facts.week, words);
  else many(sheet, facts.markets, words);
  if (hasFigures(facts))
    sheet.figuresTo(utc(facts.at), WIDTH - MARGIN, HEIGHT - 52, { size: 24, colour: COLOUR.muted });
  return sheet.svg('Inter, Noto Sans JP, Noto Sans SC, Noto Sans TC, Noto Sans Arabic, Noto Sans Thai');
}

function hasFigures(facts: CardFacts): boolean {
  return facts.kind === 'spot' ? facts.market.figures !== null : facts.markets.some(({ figures }) => figures !== null);
}

/** The sign of the brand, large and faint. */
function globe(sheet: Sheet): void {
  const x = sheet.left(620, 600) + 300;
  const ellipses = [110, 205].map((rx) => `<ellipse cx="${x}" cy="315" rx="${rx}" ry="300"/>`).join('');
  sheet.raw(
    `<g fill="none" stroke="${COLOUR.line}" stroke-width="1.5"><circle cx="${x}" cy="315" r="300"/>${ellipses}<path d="M${x} 0V630M${x - 300} 315H${x + 300}"/></g>`,
  );
}

function brand(sheet: Sheet, { source, tag }: CardWords): void {
  const left = sheet.left(MARGIN, 44);
  sheet.raw(`<g transform="translate(${left} 44) scale(${44 / 24})"><circle cx="12" cy="12" r="9.25" fill="none" stroke="${COLOUR.text}" stroke-width="1.5"/>
<path d="M12 2.75a9.25 9.25 0 0 1 0 18.5c2.6-2 4.1-5.4 4.1-9.25S14.6 4.75 12 2.75Z" fill="${COLOUR.accent}"/><path d="M12 1v22" stroke="${COLOUR.text}" stroke-width="1.5"/></g>`);
  sheet.figures(BRAND.name, MARGIN + 60, 78, { size: 34, weight: 600 });
  const block = wrapped(source, { tag, width: 520, lines: 1, sizes: [24, 21, 18] });
  sheet.textTo(block.lines[0] ?? '', WIDTH - MARGIN, 76, { size: block.size, colour: COLOUR.muted });
}

function spot(sheet: Sheet, market: MarketFacts, week: Spark | null, words: CardWords): void {
  const { pair, name, quote, figures } = market;
  const { tag } = words;
  const head = wrapped(pair, { tag, width: 560, lines: 1, sizes: [76, 64, 52] });
  sheet.figures(pair, MARGIN, 196, { size: head.size, weight: 700 });
  sheet.figures(name, MARGIN, 244, { size: 32, colour: COLOUR.muted });
  if (figures) priced(sheet, figures, quote, words);
  if (figures && week) chart(sheet, week, words);
  const line = wrapped(words.line, { tag, width: INSIDE - 260, lines: 1, sizes: [28, 24, 21] });
  sheet.block(line, MARGIN, HEIGHT - 52, { colour: COLOUR.muted });
}

function priced(sheet: Sheet, { price, change, trend, high, low }: Figures, quote: string, words: CardWords): void {
  const { size } = wrapped(`${price}`, { tag: 'en', width: 500, lines: 1, sizes: [92, 76, 60, 48] });
  sheet.figures(price, MARGIN, 362, { size, weight: 700 });
  const width = widthOf(change) * 44;
  sheet.figures(change, MARGIN, 428, { size: 44, weight: 600, colour: COLOUR[trend] });
  sheet.text(words.change, MARGIN + width + 14, 428, { size: 26, colour: COLOUR.muted });
  [
    [words.high, high],
    [words.low, low],
  ].forEach(([label = '', value = ''], i) => {
    const x = MARGIN + i * 280;
    sheet.text(label, x, 488, { size: 24, colour: COLOUR.muted });
    sheet.figures(`${value} ${quote}`, x, 522, { size: 26, weight: 600 });
  });
}

/** Seven days, from left to right in every language. */
function chart(sheet: Sheet, week: Spark, words: CardWords): void {
  const [width, height] = [456, 250];
  const left = sheet.left(WIDTH - MARGIN - width, width);
  const colour = COLOUR[week.trend];
  sheet.raw(
    `<path transform="translate(${left} 180) scale(${width / SPARK_BOX} ${height / SPARK_BOX})" d="${week.path}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>`,
  );
  sheet.textTo(words.week, WIDTH - MARGIN, 488, { size: 24, colour: COLOUR.muted });
}

function many(sheet: Sheet, markets: readonly MarketFacts[], words: CardWords): void {
  const { tag } = words;
  const title = wrapped(words.title, { tag, width: INSIDE, lines: 2, sizes: [68, 58, 50] });
  const below = sheet.block(title, MARGIN, 194, { weight: 700 });
  const line = wrapped(words.line, { tag, width: INSIDE, lines: 2, sizes: [28, 25] });
  sheet.block(line, MARGIN, below - 18, { colour: COLOUR.muted });
  const width = INSIDE / markets.length;
  markets.forEach(({ pair, figures }, i) => {
    const x = MARGIN + i * width;
    sheet.figures(pair, x, 466, { size: 26, colour: COLOUR.muted });
    if (!figures) return;
    sheet.figures(figures.price, x, 503, { size: 30, weight: 600 });
    sheet.figures(figures.change, x, 537, { size: 26, weight: 600, colour: COLOUR[figures.trend] });
  });
}

/** `2026-11-20 12:00 UTC` */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
