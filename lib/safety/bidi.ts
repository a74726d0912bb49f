/**
 * Characters without a shape that turn the order of what stands around them: marks, embeddings, overrides, isolates, and
 * the outdated ones beside these. With one of them `gpj.exe` reads as `exe.jpg`, and 1,000 as another sum.
 */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/g;

/** A text without them. Letters keep their own direction. */
export const withoutBidi = (text: string): string => text.replace(BIDI_CONTROLS, '');

export const hasBidi = (text: string): boolean => withoutBidi(text) !== text;
