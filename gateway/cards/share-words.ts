import type { Share } from '#lib/contract/shapes/share.ts';
import { withIslands } from '#lib/i18n/isolate.ts';
import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { textAt } from './words.ts';

/** Texts of the picture of a shared trade. */
export type ShareWords = {
  readonly code: LocaleCode;
  readonly tag: string;
  readonly product: string;
  readonly side: string;
  readonly labels: readonly (readonly [label: string, value: string])[];
  readonly result: string;
  readonly referral: string | null;
  readonly past: string;
  readonly paper: string | null;
  readonly source: string;
};

type Figures = {
  readonly price: (text: string) => string;
  readonly amount: (text: string, options?: { readonly sign: boolean }) => string;
};

export async function shareWordsOf(share: Share, code: LocaleCode, { price, amount }: Figures): Promise<ShareWords> {
  const messages = withIslands(await loadMessages(code), code);
  const say = (name: string, values: Readonly<Record<string, string>> = {}) =>
    Object.entries(values).reduce(
      (text, [key, value]) => text.replaceAll(`{${key}}`, value),
      textAt(messages, `share.${name}`),
    );
  const { kind, side, leverage, entry, exit, mark, openedAt, at, closedAt, amounts } = share;
  const fill = kind === 'fill';
  const held = span((closedAt ?? at) - openedAt, say);
  const sides = { long: 'long', short: 'short', buy: 'bought', sell: 'sold' } as const;
  return {
    ...{ code, tag: languageTag(code) },
    product: say(share.product === 'spot' ? 'spot' : 'perp'),
    side: say(sides[side], { leverage: `${leverage ?? ''}` }),
    labels: fill
      ? [
          ...(amounts
            ? ([
                [say('size'), amounts.size],
                [say('value'), `${amount(amounts.value)} ${amounts.asset}`],
              ] as const)
            : []),
        ]
      : [
          [say('entry'), price(entry)],
          exit === null ? [say('mark'), price(mark ?? entry)] : [say('exit'), price(exit)],
          amounts?.profit
            ? [say('profit'), `${amount(amounts.profit, { sign: true })} ${amounts.asset}`]
            : [say(closedAt === null ? 'openFor' : 'held'), held],
        ],
    result: fill ? say('price') : say('roe'),
    referral: share.code === null ? null : say('code', { code: share.code }),
    past: say('past'),
    paper: share.env === 'paper' ? say('paper') : null,
    source: share.synthetic ? textAt(messages, 'home.movers') : share.source,
  };
}

const MINUTE = 60_000;

/** 2 d 4 h, 3 h 5 min, 12 min */
export function span(ms: number, say: (name: string, values: Readonly<Record<string, string>>) => string): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (days > 0) return say('days', { days: `${days}`, hours: `${hours % 24}` });
  return hours > 0
    ? say('hours', { hours: `${hours}`, minutes: `${minutes % 60}` })
    : say('minutes', { minutes: `${minutes}` });
}

/** All letters that are drawn, for choosing fonts. */
export function shareLetters(
  { product, side, labels, result, referral, past, paper, source }: ShareWords,
  pair: string,
): string {
  return [product, side, ...labels.flat(), result, referral, past, paper, source, pair, '0123456789,.:+-% UTC…×'].join(
    '',
  );
}
