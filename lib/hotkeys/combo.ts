/** The part of a keyboard event that says what was pressed. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
> & {
  getModifierState?(name: string): boolean;
};

/** What stands on the keys of a US keyboard beside letters and digits: plain, with Shift. */
const PLACES: Readonly<Record<string, string>> = {
  Slash: '/?',
  Comma: ',<',
  Period: '.>',
  Semicolon: ';:',
  Quote: '\'"',
  BracketLeft: '[{',
  BracketRight: ']}',
  Minus: '-_',
  Equal: '=+',
  Backquote: '`~',
  Backslash: '\\|',
};

const FUNCTION = /^F(?:[1-9]|1[0-2])$/;
/** `Enter`, `Dead`, `ArrowUp`: a word, where a character was not meant. Arabic keys may write two characters. */
const NAMED = /^[A-Za-z0-9]{2,}$/;
const PRINTED = /^[!-~]$/;
const LETTER = /^[a-z]$/;

/**
 * A press as text: modifiers in the order mod (Ctrl or ⌘), alt, shift, then what is on the key. A character that needs
 * Shift to be typed is itself (`?`, not `shift+/`). What is printed counts; where that is no Latin character (Cyrillic,
 * Arabic, Thai …, or Option on a Mac) the place of the key on a US keyboard does.
 * @returns null for keys that no action can have: those that move, edit, confirm, or make up a character in several presses
 */
export function comboOf(press: Press): string | null {
  if (press.isComposing) return null;
  const typesByAltGr = press.getModifierState?.('AltGraph') === true;
  const mod = !typesByAltGr && (press.ctrlKey || press.metaKey);
  const alt = !typesByAltGr && press.altKey;
  const named = FUNCTION.test(press.key) ? press.key.toLowerCase() : characterOf(press, alt);
  if (named === null) return null;
  const shift = press.shiftKey && (LETTER.test(named) || named.length > 1);
  return `${mod ? 'mod+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${named}`;
}

function characterOf({ key, code, shiftKey }: Press, alt: boolean): string | null {
  if (PRINTED.test(key) && !alt) return key.toLowerCase();
  if ((NAMED.test(key) && !(alt && key === 'Dead')) || key === ' ') return null;
  const letterOrDigit = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  if (letterOrDigit) return (letterOrDigit[1] ?? letterOrDigit[2] ?? '').toLowerCase();
  return PLACES[code]?.[shiftKey ? 1 : 0] ?? null;
}

const FORM = /^(?:mod\+)?(?:alt\+)?(?:(?:shift\+)?(?:[a-z]|f(?:[1-9]|1[0-2]))|[!-@[-`{-~])$/;

export function isCombo(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text);
}

/** Browsers and systems want nearly everything with Ctrl or ⌘, and these function keys. */
const FREE_WITH_MOD = /^mod\+[kbim;.]$/;
const FUNCTIONS_TAKEN = /^f(?:1|3|5|6|7|10|11|12)$/;

/** Whether a page gets this press at all, and may keep it from the browser without doing harm. */
export function isFree(combo: string): boolean {
  if (combo.startsWith('mod+')) return FREE_WITH_MOD.test(combo);
  return !FUNCTIONS_TAKEN.test(combo.replace(/^(?:alt\+)?(?:shift\+)?/, ''));
}

/** The caps to draw for it. @param mac whether the keyboard has ⌘ and ⌥ */
export function capsOf(combo: string, mac: boolean): readonly string[] {
  if (combo === '') return [];
  const parts = /^(mod\+)?(alt\+)?(shift\+)?(.+)$/.exec(combo);
  const [, mod, alt, shift, key = ''] = parts ?? [];
  return [mod && (mac ? '⌘' : 'Ctrl'), alt && (mac ? '⌥' : 'Alt'), shift && 'Shift', key.toUpperCase()].filter(
    (cap): cap is string => Boolean(cap),
  );
}
