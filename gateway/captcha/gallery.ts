import { createLimits, type Verdict } from '../base/limits.ts';
import { DomainRefusal } from '../base/refusal.ts';
import { createLine } from './line.ts';
import { drawPuzzle, type Pictures } from './picture.ts';
import { type Puzzle, STAGE } from './puzzle.ts';
import { createShelf } from './shelf.ts';
import { type Sound, soundOf } from './sound.ts';

/** Drawn puzzles, some 40 kB each, and sounds, some 100 kB each: a page asks for both pictures, a listener again. */
const KEPT = { pictures: { most: 200, each: 12 }, sounds: { most: 60, each: 4 } } as const;
/**
 * A picture takes some 25 ms on threads that passwords are hashed on too, so few are drawn at once. Whoever asks for more
 * than three at a time is told to come again, and nobody else is.
 */
const LINE = { running: 2, waiting: 48, each: 3 } as const;
const NOISE = 4_096;

/** Whoever asks has had as many as there are for a while. */
export class GalleryShut extends DomainRefusal {
  override readonly name = 'GalleryShut';

  /** @param retryAfter milliseconds */
  constructor(retryAfter: number) {
    super('pace', 'tooMany', { retryAfter, message: 'too many puzzles were drawn for one address' });
  }
}

type Needs = {
  readonly random: (bytes: number) => Buffer;
  readonly now: () => number;
  /** Judged tries of one address in an hour: it may see three times as many at once, eighteen times as many an hour. */
  readonly tries: number;
};

export type Gallery = ReturnType<typeof createGallery>;

/** Makes each puzzle once for all who ask for its parts, at the cost of whoever asks first. */
export function createGallery({ random, now, tries }: Needs) {
  const limits = createLimits({ made: { perSecond: tries / 200, burst: 3 * tries } });
  const drawn = createShelf<Promise<Pictures>>(KEPT.pictures);
  const spoken = createShelf<Sound>(KEPT.sounds);
  const line = createLine(LINE);
  const pay = (who: string) => {
    const verdict: Verdict = limits.take('made', [who], now());
    if (!verdict.ok) throw new GalleryShut(verdict.retryAfter);
  };

  return {
    /**
     * @param key  of the puzzle @param who  address or network that asks
     * @throws GalleryShut, LineFull
     */
    async pictures(key: string, puzzle: Puzzle, who: string): Promise<Pictures> {
      const known = drawn.get(key);
      if (known) return known;
      pay(who);
      const made = line.run(who, () => drawPuzzle(puzzle, random(STAGE.width * STAGE.height)));
      drawn.put(key, who, made);
      // What failed is tried again by the next who asks.
      made.catch(() => drawn.drop(key));
      return made;
    },
    /** @throws GalleryShut */
    sound(key: string, puzzle: Puzzle, who: string): Sound {
      const known = spoken.get(key);
      if (known) return known;
      pay(who);
      const made = soundOf(puzzle, random(NOISE));
      spoken.put(key, who, made);
      return made;
    },
  };
}
