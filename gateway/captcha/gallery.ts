import { drawPuzzle, type Pictures } from './picture.ts';
import { type Puzzle, STAGE } from './puzzle.ts';

/** Drawn puzzles kept, some 30 kB each: a page asks for the two pictures of one right after each other. */
const KEPT = 200;
/** Being drawn at most, some 20 ms each on threads of their own; beyond that a visitor has to ask again. */
const AT_ONCE = 16;

/** Too many are being drawn. */
export class GalleryBusy extends Error {
  override readonly name = 'GalleryBusy';
}

export type Gallery = { pictures(key: string, puzzle: Puzzle): Promise<Pictures> };

/** Draws each puzzle once for its two pictures. */
export function createGallery(random: (bytes: number) => Buffer): Gallery {
  const drawn = new Map<string, Promise<Pictures>>();
  let drawing = 0;

  async function draw(puzzle: Puzzle): Promise<Pictures> {
    drawing += 1;
    try {
      return await drawPuzzle(puzzle, random(STAGE.width * STAGE.height));
    } finally {
      drawing -= 1;
    }
  }

  return {
    async pictures(key, puzzle) {
      const known = drawn.get(key);
      if (known) return known;
      if (drawing >= AT_ONCE) throw new GalleryBusy(`${AT_ONCE} puzzles are being drawn`);
      const made = draw(puzzle);
      drawn.set(key, made);
      // What failed is tried again by the next who asks.
      made.catch(() => drawn.delete(key));
      const [oldest] = drawn.keys();
      if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
      return made;
    },
  };
}
