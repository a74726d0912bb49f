/** Width of a letter in parts of its size. Generous: a line that seems to fit does. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  // Marks above and below letters, and marks of direction.
  [/\p{M}|[\u200b-\u200f\u2028-\u202e\u2060-\u2069]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff00-\uffef]/u, 1],
  [/[MWmwЖШЩЮжшщю@%]/u, 0.92],
  [/\p{Lu}/u, 0.72],
  [/[ilIjftr.,:;'’|!()[\]\s]/u, 0.4],
  [/\p{Script=Arabic}/u, 0.6],
];
const USUAL = 0.61;

/** In parts of the letter size. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL;
  return width;
}

type Room = {
  /** Of the language, for where its words end: Thai, Japanese and Chinese have no blanks. */
  readonly tag: string;
  readonly width: number;
  readonly lines: number;
  /** Letter sizes to try, largest first, pixels. */
  readonly sizes: readonly number[];
};

export type Block = { readonly size: number; readonly lines: readonly string[] };

/** A text in lines, as large as it fits; what does not fit even at the smallest size is cut and ends with an ellipsis. */
export function wrapped(text: string, { tag, width, lines: most, sizes }: Room): Block {
  for (const size of sizes) {
    const lines = linesOf(text, width / size, tag);
    if (lines.length <= most && lines.every((line) => widthOf(line) * size <= width))
      return { size, lines: balanced(text, lines, width / size, tag) };
  }
  const size = sizes.at(-1) ?? 16;
  const lines = linesOf(text, width / size, tag).slice(0, most);
  const last = lines.at(-1) ?? '';
  return { size, lines: [...lines.slice(0, -1), shortened(last, width / size)] };
}

/** Steps in which a line is made narrower, parts of the letter size. */
const STEP = 0.5;

/** As many lines, as even as they come: a last word alone on its line looks like a mistake. */
function balanced(text: string, lines: string[], width: number, tag: string): string[] {
  let best = lines;
  for (let narrower = width - STEP; lines.length > 1 && narrower > STEP; narrower -= STEP) {
    const next = linesOf(text, narrower, tag);
    if (next.length > lines.length || next.some((line) => widthOf(line) > narrower)) break;
    best = next;
  }
  return best;
}

function linesOf(text: string, width: number, tag: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, tag)) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else {
      line += piece;
    }
  }
  return [...lines, line.trimEnd()].filter((each) => each !== '');
}

/** Words with what stays with them: a sign that ends a clause never begins a line, an opening one never ends it. */
function piecesOf(text: string, tag: string): string[] {
  const pieces: string[] = [];
  const hasBlanks = !/^(?:th|ja|zh)/.test(tag);
  const words = hasBlanks
    ? text.split(/(?<=\s)/u)
    : [...new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  let opened = '';
  for (const word of words) {
    if (/^[\p{Ps}\p{Pi}]+$/u.test(word)) {
      opened += word;
    } else if (opened === '' && pieces.length > 0 && !hasBlanks && staysWith(pieces.at(-1) ?? '', word)) {
      pieces[pieces.length - 1] += word;
    } else {
      pieces.push(opened + word);
      opened = '';
    }
  }
  return opened === '' ? pieces : [...pieces, opened];
}

/** A mark stays with the word before it, and a pair is one word. */
function staysWith(before: string, word: string): boolean {
  return /^[\p{P}\p{M}\s/ー]+$/u.test(word) || (/[A-Za-z0-9]\/$/.test(before) && /^[A-Za-z0-9]/.test(word));
}

function shortened(line: string, width: number): string {
  const letters = [...line];
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
