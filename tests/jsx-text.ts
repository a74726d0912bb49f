/**
 * Finds text that a visitor would see and that stands in the code instead of the catalogue (LOC-49): text between JSX
 * tags, strings that are a child, strings in attributes that are read out or shown, and labels in tables of objects.
 * A reader of TSX's outer form, not of its meaning; what it cannot follow it reports by throwing.
 */
export type Finding = { readonly line: number; readonly text: string };

const SHOWN_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
  'tooltip',
]);
/** A property of these names with a value that reads like a sentence or a heading; `label: 'price'` is a message key. */
const SHOWN_PROPERTY = /(?<![\w.])(?:title|description|label|placeholder|hint)\s*:\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const READS_LIKE_TEXT = /^\p{Lu}\p{Ll}|\p{L} \p{L}/u;

/** After these words an expression begins, so that `<` opens a tag and `/` a pattern. */
const BEFORE_EXPRESSION: ReadonlySet<string> = new Set(
  'return typeof case default else in of await yield new delete void do instanceof extends as satisfies'.split(' '),
);
/** Their children are code. */
const CODE_ELEMENTS: ReadonlySet<string> = new Set(['style', 'script']);

export function visibleText(source: string): Finding[] {
  const reader = new Reader(source);
  reader.code(false, false);
  for (const match of withoutComments(source).matchAll(SHOWN_PROPERTY))
    if (READS_LIKE_TEXT.test(match[2]!)) reader.note(match[2]!, match.index);
  return reader.found.sort((a, b) => a.line - b.line);
}

function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, (found) => found.replace(/[^\n]/g, ' '));
}

class Reader {
  readonly found: Finding[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  note(text: string, at: number): void {
    const words = text.replace(/&[#\w]+;/g, '').trim();
    if (!/\p{L}/u.test(words)) return;
    this.found.push({ line: this.#text.slice(0, at).split('\n').length, text: words.replace(/\s+/g, ' ') });
  }

  /**
   * Reads code up to the closing brace, or to the end of the file.
   * @param shown is the value of this expression seen: a child, or the value of a shown attribute?
   */
  code(inBraces: boolean, shown: boolean): void {
    const open: string[] = [];
    let previous = '';
    while (this.#at < this.#text.length) {
      if (this.#skipBlank()) continue;
      const character = this.#text[this.#at]!;
      const start = this.#at;
      if (character === '}' && open.length === 0 && inBraces) return this.#step(1);
      if (character === "'" || character === '"' || character === '`') {
        const value = character === '`' ? this.#template() : this.#string();
        if (shown && open.length === 0 && this.#isValue(previous)) this.note(value, start);
        previous = 'value';
      } else if (/[\w$]/.test(character)) {
        previous = /^[\w$]+/.exec(this.#text.slice(this.#at))![0];
        this.#step(previous.length);
      } else if (character === '<' && !isOperand(previous) && this.#opensTag()) {
        this.#element();
        previous = ')';
      } else if (character === '/' && !isOperand(previous)) {
        this.#pattern();
        previous = 'value';
      } else {
        if ('([{'.includes(character)) open.push(character);
        if (')]}'.includes(character)) open.pop();
        previous = /^(?:[=!]==?|&&|\|\||\?\?|\?\.|=>|.)/s.exec(this.#text.slice(this.#at))![0];
        this.#step(previous.length);
      }
    }
    if (inBraces) throw this.#lost('an expression that does not end');
  }

  /** Is the string just read what the expression answers, and not a part of a comparison? */
  #isValue(previous: string): boolean {
    const next = this.#text.slice(this.#at).trimStart();
    return ['', '?', ':', '&&', '||', '??'].includes(previous) && !/^(?:[=!]==?|\.|\[)/.test(next);
  }

  #element(): void {
    const start = this.#at;
    const name = /^<([\w.$:-]*)/.exec(this.#text.slice(this.#at))![1]!;
    this.#step(name.length + 1);
    if (this.#text[this.#at] === '<') this.#typeArguments();
    if (this.#attributes()) return;
    this.#children(name, start);
  }

  /** Reads to the end of the tag; true when it closed itself. */
  #attributes(): boolean {
    while (this.#at < this.#text.length) {
      if (this.#skipBlank()) continue;
      const rest = this.#text.slice(this.#at);
      if (rest.startsWith('/>')) {
        this.#step(2);
        return true;
      }
      if (rest.startsWith('>')) {
        this.#step(1);
        return false;
      }
      if (rest.startsWith('{')) {
        this.#step(1);
        this.code(true, false);
        continue;
      }
      const attribute = /^([\w:.$-]+)\s*(=?)\s*/.exec(rest);
      if (!attribute) throw this.#lost('a tag that cannot be read');
      this.#step(attribute[0].length);
      if (attribute[2]) this.#attributeValue(SHOWN_ATTRIBUTES.has(attribute[1]!));
    }
    throw this.#lost('a tag that does not end');
  }

  #attributeValue(shown: boolean): void {
    const start = this.#at;
    const character = this.#text[this.#at];
    if (character === '{') {
      this.#step(1);
      this.code(true, shown);
    } else if (character === '<') this.#element();
    else {
      const end = this.#text.indexOf(character!, start + 1);
      if (shown) this.note(this.#text.slice(start + 1, end), start);
      this.#at = end + 1;
    }
  }

  #children(name: string, start: number): void {
    if (CODE_ELEMENTS.has(name)) {
      this.#at = this.#text.indexOf(`</${name}`, this.#at);
      if (this.#at === -1) throw this.#lost(`<${name}> without an end`);
    }
    while (this.#at < this.#text.length) {
      const rest = this.#text.slice(this.#at);
      const text = /^[^<{]*/.exec(rest)![0];
      this.note(text, this.#at + (text.length - text.trimStart().length));
      this.#step(text.length);
      if (this.#text.startsWith('</', this.#at)) {
        this.#at = this.#text.indexOf('>', this.#at) + 1;
        return;
      }
      if (this.#text[this.#at] === '<') this.#element();
      else if (this.#text[this.#at] === '{') {
        this.#step(1);
        this.code(true, true);
      }
    }
    this.#at = start;
    throw this.#lost(`<${name}> without an end`);
  }

  /** A tag, and not the type parameters of an arrow function: `<T,>` and `<T extends …>`. */
  #opensTag(): boolean {
    const rest = this.#text.slice(this.#at);
    return /^<(?:[A-Za-z_$]|>)/.test(rest) && !/^<(?:const\s+)?\w+(?:\s*,|\s+extends\b)/.test(rest);
  }

  #typeArguments(): void {
    let depth = 0;
    do {
      const character = this.#text[this.#at];
      if (character === '<') depth += 1;
      if (character === '>' && this.#text[this.#at - 1] !== '=') depth -= 1;
      this.#step(1);
    } while (depth > 0 && this.#at < this.#text.length);
  }

  #skipBlank(): boolean {
    const blank = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(this.#text.slice(this.#at));
    if (blank) this.#step(blank[0].length);
    return blank !== null;
  }

  #string(): string {
    const quote = this.#text[this.#at]!;
    const value = new RegExp(`^${quote}((?:\\\\[\\s\\S]|[^${quote}\\\\\\n])*)${quote}`).exec(
      this.#text.slice(this.#at),
    );
    if (!value) throw this.#lost('a string that does not end');
    this.#step(value[0].length);
    return value[1]!;
  }

  /** The fixed parts of a template; the expressions in it are read as code. */
  #template(): string {
    let fixed = '';
    this.#step(1);
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]!;
      if (character === '`') {
        this.#step(1);
        return fixed;
      }
      if (this.#text.startsWith('${', this.#at)) {
        this.#step(2);
        this.code(true, false);
        fixed += ' ';
      } else {
        fixed += character;
        this.#step(character === '\\' ? 2 : 1);
      }
    }
    throw this.#lost('a template that does not end');
  }

  #pattern(): void {
    const pattern = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/.exec(this.#text.slice(this.#at));
    this.#step(pattern ? pattern[0].length : 1);
  }

  #step(count: number): void {
    this.#at += count;
  }

  #lost(what: string): Error {
    return new Error(
      `The text scanner lost its way at line ${this.#text.slice(0, this.#at).split('\n').length}: ${what}.`,
    );
  }
}

function isOperand(previous: string): boolean {
  if (/^[\w$]+$/.test(previous)) return !BEFORE_EXPRESSION.has(previous);
  return previous === ')' || previous === ']' || previous === '}';
}
