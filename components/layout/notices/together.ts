import type { Notice } from '#lib/contract/shapes/notice.ts';

/** Arrivals of several coins at once are one event to whoever asked for them: told in one sentence, in the place of the last. */
export function together(come: readonly Notice[]): readonly Notice[] {
  const arrived = come.filter(({ kind, title }) => kind === 'deposit' && title === 'arrived');
  const last = arrived.at(-1);
  if (!last || arrived.length === 1) return come;
  const one = { ...last, title: 'arrivedMany', params: { ...last.params, assets: `${arrived.length}` } };
  return come
    .filter((notice) => notice === last || !arrived.includes(notice))
    .map((notice) => (notice === last ? one : notice));
}
