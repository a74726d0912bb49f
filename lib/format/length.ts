const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length as a reader counts it: an emoji, or a letter with its marks, is one. */
export function readLength(text: string): number {
  // Plain letters are what they are counted as; cutting into graphemes is for the rest.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of SEGMENTER.segment(text)) count += 1;
  return count;
}
