/**
 * The greatest count from 0 to `most` that a rule allows, where every smaller one is allowed too.
 * @param allows is asked at most some fifty times
 */
export function mostLots(most: number, allows: (lots: number) => boolean): number {
  if (most <= 0) return 0;
  if (allows(most)) return most;
  let [good, bad] = [0, most];
  while (bad - good > 1) {
    const middle = good + Math.floor((bad - good) / 2);
    if (allows(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
