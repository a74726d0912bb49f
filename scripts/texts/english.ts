import type { Texts } from './files.ts';

/** What reads wrong in the English source, and comes back in every language that is translated from it. */
const WRONG: readonly { readonly pattern: RegExp; readonly say: string; readonly but?: RegExp }[] = [
  { pattern: /\}\} (?:is|are|was|were|has|have)\b/, say: 'a verb outside the plural it belongs to' },
  { pattern: /\{value\} (?:is|are|was|were) not\.$/, say: 'a stub: say what was entered' },
  { pattern: /\b[Ss]tamps?\b/, say: 'funding time' },
  { pattern: /\bpaper money\b/i, say: 'paper trading: paper money is banknotes' },
  { pattern: /\bthe own\b/, say: 'their own' },
  { pattern: /\bmay be worth \{bound\}(?! at most)/, say: 'a limit: at most' },
  { pattern: /\bat a trigger price\b/, say: 'once a trigger price is reached: it is not filled at it' },
  { pattern: /\b(?:two-way mode|Area code)\b/i, say: 'hedge mode, country code' },
  { pattern: /\d %/, say: 'no blank before %' },
  { pattern: /(?<=\p{L})'(?=\p{L})/u, say: '’' },
  { pattern: /\bwithdr[ae]w/i, say: 'the venue has no withdrawals, so nothing may speak of them' },
  {
    pattern: /\bplease login\b|\bplease log in (?:first|to)\b/i,
    say: 'log in to …: two words, no please',
    // The specification gives these words; nobody is shown them (RT-14).
    but: /^requests\.loginvalid$/,
  },
  { pattern: / {2}| $|^ /, say: 'a blank too many' },
];

export function englishFaults(english: Texts): string[] {
  const faults: string[] = [];
  for (const [name, text] of english)
    for (const { pattern, say, but } of WRONG) {
      const found = but?.test(name) ? null : pattern.exec(text);
      if (found) faults.push(`en: ${name} has "${found[0]}": ${say}`);
    }
  return faults;
}
