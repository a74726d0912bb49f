import type { Notice } from '#lib/contract/shapes/notice.ts';

/**
 * Tells what came since the last time, oldest first: what there was when the page was opened is no news, and what was seen
 * elsewhere meanwhile is none either.
 */
export function fresh() {
  let last: number | null = null;
  return {
    /** @param latest newest first */
    next(latest: readonly Notice[]): readonly Notice[] {
      const before = last;
      last = Math.max(before ?? 0, ...latest.map(numberOf));
      if (before === null) return [];
      return latest.filter((notice) => numberOf(notice) > before && isUnseen(notice)).toReversed();
    },
  };
}

/** What the bell does not count was never unseen. */
const isUnseen = ({ read, ways }: Notice): boolean => !read || !ways.includes('bell');
const numberOf = ({ id }: Notice): number => Number.parseInt(id, 10);
