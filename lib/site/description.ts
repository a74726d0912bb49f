/** What a search engine shows of a description, in half-width letters; full-width ones count two. */
export const DESCRIPTION_WIDTH = 160;
/** A first sentence that is shorter says too little to stand alone. */
const LEAST = 60;

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const SENTENCE = /[。！？]|[.!?؟](?=\s|$)/u;
/** Where a clause ends, or at least a word. */
const PAUSE = /[、，؛،,;:：·\s]/u;

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? 2 : 1;
  return width;
}

/** The text where it fits, else its whole sentences that do, else its beginning up to a pause. */
export function fitted(text: string, most = DESCRIPTION_WIDTH): string {
  if (widthOf(text) <= most) return text;
  const letters = [...text];
  let [width, sentence, pause] = [0, 0, 0];
  for (const [at, letter] of letters.entries()) {
    width += WIDE.test(letter) ? 2 : 1;
    if (width > most) break;
    if (SENTENCE.test(letter + (letters[at + 1] ?? '')) && width >= LEAST) sentence = at + 1;
    // One place is for the dots.
    if (PAUSE.test(letter) && width < most) pause = at;
  }
  if (sentence > 0) return letters.slice(0, sentence).join('');
  const end = pause > 0 ? pause : Math.floor(most / 2) - 1;
  return `${letters.slice(0, end).join('').trimEnd()}…`;
}
