import { randomUUID } from 'node:crypto';
import type { Happening } from '#lib/contract/account-data.ts';
import type { OutboxMessage } from '#lib/contract/shapes/outbox.ts';
import { withIslands } from '#lib/i18n/isolate.ts';
import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { loadMessages, type Messages } from '#lib/i18n/messages.ts';

/** What a code does, whoever has it. */
export const CODE_PURPOSES = ['register', 'step', 'system', 'reset', 'security', 'contact'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** A message before it has words. */
export type Letter = {
  readonly channel: 'email' | 'mobile';
  /** An address, or `49 1701234567`. */
  readonly to: string;
  readonly locale: string;
  readonly about:
    | { readonly code: string; readonly purpose: CodePurpose }
    | { readonly happened: Happening; readonly words?: Readonly<Record<string, string>> }
    /** Somebody wanted to register with the address of an account. */
    | 'exists';
  /** Where it was done. */
  readonly from: { readonly device: string; readonly ip: string; readonly now: number };
  /** Of a sub-account, whose letters go to its main account. */
  readonly account?: string | null;
  /** A page that stops it, and whether it also puts back what was before. */
  readonly link?: { readonly url: string; readonly undoes: boolean } | null;
  /** Shown in every mail, so that a forged one is known by its absence. */
  readonly antiPhishing: string | null;
};

type Words = Readonly<Record<string, string>>;
type Say = (name: string, words?: Words) => string;

/**
 * Every message of the venue is written here, so that none leaves out whose it is, what happened or what its code does,
 * from which device and address and when (UTC), and what to do when it was somebody else.
 * Words: section `outbox` of the messages.
 */
export async function write(letter: Letter, now: number, brand: string): Promise<OutboxMessage> {
  const locale = letter.locale as LocaleCode;
  const { outbox = {} } = withIslands(await loadMessages(locale), locale);
  const say: Say = (name, words = {}) =>
    textAt(outbox, name).replace(/\{(\w+)\}/g, (_, word: string) => ({ brand, ...words })[word] ?? '');
  const headline = headlineOf(letter, say);
  const sentence = () => say('sentence', { headline: capitalised(headline, languageTag(locale)) });
  const mobile = letter.channel === 'mobile';
  return {
    id: randomUUID(),
    channel: letter.channel,
    to: mobile ? `+${letter.to.replace(' ', '')}` : letter.to,
    subject: say('subject', { headline }),
    text: mobile ? shortText(letter, headline, say) : longText(letter, sentence, say),
    at: now,
  };
}

function headlineOf({ about }: Letter, say: Say): string {
  if (about === 'exists') return say('exists.headline');
  if ('code' in about) return say(`codes.${about.purpose}.headline`, { code: about.code });
  return say(`happened.${about.happened}`, about.words);
}

function longText(letter: Letter, sentence: () => string, say: Say): string {
  const { about, link, antiPhishing } = letter;
  const head = about === 'exists' ? [say('exists.text')] : 'code' in about ? codeText(about, say) : [sentence()];
  const stop = link ? [say(stopOf(about, link.undoes), { link: link.url })] : [];
  const sign = antiPhishing === null ? [] : [say('antiPhishing', { code: antiPhishing })];
  return [...head, facts(letter, say).join('\n'), ...stop, ...sign, say('closing')].join('\n\n');
}

/** What the page behind the link does. */
function stopOf(about: Letter['about'], undoes: boolean): string {
  if (typeof about === 'object' && 'happened' in about && about.happened === 'closed') return 'reopen';
  return undoes ? 'undo' : 'freeze';
}

function codeText({ code, purpose }: { readonly code: string; readonly purpose: CodePurpose }, say: Say): string[] {
  return [say(`codes.${purpose}.text`, { code }), say('codeRules'), say(`codes.${purpose}.notYou`)];
}

function facts({ from, account }: Letter, say: Say): string[] {
  return [
    ...(account ? [say('facts.account', { name: account })] : []),
    say('facts.at', { at: utc(from.now) }),
    say('facts.device', { device: from.device }),
    say('facts.ip', { ip: from.ip }),
  ];
}

/** A text is paid for by its length. */
function shortText({ from, account, link }: Letter, headline: string, say: Say): string {
  const words = {
    headline,
    device: from.device,
    ip: from.ip,
    at: utc(from.now),
    account: account ? ` (${account})` : '',
  };
  return [say('short', words), ...(link ? [say('shortLink', { link: link.url })] : [])].join(' ');
}

function textAt(messages: string | Messages, name: string): string {
  let at: string | Messages | undefined = messages;
  for (const part of name.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : '';
}

/** In a subject it stands behind the venue's name, in a text by itself. A Turkish i becomes İ. */
function capitalised(headline: string, tag: string): string {
  return headline.slice(0, 1).toLocaleUpperCase(tag) + headline.slice(1);
}

/** `2026-11-20 12:00` */
function utc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
