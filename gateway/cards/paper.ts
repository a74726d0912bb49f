import { CARD_SIZE } from '#lib/contract/cards.ts';
import { BRAND } from '#lib/site/brand.ts';
import { type Block, wrapped } from './wrap.ts';

/** Colours of the dark theme (app/tokens.css). */
export const COLOUR = {
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

export const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
export const MARGIN = 64;
export const INSIDE = WIDTH - 2 * MARGIN;
/** Lines of letters with marks above and below need more than Latin ones. */
const LEADING = 1.27;

const FAMILY = 'Inter, Noto Sans JP, Noto Sans SC, Noto Sans TC, Noto Sans Arabic, Noto Sans Thai';

type Style = { readonly size: number; readonly weight?: number; readonly colour?: string };

/** Places texts and lines from the side where reading begins, so that Arabic is the same card mirrored. */
export class Sheet {
  readonly #parts: string[] = [];
  readonly #isMirrored: boolean;

  constructor(isMirrored: boolean) {
    this.#isMirrored = isMirrored;
  }

  get isMirrored(): boolean {
    return this.#isMirrored;
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

  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOUR.page}"/>
<g font-family="${FAMILY}">${this.#parts.join('\n')}</g></svg>`;
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

/** The sign of the brand, large and faint. */
export function globe(sheet: Sheet): void {
  const x = sheet.left(620, 600) + 300;
  const ellipses = [110, 205].map((rx) => `<ellipse cx="${x}" cy="315" rx="${rx}" ry="300"/>`).join('');
  sheet.raw(
    `<g fill="none" stroke="${COLOUR.line}" stroke-width="1.5"><circle cx="${x}" cy="315" r="300"/>${ellipses}<path d="M${x} 0V630M${x - 300} 315H${x + 300}"/></g>`,
  );
}

/** @param tag  of the language, for where its words end */
export function brand(sheet: Sheet, { source, tag }: { readonly source: string; readonly tag: string }): void {
  const left = sheet.left(MARGIN, 44);
  sheet.raw(`<g transform="translate(${left} 44) scale(${44 / 24})"><circle cx="12" cy="12" r="9.25" fill="none" stroke="${COLOUR.text}" stroke-width="1.5"/>
<path d="M12 2.75a9.25 9.25 0 0 1 0 18.5c2.6-2 4.1-5.4 4.1-9.25S14.6 4.75 12 2.75Z" fill="${COLOUR.accent}"/><path d="M12 1v22" stroke="${COLOUR.text}" stroke-width="1.5"/></g>`);
  sheet.figures(BRAND.name, MARGIN + 60, 78, { size: 34, weight: 600 });
  const block = wrapped(source, { tag, width: 520, lines: 1, sizes: [24, 21, 18] });
  sheet.textTo(block.lines[0] ?? '', WIDTH - MARGIN, 76, { size: block.size, colour: COLOUR.muted });
}

/** `2026-11-20 12:00 UTC` */
export function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
