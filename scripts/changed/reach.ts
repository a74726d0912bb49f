import type { Needs } from './edges.ts';

/**
 * Everything that these files need, themselves included.
 *
 * @param stop files at which the way ends; they are not counted
 */
export function reach(
  from: Iterable<string>,
  edges: (file: string) => Needs,
  stop: (file: string) => boolean = () => false,
): Set<string> {
  const seen = new Set<string>();
  const read = new Set<string>();
  const open = [...from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || stop(file)) continue;
    seen.add(file);
    const { uses, reads } = edges(file);
    open.push(...uses);
    for (const other of reads) read.add(other);
  }
  return new Set([...seen, ...read]);
}
