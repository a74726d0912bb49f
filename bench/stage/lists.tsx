import { type CSSProperties, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { BookController } from '#components/terminal/book/controller.ts';
import { NO_MARKS } from '#components/terminal/book/order-marks.ts';
import { type RowText, textsOf, viewOf } from '#components/terminal/book/rows.ts';
import { useRowCanvas } from '#components/terminal/rows/use-row-canvas.ts';
import { drawTape } from '#components/terminal/tape/paint.ts';
import { sizeText } from '#components/terminal/units.ts';
import type { Trade } from '#lib/contract/shapes/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { formatTime } from '#lib/format/time.ts';
import { books, tapes } from './feed.ts';

type Props = { readonly follow: (listener: () => void) => () => void };

const SCALE = { tick: '0.1', pricePlace: 1, sizePlace: 5 };
const STEP = '0.1';
const ROWS = 50;

/** The book of the trade screen: its controller and its two canvases. */
export function BookOurs({ follow }: Props) {
  const [next] = useState(books);
  const latest = useRef(next());
  const [controller] = useState(
    () =>
      new BookController({
        scale: SCALE,
        worth: { places: 2, inverse: false },
        step: STEP,
        levels: () => latest.current,
        onHead: () => {},
        onPointed: () => {},
      }),
  );
  const asks = useRef<HTMLCanvasElement>(null);
  const bids = useRef<HTMLCanvasElement>(null);
  const askSurface = useRowCanvas(asks, () => controller.draw());
  const bidSurface = useRowCanvas(bids, () => controller.draw());
  useEffect(() => {
    controller.attach('ask', () => askSurface.current);
    controller.attach('bid', () => bidSurface.current);
    return follow(() => {
      latest.current = next();
      controller.draw();
    });
  }, [controller, follow, next, askSurface, bidSurface]);
  return (
    <>
      <Surface canvas={asks} />
      <Surface canvas={bids} />
    </>
  );
}

/** The reference: the same rows from the same arithmetic, as a list of memoised components. */
export function BookList({ follow }: Props) {
  const [next] = useState(books);
  const [levels, setLevels] = useState(next);
  useEffect(() => follow(() => setLevels(next())), [follow, next]);
  const { bids, asks, deepest: full } = viewOf(levels, { step: STEP, scale: SCALE, bids: ROWS, asks: ROWS });
  const texts = { full, scale: SCALE, step: STEP };
  return (
    <>
      {[
        { side: 'ask', colour: 'var(--down)', rows: textsOf(asks, { ...texts, own: NO_MARKS.ask }).reverse() },
        { side: 'bid', colour: 'var(--up)', rows: textsOf(bids, { ...texts, own: NO_MARKS.bid }) },
      ].map(({ side, colour, rows }) => (
        <div className="side" key={side}>
          {rows.map((row) => (
            <BookRow key={row.price} {...row} colour={colour} />
          ))}
        </div>
      ))}
    </>
  );
}

/** The updates alone, which cost both sides the same. */
export function BookNone({ follow }: Props) {
  const [next] = useState(books);
  useEffect(() => follow(next), [follow, next]);
  return <div className="side" />;
}

const BookRow = memo(function BookRow({ price, size, total, share, colour }: RowText & { readonly colour: string }) {
  return (
    <div className="row" style={{ '--share': `${share}%`, '--bar': colour } as CSSProperties}>
      <span style={{ color: colour }}>{price}</span>
      <span>{size}</span>
      <span>{total}</span>
    </div>
  );
});

/** The tape of the trade screen: its drawing on its canvas. */
export function TapeOurs({ follow }: Props) {
  const [next] = useState(() => tapes(ROWS));
  const latest = useRef(next());
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = () => {
    const { pricePlace, sizePlace } = SCALE;
    const shown = surface.current;
    if (!shown) return;
    const paint = { trades: latest.current, pricePlace, sizePlace, zone: 'UTC', stale: false, marked: -1 };
    drawTape(shown.canvas, { ...paint, tokens: shown.tokens });
  };
  const surface = useRowCanvas(canvas, draw, true);
  const painting = useRef(draw);
  painting.current = draw;
  useEffect(
    () =>
      follow(() => {
        latest.current = next();
        painting.current();
      }),
    [follow, next],
  );
  return <Surface canvas={canvas} />;
}

export function TapeList({ follow }: Props) {
  const [next] = useState(() => tapes(ROWS));
  const [trades, setTrades] = useState(next);
  useEffect(() => follow(() => setTrades(next())), [follow, next]);
  return (
    <div className="side">
      {trades.map((trade) => (
        <TapeRow key={trade.id} {...trade} />
      ))}
    </div>
  );
}

export function TapeNone({ follow }: Props) {
  const [next] = useState(() => tapes(ROWS));
  useEffect(() => follow(next), [follow, next]);
  return <div className="side" />;
}

const TapeRow = memo(function TapeRow({ price, size, side, ts }: Trade) {
  return (
    <div className="row">
      <span style={{ color: side === 'buy' ? 'var(--up)' : 'var(--down)' }}>
        {formatPrice(price, SCALE.pricePlace)}
      </span>
      <span>{sizeText(size, SCALE.sizePlace)}</span>
      <span>{formatTime(ts, { zone: 'UTC' })}</span>
    </div>
  );
});

function Surface({ canvas }: { canvas: RefObject<HTMLCanvasElement | null> }) {
  return (
    <div className="side">
      <canvas ref={canvas} />
    </div>
  );
}
