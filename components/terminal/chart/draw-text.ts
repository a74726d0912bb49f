import type { TextAttrs, TextStyle } from 'klinecharts';

type Brush = Pick<
  CanvasRenderingContext2D,
  'font' | 'fillStyle' | 'textAlign' | 'textBaseline' | 'fillText' | 'measureText'
> & { readonly canvas: { readonly clientWidth: number } };
type Style = Partial<TextStyle>;
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Text on a chart, as wide as it is.
 * @param back draws what lies behind the text; told the box with its paddings
 */
export function drawText(ctx: Brush, attrs: TextAttrs, style: Style, back: (box: Box) => void): void {
  const { size = 12, weight = 'normal', family = 'sans-serif', color = 'currentColor' } = style;
  const { paddingLeft = 0, paddingTop = 0 } = style;
  const font = `${weight} ${size}px ${family}`;
  ctx.font = font;
  const box = boxOf(attrs, style, ctx.measureText(attrs.text).width, ctx.canvas.clientWidth);
  back(box);
  ctx.font = font;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  ctx.fillStyle = color;
  ctx.fillText(attrs.text, box.x + paddingLeft, box.y + paddingTop);
}

const AFTER: Readonly<Partial<Record<CanvasTextAlign | CanvasTextBaseline, number>>> = {
  left: 0,
  start: 0,
  top: 0,
  hanging: 0,
  right: 1,
  end: 1,
  bottom: 1,
  ideographic: 1,
  alphabetic: 1,
};

/** Only the last price and the time left under it come with a width: as wide as the axis, so that they end together. */
function boxOf(attrs: TextAttrs, style: Style, text: number, whole: number): Box {
  const { x, y, align = 'left', baseline = 'top', width, height } = attrs;
  const { size = 12, paddingLeft = 0, paddingRight = 0, paddingTop = 0, paddingBottom = 0 } = style;
  const least = Math.ceil(paddingLeft + text + paddingRight);
  const wide = width === undefined ? least : Math.max(least, width, whole);
  const high = height ?? paddingTop + size + paddingBottom;
  return { x: x - wide * (AFTER[align] ?? 0.5), y: y - high * (AFTER[baseline] ?? 0.5), width: wide, height: high };
}
