import { createRoot } from 'react-dom/client';
import { firstPaint, ticks } from './charts.ts';
import { BookList, BookNone, BookOurs, TapeList, TapeNone, TapeOurs } from './lists.tsx';

declare global {
  interface Window {
    /** What the bench asks of the page. */
    stage: { firstPaint(count: number): Promise<number>; ticks(count: number): Promise<void>; frames(): number };
  }
}

/** Updates of the market a second. */
const PACE_MS = 50;

const what = new URLSearchParams(window.location.search).get('what');
const ours = what?.endsWith('ours') ?? false;

let frames = 0;
const count = () => {
  frames += 1;
  requestAnimationFrame(count);
};
requestAnimationFrame(count);

window.stage = {
  firstPaint: (count) => firstPaint(ours, count),
  ticks: (count) => ticks(ours, count),
  frames: () => frames,
};

/** Told on the frame after the update, as the stream of the site does. */
const follow = (listener: () => void) => {
  const timer = setInterval(() => requestAnimationFrame(listener), PACE_MS);
  return () => clearInterval(timer);
};

const parts: Record<string, () => React.JSX.Element> = {
  'book-ours': () => <BookOurs follow={follow} />,
  'book-list': () => <BookList follow={follow} />,
  'tape-ours': () => <TapeOurs follow={follow} />,
  'tape-list': () => <TapeList follow={follow} />,
  'book-none': () => <BookNone follow={follow} />,
  'tape-none': () => <TapeNone follow={follow} />,
};
const part = parts[what ?? ''];
const root = document.getElementById('root');
if (part && root) createRoot(root).render(part());
