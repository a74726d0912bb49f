import type { Tokens } from '../../tokens.ts';
import type { Cut } from './layers.ts';

/** A price of one's own on the picture; `y` is px below the upper edge of the candles. */
export type OwnLine = { readonly y: number; readonly text: string; readonly tone: 'up' | 'down' | 'warning' };

export type PictureParts = {
  readonly image: CanvasImageSource & { readonly width: number; readonly height: number };
  /** Pixels of the image in one px of the page. */
  readonly ratio: number;
  readonly cuts: readonly Cut[];
  /** px; lines and their names end where the price axis begins. */
  readonly plotWidth: number;
  readonly lines: readonly OwnLine[];
  readonly tokens: Tokens;
  /** What it is of, when it was made, and by whom. */
  readonly title: string;
  readonly time: string;
  readonly brand: string;
};

/** px */
const HEAD = 36;
const PAD = 12;
const TAG = 18;

/** The chart under a line that says what it shows. @returns a canvas in pixels of the image */
export function composePicture(parts: PictureParts): HTMLCanvasElement {
  const { image, ratio, cuts, tokens } = parts;
  const [width, whole] = [image.width / ratio, image.height / ratio];
  const canvas = document.createElement('canvas');
  const height = HEAD + whole - cuts.reduce((sum, cut) => sum + cut.height, 0);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const ctx = canvas.getContext('2d');
  if (!ctx) return canvas;
  ctx.scale(ratio, ratio);
  ctx.fillStyle = tokens.panel;
  ctx.fillRect(0, 0, width, height);
  let y = HEAD;
  for (const { top, height: piece } of kept(cuts, whole)) {
    ctx.drawImage(image, 0, top * ratio, image.width, piece * ratio, 0, y, width, piece);
    y += piece;
  }
  head(ctx, width, parts);
  own(ctx, parts);
  return canvas;
}

/** What remains between the cuts, from the top. */
export function kept(cuts: readonly Cut[], whole: number): readonly Cut[] {
  const pieces: Cut[] = [];
  let top = 0;
  for (const cut of [...cuts].sort((a, b) => a.top - b.top)) {
    if (cut.top > top) pieces.push({ top, height: cut.top - top });
    top = cut.top + cut.height;
  }
  return whole > top ? [...pieces, { top, height: whole - top }] : pieces;
}

function head(ctx: CanvasRenderingContext2D, width: number, { tokens, title, time, brand }: PictureParts): void {
  ctx.fillStyle = tokens.line;
  ctx.fillRect(0, HEAD - 1, width, 1);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.font = `600 14px ${tokens.font}`;
  ctx.fillStyle = tokens.text;
  ctx.fillText(title, PAD, HEAD / 2);
  const begin = PAD + ctx.measureText(title).width + PAD;
  ctx.textAlign = 'right';
  ctx.fillText(brand, width - PAD, HEAD / 2);
  const room = width - PAD - ctx.measureText(brand).width - PAD - begin;
  ctx.textAlign = 'left';
  ctx.font = `12px ${tokens.font}`;
  ctx.fillStyle = tokens['text-muted'];
  if (ctx.measureText(time).width <= room) ctx.fillText(time, begin, HEAD / 2);
}

/** Names that would lie on each other move down, the highest first. */
function own(ctx: CanvasRenderingContext2D, { lines, plotWidth, tokens }: PictureParts): void {
  let free = HEAD;
  ctx.font = `12px ${tokens.font}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'right';
  for (const { y, text, tone } of [...lines].sort((a, b) => a.y - b.y)) {
    ctx.strokeStyle = tokens[tone];
    ctx.setLineDash([3, 3]);
    ctx.beginPath();
    // On a whole row of pixels, so that it is as thin as on the chart.
    const row = Math.floor(HEAD + y) + 0.5;
    ctx.moveTo(0, row);
    ctx.lineTo(plotWidth, row);
    ctx.stroke();
    const at = Math.max(HEAD + y - TAG / 2, free + TAG / 2);
    const wide = ctx.measureText(text).width + PAD;
    ctx.fillStyle = tokens.panel;
    ctx.fillRect(plotWidth - wide, at - TAG / 2, wide, TAG);
    ctx.fillStyle = tokens[tone];
    ctx.fillText(text, plotWidth - PAD / 2, at);
    free = at + TAG / 2;
  }
}
