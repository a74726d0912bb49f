import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale } from '#lib/i18n/locales.ts';
import { englishFaults } from './english.ts';
import { codesOf, textsOf } from './files.ts';
import { leftFaults } from './left.ts';
import { requestTexts } from './requests.ts';
import { senseFaults } from './sense.ts';
import { stateOf, unusedOf } from './state.ts';
import { sameAsEnglish, styleFaults } from './style.ts';
import { twiceFaults } from './twice.ts';

/** Rooms that may ask for a text. */
const ROOMS = ['app', 'components', 'gateway', 'lib', 'stores'];
/** Names that a line lists at most. */
const MOST = 8;

/** What `npm run messages` says: one line for each language, then what nothing seems to ask for. */
export function* report(root: string): Generator<string> {
  const english = textsOf(root, 'en');
  yield `en: ${english.size} texts`;
  const source = new Map([...english, ...requestTexts('en')]);
  yield* englishFaults(source).map((fault) => `  ${fault}`);
  for (const code of codesOf(root)) {
    if (code === 'en' || !isLocale(code)) continue;
    const own = textsOf(root, code);
    const { texts, missing, extra, changed } = stateOf(root, code, english);
    const said = new Map([...own, ...requestTexts(code)]);
    const faults = [styleFaults, senseFaults, twiceFaults, leftFaults].flatMap((check) => check(code, said, source));
    const same = Math.round(sameAsEnglish(own, english).share * 100);
    yield `${code}: ${texts} texts, ${missing.length} missing, ${changed.length} changed in English, ${extra.length} unknown, ${faults.length} to look at, ${same} % as in English`;
    yield* listed('missing', missing);
    yield* listed('changed', changed);
    yield* listed('unknown', extra);
    yield* faults.slice(0, MOST).map((fault) => `  ${fault}`);
  }
  yield* listed('nothing seems to ask for', unusedOf(english, sourcesIn(root)));
}

function* listed(what: string, names: readonly string[]): Generator<string> {
  if (names.length === 0) return;
  const rest = names.length > MOST ? ` and ${names.length - MOST} more` : '';
  yield `  ${what}: ${names.slice(0, MOST).join(', ')}${rest}`;
}

function sourcesIn(root: string): [string, string][] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
      .map((entry): [string, string] => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')]),
  );
}
