import type { Texts } from './files.ts';
import { plain } from './style.ts';

/** Names of things, the same in every language. */
const NAMES = /^(?:download\.steps\.desktop\.title|trade\.chart\.names\.OBV)$/;

/** Terms of three words or more that traders of the language use as they are, by the English. */
const TERMS: Readonly<Record<string, ReadonlySet<string>>> = {
  id: new Set(['Leverage: long {long}, short {short}']),
  ph: new Set([
    'Anti-phishing code',
    'Bull and bear index',
    'Client order ID',
    'Close on trigger',
    'Cross maintenance margin',
    'Cross margin ratio',
    'Entry / break-even',
    'Leverage: long {long}, short {short}',
    'Maintenance rate, tier {tier}',
    'Margin ratio {ratio}, equity {equity} {coin}, maintenance margin {maintenance} {coin}',
    'One-click trading',
    'Rate of change',
    'Real-world assets',
    'Self-trade prevention',
    'Time in force',
  ]),
};

/** Texts of three words or more that stand in a language as English has them: left over, or never translated. */
export function leftFaults(code: string, own: Texts, english: Texts): string[] {
  return [...own]
    .filter(([name, text]) => text === english.get(name) && wordsOf(text) >= 3)
    .filter(([name, text]) => !NAMES.test(name) && !TERMS[code]?.has(text))
    .map(([name]) => `${code}: ${name} is as in English`);
}

/** Terms that are allowed and that no text of the language needs any more. */
export function idleTerms(code: string, own: Texts): string[] {
  const texts = new Set(own.values());
  return [...(TERMS[code] ?? [])].filter((term) => !texts.has(term));
}

/** Abbreviations are none: `Edit TP/SL` is one word. */
const wordsOf = (text: string) => plain(text).match(/\p{L}*\p{Ll}\p{L}*/gu)?.length ?? 0;
