'use client';

import { useState } from 'react';
import {
  caretAfterReading,
  groupNumberText,
  looksGrouped,
  type NumberReading,
  readNumberText,
  shortNumberText,
} from '#lib/format/number-text.ts';
import { useSiteLocale } from './locale.tsx';

type Needs = {
  /** A plain decimal, '' for none, or a text that was typed and is no number. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly fractionDigits?: number | undefined;
  /** Whether the number may lie below zero. */
  readonly signed?: boolean | undefined;
  /** What the field counts in; a number copied with it is read without it. */
  readonly unit?: string | undefined;
};

export type NumberText = {
  /** What stands in the field while one writes in it, and when it is only read. */
  readonly written: string;
  readonly read: string;
  readonly reading: NumberReading;
  /** `= 1.25` where `1.250` may have been meant as a thousand; null elsewhere. */
  readonly meaning: string | null;
  /** Takes what the input holds, and puts the reading in its place. */
  take(input: HTMLInputElement): void;
  /** The field is left: a number is said as it will be sent. */
  settle(): void;
  /** One of two readings was chosen. */
  choose(value: string): void;
  /** The same with the other sign; an empty field begins with a minus. */
  flip(): void;
};

/**
 * The text of a number field beside its value: what was typed stays in sight (`0,5`), the plain decimal goes on (`0.5`).
 * A text that is no number goes on as it is, so that it can be neither lost nor sent.
 */
export function useNumberText({ value, onValueChange, ...form }: Needs): NumberText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const { tag } = useSiteLocale();
  // Anything else, such as a price of the book, came from outside and takes the place of what was typed.
  const written = typed?.value === value ? typed.text : value;
  const readingOf = (text: string) => readNumberText(text, { ...form, signed: form.signed === true, tag });
  const reading = readingOf(written);
  const tell = (text: string, next: string) => {
    setTyped({ text, value: next });
    if (next !== value) onValueChange(next);
  };
  const meaning =
    typed?.value === value && reading.kind === 'number' && looksGrouped(typed.text, tag)
      ? `= ${shortNumberText(reading.value)}`
      : null;
  return {
    written,
    read: groupNumberText(value),
    reading,
    meaning,
    settle: () => {
      if (reading.kind === 'number' && meaning === null) setTyped(null);
    },
    take: (input) => {
      const text = input.value;
      const caret = input.selectionStart ?? text.length;
      const now = readingOf(text);
      const shown = now.kind === 'number' ? now.shown : now.kind === 'empty' ? '' : text;
      if (shown !== text) {
        // Set before React does, which would send the caret to the end.
        input.value = shown;
        const place = caretAfterReading(text, caret, shown);
        input.setSelectionRange(place, place);
      }
      tell(shown, now.kind === 'number' ? now.value : shown);
    },
    choose: (chosen) => tell(chosen, chosen),
    flip: () => {
      const text = /^[-−]/.test(written) ? written.slice(1) : `-${written.replace(/^\+/, '')}`;
      const now = readingOf(text);
      tell(text, now.kind === 'number' ? now.value : text);
    },
  };
}
