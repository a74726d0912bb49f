/**
 * Rows of three columns on a canvas: the order book's sides and the trade tape.
 *
 * Text on a page costs a layout for every change, ten to twenty times a second for a whole book; here a row whose key
 * is unchanged costs one string comparison, and a changed one a few drawing calls.
 *
 * A long list whose rows come in above, like the tape on a tall screen, rolls: its canvas is higher than what is seen, a
 * new row is drawn over the others and the canvas goes down by a row. When the spare rows are used up everything is
 * drawn once at the bottom and it begins again. A short one is drawn anew, which costs less than moving a layer.
 */

export const ROW_HEIGHT = 20;
const PADDING = 12;
/** Spare rows of a canvas that rolls, of those that fit: four more are drawn with each on average. */
const SPARE = 1 / 4;
/** Moving the canvas costs less than drawing 50 rows (bench `drawing`), and more than drawing the ten of a usual screen. */
const ROLLS_FROM = 32;

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
  /** So many rows came in above: those that are drawn move down with the next painting, which draws the new ones. */
  roll(rows: number): void;
  /** Rows that fit. */
  capacity(): number;
  /** Forgets what was drawn: after a theme or font change. */
  reset(): void;
};

type Surface = { width: number; height: number };

/** Shows the canvas from its row `top` on; null where it stands still. */
export type Slide = (top: number | null) => void;

/**
 * @param surface the canvas element, whose size in device pixels is set here
 * @param slide of a canvas that rolls; without it everything is drawn anew when rows come in above
 */
export function createRowCanvas(surface: Surface, brush: Brush, slide?: Slide): RowCanvas {
  let width = 0;
  let rowsThatFit = 0;
  /** Those and the one that is cut off at the bottom, which stays empty. */
  let rowsInSight = 0;
  let scale = 1;
  let font = '12px sans-serif';
  let ground = 'transparent';
  /** Keys of all rows of the canvas, spare ones as well; '' where it is clear. */
  let drawn: string[] = [];
  let spare = 0;
  let top = 0;

  const clear = (from: number, height: number) => {
    brush.fillStyle = ground;
    brush.fillRect(0, from, width, height);
  };
  const reset = () => {
    drawn = Array.from({ length: rowsInSight + spare }, () => '');
    clear(0, surface.height / scale);
  };
  // Not with every painting: the font costs as much as three rows. Setting the size of a canvas forgets it.
  const write = () => {
    brush.font = font;
    brush.textBaseline = 'middle';
  };
  const show = (row: number) => {
    top = row;
    slide?.(spare > 0 ? top : null);
  };

  return {
    resize(nextWidth, height, ratio) {
      width = nextWidth;
      scale = ratio;
      rowsThatFit = Math.floor(height / ROW_HEIGHT);
      rowsInSight = Math.ceil(height / ROW_HEIGHT);
      const rolls = slide && rowsThatFit >= ROLLS_FROM && isWhole(ROW_HEIGHT * ratio);
      spare = rolls ? Math.ceil(rowsThatFit * SPARE) : 0;
      surface.width = Math.round(nextWidth * ratio);
      surface.height = Math.round((height + spare * ROW_HEIGHT) * ratio);
      brush.setTransform(scale, 0, 0, scale, 0, 0);
      write();
      reset();
      show(spare);
    },
    dress(nextFont, nextGround) {
      font = nextFont;
      ground = nextGround;
      write();
      reset();
    },
    capacity: () => rowsThatFit,
    roll(rows) {
      if (rows > 0 && spare > 0) show(rows > top ? spare : top - rows);
    },
    paint(count, keyOf, inkOf) {
      const filled = Math.min(count, rowsThatFit);
      let changed = 0;
      for (let i = 0; i < rowsInSight; i += 1) {
        const at = top + i;
        const key = i < filled ? keyOf(i) : '';
        if (drawn[at] === key) continue;
        drawn[at] = key;
        changed += 1;
        clear(at * ROW_HEIGHT, ROW_HEIGHT);
        if (i < filled) drawRow(brush, inkOf(i), at * ROW_HEIGHT, width);
      }
      return changed;
    },
    reset,
  };
}

/** A row of half a pixel of the screen would be smeared where the canvas is moved by it. */
function isWhole(pixels: number): boolean {
  return Math.abs(pixels - Math.round(pixels)) < 1e-3;
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
