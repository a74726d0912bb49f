import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { Texts } from './files.ts';

/**
 * Short English texts that a language may word in two ways, and why. Every other label has one wording: a reader who meets
 * two takes them for two things, and one of them is often the wrong sense (a button that says "portion" for "Share").
 */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'a verb on a button, a noun elsewhere': [
    ...[
      'Share',
      'Trading',
      'Open',
      'Change',
      'Stop',
      'Trade',
      'Buy',
      'Sell',
      'Transfer',
      'Back',
      'Done',
      'Next',
      'Long',
      'Short',
    ],
    ...[
      'Exit',
      'Cancel',
      'Sign up',
      'Log in',
      'Turn on',
      'Search markets',
      'Undo',
      'Remove',
      'Reset',
      'Show amounts',
      'Close',
    ],
    ...['Change shortcuts', 'Mark'],
  ],
  'agrees with what it is said of': [
    ...[
      'Closed',
      'Opened',
      'New',
      'Filled',
      'Paused',
      'Halted',
      'All',
      'None',
      'Registered',
      'Isolated',
      'Available',
      'Percent',
    ],
    ...[
      'Password changed',
      'Passkey added',
      'Passkey removed',
      'Simulated',
      '1 hour',
      '24 hours',
      'Agency',
      'Wallet',
      'News',
    ],
    ...['Contract details', 'Pages', 'All announcements', 'Meme', 'Orders', 'Actions', 'Drawings'],
  ],
  'two things that English calls by one word': [
    ...[
      'Amount',
      'To',
      'From',
      'Trigger',
      'Volume',
      'Connecting…',
      'Stop limit',
      'Then',
      'Setting…',
      'Market',
      'Coin',
      'Price step',
    ],
    ...[
      'Profit',
      'At once',
      'Ended by',
      'Email',
      'Closing…',
      'Funding',
      'Contracts',
      'Moving…',
      'Mobile',
      'Name',
      'Trades',
      'Total',
    ],
    ...['Liquidation', 'Checking…', 'Side', 'Account', 'Details', 'Entry', 'Max', 'Creating…', 'Event', 'Fee', 'Spot'],
    ...[
      'Average cost',
      'Settled in',
      'Rate',
      'Size',
      'Value',
      'Chart',
      'Margin',
      'Trailing',
      'Trigger orders',
      'Trade history',
    ],
  ],
  'shortened in a column': [
    ...[
      'Auto-deleveraging',
      'Unrealised',
      'Realised',
      'Entry price',
      'Next funding',
      'Margin ratio',
      'Average price',
      '24h change',
    ],
    ...['24h turnover'],
  ],
};

const ALLOWED: ReadonlySet<string> = new Set(Object.values(REASONS).flat());

/** Labels: one or two words, without anything filled in. */
const LABEL = /^[^{}<>\s]+(?: [^{}<>\s]+)?$/;

/** Labels of one English text that a language words in several ways, one sentence each. */
export function twiceFaults(code: LocaleCode, own: Texts, english: Texts): string[] {
  const wordings = new Map<string, Map<string, string>>();
  for (const [name, source] of english) {
    const text = own.get(name);
    if (text === undefined || !LABEL.test(source) || ALLOWED.has(source)) continue;
    const found = wordings.get(source) ?? new Map<string, string>();
    wordings.set(source, found);
    if (!found.has(text)) found.set(text, name);
  }
  return [...wordings]
    .filter(([, found]) => found.size > 1)
    .map(([source, found]) => {
      const list = [...found].map(([text, name]) => `"${text}" (${name})`).join(', ');
      return `${code}: "${source}" is worded as ${list}`;
    });
}

/** Allowed for nothing any more: no language words it in two ways. */
export function idleReasons(languages: readonly Texts[], english: Texts): string[] {
  const twice = new Set<string>();
  for (const own of languages) {
    const first = new Map<string, string>();
    for (const [name, source] of english) {
      const text = own.get(name);
      if (text === undefined) continue;
      if (first.has(source) && first.get(source) !== text) twice.add(source);
      else first.set(source, text);
    }
  }
  return [...ALLOWED].filter((source) => !twice.has(source));
}
