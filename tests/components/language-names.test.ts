import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/i18n/locales.ts';

/** Ends of the ranges that the faces of "Language names" declare. */
function declared(): readonly (readonly [number, number])[] {
  const css = readFileSync('components/ui/kit.css', 'utf8');
  return [...css.matchAll(/font-family: "Language names";[^}]*unicode-range: ([^;]+);/g)].flatMap(([, ranges]) =>
    ranges!.split(',').map((range) => {
      const [from, to = from] = range.trim().slice(2).split('-');
      return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const;
    }),
  );
}

test('every letter of a language name that Latin lacks has a face of its own', () => {
  const ranges = declared();
  const missing = LANGUAGES.flatMap(({ nativeName }) =>
    [...nativeName].filter((letter) => {
      const point = letter.codePointAt(0)!;
      const latin = point < 0x250 || (point >= 0x2000 && point < 0x2070);
      return !latin && !ranges.some(([from, to]) => point >= from && point <= to);
    }),
  );
  expect(missing).toEqual([]);
});
