/** What pacing needs of a page. Tests bring their own. */
export type Painting = {
  /** ms, of any beginning. */
  now(): number;
  /** Runs a task after so many ms, and never within the call. @returns forgets it */
  after(ms: number, task: () => void): () => void;
  /** Runs a task as part of the next frame. Not at all in a page that is not painted. @returns forgets it */
  frame(task: () => void): () => void;
  /** Nobody looks at the page: no frames come. */
  hidden(): boolean;
};

/** In a hidden page a title that shows the price still changes, once a second. ms */
const HIDDEN_MS = 1_000;

/** A frame that has not come by then is not waited for: the page was hidden meanwhile, or a dialog of the browser holds it. ms */
const NO_FRAME_MS = 250;

/** Who presses without a pause sees prices all the same, this late at most. ms */
const LONGEST_HOLD_MS = 250;

/** Rest after a frame, of the time that task and frame took: a third of a slow phone's time is the market's at most. */
const REST = 2;

/** The longest rest: a page that stood still for seconds does not stand still for as long again. ms */
const LONGEST_REST_MS = 250;

/**
 * Paces what the market does to a page: one task a frame, before the frame and not in it, so that whatever the task asks
 * of the frame is part of that frame. After the frame the page rests, the longer the more task and frame took: on a slow
 * phone there is time for presses, a fast machine notices nothing of it.
 * The frame that answers a press is left to the press.
 */
export class Pace {
  readonly #page: Painting;
  readonly #tasks = new Set<() => void>();
  /** When the first task that waits was asked for. */
  #asked = 0;
  /** Nothing runs before it. */
  #restUntil = Number.NEGATIVE_INFINITY;
  /** The frame of the task that ran last is not painted yet. */
  #painting = false;
  /** A press has not been answered yet. */
  #pressed = false;
  #forget = () => {};

  constructor(page: Painting) {
    this.#page = page;
  }

  /** Runs a task once, before a frame that comes soon, with all others that wait. */
  run(task: () => void): void {
    this.#tasks.add(task);
    if (this.#tasks.size > 1) return;
    this.#asked = this.#page.now();
    this.#plan();
  }

  /** A press came: the next frame is its answer. */
  pressed(): void {
    if (this.#page.hidden()) return;
    const first = !this.#pressed;
    this.#pressed = true;
    if (first)
      this.#painted(() => {
        this.#pressed = false;
        this.#plan();
      });
    this.#plan();
  }

  /** The page is looked at again, or no more. */
  looked(): void {
    this.#plan();
  }

  #plan(): void {
    if (this.#tasks.size === 0) return;
    this.#forget();
    this.#forget = this.#page.after(this.#wait(), () => this.#due());
  }

  /** ms until the task may run; where a frame is waited for, until it is not waited for any more. */
  #wait(): number {
    const waited = this.#page.now() - this.#asked;
    if (this.#page.hidden()) return Math.max(0, HIDDEN_MS - waited);
    if (this.#pressed || this.#painting) return Math.max(0, LONGEST_HOLD_MS - waited);
    return Math.max(0, this.#restUntil - this.#page.now());
  }

  #due(): void {
    const tasks = [...this.#tasks];
    this.#tasks.clear();
    const began = this.#page.now();
    let took = 0;
    // What the task leaves to be done at its end, such as rendering, is part of it.
    queueMicrotask(() => queueMicrotask(() => (took = this.#page.now() - began)));
    this.#painting = true;
    this.#painted((frame) => {
      this.#painting = false;
      this.#restUntil = this.#page.now() + Math.min(REST * (took + frame), LONGEST_REST_MS);
      this.#plan();
    });
    for (const task of tasks) task();
  }

  /** Hears when the next frame is painted, and how long it took, ms. */
  #painted(heard: (took: number) => void): void {
    const forget = this.#page.frame(() => {
      late();
      const began = this.#page.now();
      // A task asked for within a frame runs once the frame is painted.
      this.#page.after(0, () => heard(this.#page.now() - began));
    });
    const late = this.#page.after(NO_FRAME_MS, () => {
      forget();
      heard(0);
    });
  }
}
