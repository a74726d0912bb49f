type Point = readonly [ms: number, x: number];

/** The gateway reads no more points. */
const MOST_POINTS = 200;

export type Track = {
  /** Where the piece is now, moved by the hand or by keys. */
  note(x: number, by: 'pointer' | 'keys'): void;
  reset(): void;
  /** `keys` when nothing but keys moved it. */
  readonly by: () => 'pointer' | 'keys';
  readonly points: () => readonly Point[];
};

/** How the piece was moved: times since the first move, and places. @param now milliseconds */
export function createTrack(now: () => number): Track {
  let points: Point[] = [];
  let began = 0;
  let pointer = false;

  return {
    note(x, by) {
      if (points.length === 0) {
        began = now();
        points.push([0, 0]);
      }
      points.push([Math.round(now() - began), x]);
      pointer ||= by === 'pointer';
      // What is too long is thinned out; its begin and its end stay.
      if (points.length > MOST_POINTS) points = points.filter((_, at) => at % 2 === 0 || at === points.length - 1);
    },
    reset() {
      points = [];
      pointer = false;
    },
    by: () => (pointer ? 'pointer' : 'keys'),
    points: () => points,
  };
}
