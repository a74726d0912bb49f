/**
 * What a new password must be, as ASVS 5.0 (6.2) asks: long enough, none of those that are tried first, not made of the
 * names of its account. Nothing is asked of its letters. Both halves use this; the gateway decides, a page advises.
 *
 * Characters are Unicode code points of the text as it was typed: `ü` and `🔑` are one each, spaces count, nothing is
 * cut or changed.
 */
export const PASSWORD_RULES = ['length', 'own', 'common'] as const;
/** `length`: 8 to 128 characters. `own`: without the account's names too little is left. `common`: guessed among the first. */
export type PasswordRule = (typeof PASSWORD_RULES)[number];
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

export type PasswordContext = {
  /** Addresses, numbers and names of the account, and those of the venue, as they are known. */
  readonly own?: readonly (string | null | undefined)[];
  /** See common-passwords.ts, which is too long for pages that ask for no password. */
  readonly common?: ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();
/** A shorter piece of a name, such as `ann`, may stand in many a word. */
const LEAST_NAME = 3;
/** As many different characters, or fewer, are no password however long. */
const LEAST_DIFFERENT = 3;

/** Rules that a password breaks, in their order; none means it may be used. */
export function brokenRules(
  password: string,
  { own = [], common = NONE }: PasswordContext = {},
): readonly PasswordRule[] {
  const { length } = [...password];
  const rest = withoutNames(password, own);
  const broken: Readonly<Record<PasswordRule, boolean>> = {
    length: length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most,
    own: rest.taken > 0 && length - rest.taken < PASSWORD_LENGTH.least,
    common: isGuessed(password, common) || (rest.taken > 0 && isGuessed(rest.text, common)),
  };
  return PASSWORD_RULES.filter((rule) => broken[rule]);
}

/** The letters and digits that are left without the account's names, and how many characters those were. */
function withoutNames(password: string, own: NonNullable<PasswordContext['own']>) {
  const whole = lettersOf(password);
  const names = own
    .flatMap((name) => (name ? partsOf(name) : []))
    .filter((name) => [...name].length >= LEAST_NAME)
    .toSorted((a, b) => b.length - a.length);
  const text = names.reduce((left, name) => left.replaceAll(name, ' '), whole).replaceAll(' ', '');
  return { text, taken: [...whole].length - [...text].length };
}

/** `ann.smith@mail.example.com`: itself, `ann`, `smith`, `annsmith`, `mail`, `example`; endings such as `com` are no names. */
function partsOf(name: string): readonly string[] {
  const [local = '', domain = ''] = name.toLowerCase().split('@');
  const labels = domain.split('.').slice(0, -1);
  const pieces = local.split(/[^\p{L}\p{N}]+/u);
  return [name, local, domain, ...pieces, ...labels].map(lettersOf);
}

function lettersOf(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '');
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether a list of the commonest has it, as it stands or as people dress it up: `P@ssw0rd1!`, `monkey monkey`. */
function isGuessed(password: string, common: ReadonlySet<string>): boolean {
  return readingsOf(password).some((text) => {
    const unit = unitOf(text);
    return common.has(text) || common.has(unit) || isRun(text) || isRun(unit) || isDate(text) || isMonotone(text);
  });
}

const ENDS = /^[^\p{L}]+|[^\p{L}]+$/gu;
const END = /[^\p{L}]+$/u;

function readingsOf(password: string): readonly string[] {
  const text = folded(password);
  const bare = [text, text.replace(END, ''), text.replace(ENDS, '')];
  const read = [...bare, ...bare.map(plain)].map((one) => one.replace(/[^\p{L}\p{N}]/gu, ''));
  return [...new Set(read)].filter((one) => one !== '');
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
};

/** Letters for the digits and signs that look like them. */
function plain(text: string): string {
  return text.replace(/[0134578!@$+]/g, (sign) => LEET[sign] ?? sign);
}

/** What a text is a repetition of; itself when it is none. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}

/** `abcdefgh`, `87654321`, `aaaa`; also of a few characters, as what others are repeated from. */
function isRun(text: string): boolean {
  const points = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, i) => point - (points[i] ?? 0)));
  return points.length >= 3 && steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
}

function isMonotone(text: string): boolean {
  return [...text].length >= PASSWORD_LENGTH.least && new Set(text).size < LEAST_DIFFERENT;
}

const YEAR = '(?:19|20)\\d\\d';
const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const DATE = new RegExp(`^(?:${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR})$`);

function isDate(text: string): boolean {
  return DATE.test(text);
}
