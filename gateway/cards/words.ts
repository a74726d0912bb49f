import { withIslands } from '#lib/i18n/isolate.ts';
import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { loadMessages, type Messages } from '#lib/i18n/messages.ts';
import type { CardFacts } from './facts.ts';

/** Every text of a card but its figures. */
export type CardWords = {
  readonly code: LocaleCode;
  /** For Intl. */
  readonly tag: string;
  readonly title: string;
  /** Under the title. */
  readonly line: string;
  readonly change: string;
  readonly high: string;
  readonly low: string;
  readonly week: string;
  /** Where the prices come from. */
  readonly source: string;
};

/** The words of a card in one language; they are those of its page. */
export async function wordsOf(facts: CardFacts, code: LocaleCode): Promise<CardWords> {
  const messages = withIslands(await loadMessages(code), code);
  const say = (name: string, pair = '') => textAt(messages, name).replaceAll('{pair}', pair);
  const common = {
    code,
    tag: languageTag(code),
    change: say('trade.ticker.change'),
    high: say('trade.ticker.high'),
    low: say('trade.ticker.low'),
    week: say('home.popular.week'),
    source: facts.isSynthetic ? say('home.movers') : facts.source,
  };
  if (facts.kind === 'spot') {
    const { pair } = facts.market;
    return { ...common, title: pair, line: say('trade.meta.title', pair) };
  }
  const isHome = facts.kind === 'home';
  return { ...common, title: say(isHome ? 'home.heading' : 'markets.title'), line: say(`${facts.kind}.description`) };
}

export function textAt(messages: string | Messages, name: string): string {
  let at: string | Messages | undefined = messages;
  for (const part of name.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : '';
}

/** All letters that are drawn, for choosing fonts. */
export function lettersOf(words: CardWords, facts: CardFacts): string {
  const { title, line, change, high, low, week, source } = words;
  const names = facts.kind === 'spot' ? [facts.market.name, facts.market.pair] : facts.markets.map(({ pair }) => pair);
  return [title, line, change, high, low, week, source, ...names, '0123456789,.:+-% UTC…'].join('');
}
