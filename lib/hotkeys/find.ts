/** How well a name answers what was typed: 0 not at all, more is better. Every word of the query must begin a word of the name. */
export function rankOf(name: string, query: string): number {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return 1;
  const known = wordsOf(name);
  if (!wanted.every((word) => known.some((one) => one.startsWith(word)))) return 0;
  return known[0]?.startsWith(wanted[0] ?? '') ? 3 : 2;
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLocaleLowerCase()
    .split(/[\s/,.:()–-]+/)
    .filter(Boolean);
}
