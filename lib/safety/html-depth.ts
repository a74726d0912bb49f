import { VOID_TAGS } from './html-lists.ts';

/** Elements open in one another, as far as a glance can tell. What people write has some twenty. */
export const NESTING_LIMIT = 250;

/** Elements that end by themselves where the next of their kind begins; they nest only by way of others. */
const ENDING = new Set(
  'p li dt dd td th tr thead tbody tfoot caption colgroup option optgroup rp rt input meta link'.split(' '),
);
const TAG = /<(\/?)([a-z][^\s/>]*)/gi;

/**
 * Whether HTML nests so deeply that reading it would take long: the time grows with the square of the depth. A glance
 * at its tags, no parser: whoever reads for others limits the time too.
 */
export function nestsTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, tag = ''] of html.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (VOID_TAGS.has(name) || ENDING.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash && count === 0) continue;
    open.set(name, slash ? count - 1 : count + 1);
    depth += slash ? -1 : 1;
    if (depth > NESTING_LIMIT) return true;
  }
  return false;
}
