/**
 * Finds sentences in modules without JSX that a visitor may come to see: they belong to the catalogue (LOC-49). What an
 * error or the console says is for whoever builds; a page says it by the error's class or code.
 */
const STRING = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const SENTENCE = /^\p{Lu}\p{Ll}*['’]?\p{Ll}* [^ ]+ [^ ]+/u;
const FOR_BUILDERS = /(?:Error|\bsuper|\bconsole\.\w+|\breport)$/;

export function sentences(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, (found) => found.replace(/[^\n]/g, ' '));
  return [...code.matchAll(STRING)]
    .filter(({ 2: text, index }) => SENTENCE.test(text!) && !FOR_BUILDERS.test(calleeAt(code, index)))
    .map(({ 2: text }) => text!);
}

/** What stands before the innermost bracket that is open here. */
function calleeAt(code: string, at: number): string {
  let depth = 0;
  for (let i = at - 1; i >= 0; i -= 1) {
    if (code[i] === ')') depth += 1;
    if (code[i] !== '(') continue;
    if (depth === 0) return code.slice(Math.max(0, i - 40), i);
    depth -= 1;
  }
  return '';
}
