/**
 * Rows of three columns on a canvas: the order book's sides and the trade tape.
 *
 * Text on a page costs a layout for every change, ten to twenty times a second for a whole book; here a row whose key
 * is unchanged costs one string comparison, and a changed one a few drawing calls.
 */

export const ROW_HEIGHT = 20;
const PADDING = 12;

export type RowInk = {
  readonly texts: readonly [string, string, string];
  readonly colours: readonly [string, string, string];
  /** Bar from the right edge, whole pixels, behind the text. */
  readonly bar: number;
  readonly barColour: string;
  /** Background over the whole row, such as the marked levels up to the pointer. */
  readonly back: string | null;
  /** A small triangle before the price: the taker's side, so that colour is not the only sign. */
  readonly arrow: 'up' | 'down' | null;
  /** A bar at the left edge in this colour: the row has something of one's own. */
  readonly mark?: string | null;
};

/** What is drawn on: the part of a 2D context that rows need. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'fillRect'
  | 'fillText'
  | 'setTransform'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'fill'
  | 'drawImage'
  | 'font'
  | 'fillStyle'
  | 'textAlign'
  | 'textBaseline'
>;

export type RowCanvas = {
  /** CSS pixels and device pixels per CSS pixel. Everything is drawn again afterwards. */
  resize(width: number, height: number, ratio: number): void;
  /** The font, and the colour that the canvas stands on: it is opaque, which is drawn and shown faster. */
  dress(font: string, ground: string): void;
  /**
   * Draws what changed; rows beyond the canvas are ignored, rows that are no longer there are cleared.
   * @param key everything that row `i` shows; with the same key as before it is not drawn again
   * @param ink asked only for rows that are drawn   @returns rows drawn or cleared
   */
  paint(count: number, key: (i: number) => string, ink: (i: number) => RowInk): number;
  /** Rows that fit. */
  capacity(): number;
  /** Forgets what was drawn: after a theme or font change. */
  reset(): void;
};

type Surface = { width: number; height: number };

/** @param surface the canvas element, whose size in device pixels is set here */
export function createRowCanvas(surface: Surface, brush: Brush): RowCanvas {
  let width = 0;
  let rowsThatFit = 0;
  let scale = 1;
  let font = '12px sans-serif';
  let ground = 'transparent';
  let drawn: string[] = [];

  const clear = (top: number, height: number) => {
    brush.fillStyle = ground;
    brush.fillRect(0, top, width, height);
  };
  const reset = () => {
    drawn = [];
    clear(0, surface.height / scale);
  };

  return {
    resize(nextWidth, height, ratio) {
      width = nextWidth;
      scale = ratio;
      rowsThatFit = Math.floor(height / ROW_HEIGHT);
      surface.width = Math.round(nextWidth * ratio);
      surface.height = Math.round(height * ratio);
      brush.setTransform(scale, 0, 0, scale, 0, 0);
      reset();
    },
    dress(nextFont, nextGround) {
      font = nextFont;
      ground = nextGround;
      reset();
    },
    capacity: () => rowsThatFit,
    paint(count, keyOf, inkOf) {
      // Setting the size of a canvas forgets its font, and so does a lost context.
      brush.font = font;
      brush.textBaseline = 'middle';
      let changed = 0;
      for (let i = 0; i < rowsThatFit; i += 1) {
        const key = i < count ? keyOf(i) : '';
        if ((drawn[i] ?? '') === key) continue;
        drawn[i] = key;
        changed += 1;
        clear(i * ROW_HEIGHT, ROW_HEIGHT);
        if (i < count) drawRow(brush, inkOf(i), i * ROW_HEIGHT, width);
      }
      return changed;
    },
    reset,
  };
}

function drawRow(brush: Brush, row: RowInk, top: number, width: number): void {
  if (row.back) {
    brush.fillStyle = row.back;
    brush.fillRect(0, top, width, ROW_HEIGHT);
  }
  if (row.bar > 0) {
    brush.fillStyle = row.barColour;
    brush.fillRect(width - row.bar, top + 1, row.bar, ROW_HEIGHT - 2);
  }
  if (row.mark) {
    brush.fillStyle = row.mark;
    brush.fillRect(3, top + 4, 4, ROW_HEIGHT - 8);
  }
  if (row.arrow) drawArrow(brush, row.arrow, row.colours[0], top);
  const middle = top + ROW_HEIGHT / 2 + 0.5;
  const column = (width - 2 * PADDING) / 3;
  brush.textAlign = 'left';
  brush.fillStyle = row.colours[0];
  brush.fillText(row.texts[0], PADDING, middle);
  brush.textAlign = 'right';
  brush.fillStyle = row.colours[1];
  brush.fillText(row.texts[1], PADDING + 2 * column, middle);
  brush.fillStyle = row.colours[2];
  brush.fillText(row.texts[2], width - PADDING, middle);
}

function drawArrow(brush: Brush, arrow: 'up' | 'down', colour: string, top: number): void {
  const tip = arrow === 'up' ? top + 8 : top + 12.5;
  const base = arrow === 'up' ? top + 12 : top + 8.5;
  brush.fillStyle = colour;
  brush.beginPath();
  brush.moveTo(3.5, base);
  brush.lineTo(8.5, base);
  brush.lineTo(6, tip);
  brush.closePath();
  brush.fill();
}
