import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import type { Texts } from './files.ts';
import { LIMIT_WORDS, UNWANTED, WITHDRAWALS } from './words.ts';

/**
 * What the words of a translation get wrong, one sentence each: a word that the language does not use here, a limit that
 * is none any more, a button called otherwise than it is, a text of ours put behind a preposition, marks and numbers of
 * another language.
 */
export function senseFaults(code: LocaleCode, own: Texts, english: Texts): string[] {
  const faults: string[] = [];
  for (const [name, text] of own) {
    const source = english.get(name);
    if (source === undefined) continue;
    for (const why of [
      unwanted(code, name, text),
      withdrawal(code, name, text),
      limitLost(code, text, source),
      labelOther(name, text, own),
      joinedText(code, text),
      blanks(text),
      endMark(code, text, source),
      numbers(code, name, text),
      latin(code, name, text),
    ])
      if (why !== null) faults.push(`${code}: ${name} ${why}`);
  }
  return faults;
}

const languageOf = (code: LocaleCode) => (code === 'ph' ? 'ph' : (languageTag(code).split('-')[0] ?? code));

function unwanted(code: LocaleCode, name: string, text: string): string | null {
  const bare = withoutMarkup(text);
  for (const { word, say, but } of UNWANTED[code] ?? []) {
    const found = but?.test(name) ? null : word.exec(bare);
    if (found) return `says "${found[0]}": ${say}`;
  }
  return null;
}

/** The protection fund pays, and people read what it paid. */
const PAID_OUT = /^contracts\.fund/;

function withdrawal(code: LocaleCode, name: string, text: string): string | null {
  const found = PAID_OUT.test(name) ? null : WITHDRAWALS[code]?.exec(text);
  return found ? `says "${found[0]}": the venue has no withdrawals` : null;
}

/** Placeholders keep their braces, so that a rule may name one; tags and what ICU reads do not count as words. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, '')
    .replaceAll(/(?:^|[\s}])(?:=\d+|\w+) \{/g, ' {');
}

/** English that gives a limit. */
const LIMITS =
  /\b(?:at most|at least|no more than|up to|the (?:largest|smallest|highest|lowest|most|least))\b[^.;]*\{(?:bound|max|most)\}/i;

function limitLost(code: LocaleCode, text: string, source: string): string | null {
  const words = LIMIT_WORDS[languageOf(code)];
  return words && LIMITS.test(source) && !words.test(text) ? 'gives a figure where English gives a limit' : null;
}

/** Messages that name a mode, a tab or a button, and what is written on it. */
const NAMED: readonly (readonly [message: string, label: string])[] = [
  ['codes.43128', 'futuresForm.head.oneWay'],
  ['codes.43128', 'futuresForm.head.twoWay'],
  ['futuresForm.modes.fixedMode', 'futuresForm.head.twoWay'],
  ['positions.reverse.twoWay', 'futuresForm.head.twoWay'],
  ['order.funds.done', 'order.confirm.live'],
  ['security.faucet.done', 'order.confirm.live'],
  ['security.login.demoText', 'order.confirm.live'],
  ['simulation.meaning', 'order.confirm.live'],
  ['agency.sums.emptyText', 'order.confirm.live'],
];

function labelOther(name: string, text: string, own: Texts): string | null {
  for (const [message, label] of NAMED) {
    if (message !== name) continue;
    const word = own.get(label);
    if (word !== undefined && !text.toLowerCase().includes(stemOf(word))) return `does not say "${word}", as ${label}`;
  }
  return null;
}

/** The part of a word that its cases have in common. */
function stemOf(word: string): string {
  const bare = word.toLowerCase().replace(/^ال/, '');
  const keep = /^[\p{Script=Cyrillic}\p{Script=Latin}’‘]+$/u.test(bare) ? Math.max(3, bare.length - 3) : bare.length;
  return bare.slice(0, keep);
}

/** Placeholders that carry a text of ours: no case can be given to it. */
const CARRIES = String.raw`\{(?:by|best|what)\}`;
const JOINED: Readonly<Record<string, RegExp>> = {
  de: new RegExp(`${CARRIES}-|-${CARRIES}`, 'u'),
  ru: new RegExp(String.raw`(?<!\p{L})(?:от|в|на|за|с|из|у|к|по|до|для|после) ${CARRIES}`, 'iu'),
  uk: new RegExp(String.raw`(?<!\p{L})(?:від|в|у|на|за|з|із|до|по|для|після) ${CARRIES}`, 'iu'),
  pl: new RegExp(String.raw`(?<!\p{L})(?:od|do|na|za|w|z|przy|po|według|dla) ${CARRIES}`, 'iu'),
  ar: new RegExp(`السعر ${CARRIES}|${CARRIES}: السعر`, 'u'),
  tr: new RegExp(`${CARRIES}['’]`, 'u'),
};

function joinedText(code: LocaleCode, text: string): string | null {
  const found = JOINED[languageOf(code)]?.exec(text);
  return found ? `puts a text into a case: "${found[0]}"` : null;
}

/** Blanks at the beginning or end of a branch are wanted there; two in a row never are. */
function blanks(text: string): string | null {
  return /[ \u00a0\u202f]{2}|\n | \n/.test(text) ? 'has a blank too many' : null;
}

const SENTENCE = /[.!?。！？؟…]["”»“」’)]*$/u;
/** Thai closes a sentence by a blank; a Japanese question or note may be a noun. */
const NO_MARKS = /^(?:th|ja)/;

function endMark(code: LocaleCode, text: string, source: string): string | null {
  if (NO_MARKS.test(code) || !/[.!?…]$/.test(source) || /\b(?:max|min|avg|est|maint|liq|e\.g|No)\.$/i.test(source))
    return null;
  return SENTENCE.test(text) || /[}>]$/.test(text) ? null : 'has no mark at its end, English has one';
}

/** Languages whose prose has a decimal comma, and those that write a no-break space before the sign of per cent. */
const COMMA = /^(?:de|es|fr|id|it|pl|pt|ru|sv|tr|uk|uz|vi)/;
const WIDE_PERCENT = /^(?:de|es|fr|ru|uk|sv)/;
/** Figures that are written as the product writes them on the screen, and names. */
const AS_SHOWN = /^(?:trade\.chart\.names|home\.(?:proofs|outcome)|common\.number)/;

function numbers(code: LocaleCode, name: string, text: string): string | null {
  if (AS_SHOWN.test(name)) return null;
  const bare = text.replaceAll(/\{\w+\}/g, '');
  const decimal = COMMA.test(code)
    ? /(?<![\d.])\d+\.\d+(?![\d.])/.exec(bare)
    : /(?<![\d,])\d+,\d{1,2}(?!\d)/.exec(bare);
  if (decimal) return `writes ${decimal[0]} with the decimal mark of another language`;
  const percent = WIDE_PERCENT.test(code)
    ? /\d(?: |)%/.exec(bare)
    : code === 'tr'
      ? /\d[ \u00a0]?%/.exec(bare)
      : /\d[ \u00a0\u202f]%/.exec(bare);
  return percent ? `writes "${percent[0]}" otherwise than its other figures` : null;
}

/** Thai traders leave most terms in Latin letters. */
const NON_LATIN = /^(?:ar|ja|ru|uk|zh)/;
/** What traders of every language write in Latin letters. */
const LATIN_TERMS =
  /^(?:[A-Z0-9]{1,6}|PnL|[a-z]+\d*|\d\w*|Meridian|Shift|Enter|Ctrl|Backspace|Caps|Post|Chrome|Telegram|Safari|Google|DeFi|Apple|iPhone|Windows|Android|Layer|Page|OPERATOR|Meme|Spot|Perp|Long|Short|Bid|Ask|Maker|Taker|Limit|Market|Stop|Trailing|Funding|Cross|Isolated|Hedge|Mark|Margin)$/;

function latin(code: LocaleCode, name: string, text: string): string | null {
  if (!NON_LATIN.test(code) || /names\.|^languages|^outbox|^download|keys$|capsLock|draw\.chosen/.test(name))
    return null;
  const bare = text.replaceAll(/\{\w+(?:, (?:plural|select|selectordinal),)?|<\/?\w+>|(?:=\d+|\w+) \{|\w+:\w+/g, ' ');
  for (const [word] of bare.matchAll(/[A-Za-z][A-Za-z0-9]{3,}/g))
    if (!LATIN_TERMS.test(word)) return `leaves "${word}" in Latin letters`;
  return null;
}
