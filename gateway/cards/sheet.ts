import { direction } from '#lib/i18n/locales.ts';
import type { Spark } from '#lib/market/spark.ts';
import type { CardFacts, Figures, MarketFacts } from './facts.ts';
import { brand, COLOUR, globe, HEIGHT, INSIDE, MARGIN, Sheet, utc, WIDTH } from './paper.ts';
import type { CardWords } from './words.ts';
import { widthOf, wrapped } from './wrap.ts';

export { MARGIN } from './paper.ts';

/** The card as an SVG of text, which nothing outside of it is needed for. */
export function cardSvg(facts: CardFacts, words: CardWords): string {
  const sheet = new Sheet(direction(words.code) === 'rtl');
  globe(sheet);
  brand(sheet, words);
  if (facts.kind === 'spot') spot(sheet, facts.market, facts.week, words);
  else many(sheet, facts.markets, words);
  if (hasFigures(facts))
    sheet.figuresTo(utc(facts.at), WIDTH - MARGIN, HEIGHT - 52, { size: 24, colour: COLOUR.muted });
  return sheet.svg();
}

function hasFigures(facts: CardFacts): boolean {
  return facts.kind === 'spot' ? facts.market.figures !== null : facts.markets.some(({ figures }) => figures !== null);
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
    `<path transform="translate(${left} 180) scale(${width / week.box[0]} ${height / week.box[1]})" d="${week.path}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>`,
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
