import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type CardOf, cardName } from '#lib/contract/cards.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { sharePath } from '#lib/contract/share.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPrice } from '#lib/format/price.ts';
import { DEFAULT_LOCALE, type LocaleCode } from '#lib/i18n/locales.ts';
import type { Clock } from '../base/clock.ts';
import { createLimits } from '../base/limits.ts';
import type { Log } from '../base/log.ts';
import type { Feed } from '../feed/feed.ts';
import { factsOf, type CardFacts as PageFacts } from './facts.ts';
import { readyFonts } from './fonts.ts';
import { type ShareFacts, shareFactsOf } from './share-facts.ts';
import { shareLetters, shareWordsOf } from './share-words.ts';
import { cardSvg } from './sheet.ts';
import { type KeptCard, Shelf } from './shelf.ts';
import { slicesFor } from './slices.ts';
import { lettersOf, wordsOf } from './words.ts';

/** A card is drawn anew when somebody asks for it after this, ms. It says itself when its figures were so. */
export const FRESH_MS = 10 * 60_000;
/** Cards on the disk, bytes: some 1,500. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Drawings that may wait for the one that is made. */
const WAITING = 8;
/** Of them for one address, so that nobody keeps others from theirs; one when half of the line is taken. */
const PLACES = 2;
/** Drawings for one address. */
const RATE = { perSecond: 1, burst: 4 };
/** Longest time of one drawing, ms. The call itself is given up after ten seconds. */
const PATIENCE_MS = 8_000;
/** Bytes of a picture. */
const LARGEST = 2 * 1024 * 1024;

type CardFacts = PageFacts | ShareFacts;
type Wanted = { readonly card: CardOf; readonly facts: CardFacts };

type Needs = {
  /** Below it lie cards and letters. */
  readonly folder: string;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Trades that their owners show; without it there are no cards of them. */
  readonly shares?: {
    view(id: string): Promise<Share | null>;
    onGone?(listener: (id: string) => Promise<void>): void;
  };
  /** Address of a page of ours in a language. */
  readonly pageAt?: (path: string, locale: string) => string;
  readonly keptBytes?: number;
  readonly draw?: (svg: string, fonts: string) => Promise<Buffer>;
};

/** Draws cards at first demand, one at a time, and keeps them. */
export class Cards {
  readonly #needs: Needs;
  readonly #shelf: Shelf;
  readonly #limits = createLimits({ card: RATE });
  readonly #drawing = new Map<string, { readonly who: string; readonly done: Promise<Buffer> }>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#shelf = new Shelf(join(needs.folder, 'drawn'), needs.keptBytes ?? KEPT_BYTES);
    needs.shares?.onGone?.((id) => this.#drop({ kind: 'share', id }));
  }

  /**
   * A card as it lies here, or drawn now.
   * @param address  whose drawings are counted; what lies here is free
   * @returns null when there is no such market; `busy` when it cannot be drawn now and none lies here
   */
  async find(code: LocaleCode, card: CardOf, address: string): Promise<KeptCard | 'busy' | null> {
    const key = join(code, `${cardName(card)}.png`);
    const kept = await this.#shelf.find(key);
    // A market's facts are of now, so what lies here says whether they are needed; a link may be gone.
    if (kept && card.kind !== 'share' && Math.abs(this.#needs.clock.now() - kept.at) < FRESH_MS) return kept;
    const facts = await this.#factsOf(card);
    if (!facts) {
      // Its time is over, or another process took it back.
      if (card.kind === 'share') await this.#drop(card);
      return null;
    }
    if (kept && Math.abs(facts.at - kept.at) < FRESH_MS) return kept;
    const before = this.#drawing.get(key)?.done;
    if (!before && !this.#mayDraw(address)) return kept ?? 'busy';
    try {
      const bytes = await (before ?? this.#begin(key, code, { card, facts }, address));
      return { bytes, at: facts.at };
    } catch (error) {
      this.#needs.log.warn({ err: error, card: key }, 'a card could not be drawn');
      return kept ?? 'busy';
    }
  }

  /** What a link showed stays as it was; without its link there is no card any more. */
  async #factsOf(card: CardOf): Promise<CardFacts | null> {
    const { feed, clock, shares } = this.#needs;
    if (card.kind !== 'share') return factsOf(card, feed, clock.now());
    const share = await shares?.view(card.id);
    return share ? shareFactsOf(share, feed, clock.now()) : null;
  }

  /** The card of a link that is gone; a disk that refuses must not keep anybody from taking a link back. */
  async #drop(card: CardOf): Promise<void> {
    const name = `${cardName(card)}.png`;
    await this.#shelf.drop(name).catch((error: unknown) => {
      this.#needs.log.warn({ err: error, card: name }, 'a card could not be taken away');
    });
  }

  #mayDraw(address: string): boolean {
    const { size } = this.#drawing;
    const own = [...this.#drawing.values()].filter(({ who }) => who === address).length;
    if (size > WAITING || own >= (size > WAITING / 2 ? 1 : PLACES)) return false;
    return this.#limits.take('card', [address], this.#needs.clock.now()).ok;
  }

  #begin(key: string, code: LocaleCode, { card, facts }: Wanted, who: string): Promise<Buffer> {
    const work = this.#last.then(() => this.#make(code, facts));
    const kept = work.then(async (bytes) => {
      // A disk that is full costs the keeping, not the card.
      await this.#shelf.keep(key, bytes, facts.at).catch((error: unknown) => {
        this.#needs.log.warn({ err: error, card: key }, 'a card could not be kept');
      });
      // The link may have been taken back while its card was drawn.
      if (card.kind === 'share' && !(await this.#needs.shares?.view(card.id))) await this.#drop(card);
      return bytes;
    });
    const done = kept.finally(() => this.#drawing.delete(key));
    this.#last = done.catch(() => undefined);
    this.#drawing.set(key, { who, done });
    return done;
  }

  async #make(code: LocaleCode, facts: CardFacts): Promise<Buffer> {
    if (facts.kind === 'share') return this.#makeShare(code, facts);
    const { folder, draw = drawApart } = this.#needs;
    const own = await wordsOf(facts, code);
    const slices = slicesFor(code, lettersOf(own, facts));
    // What has a letter that no package has is told in English rather than in boxes.
    const words = slices ? own : await wordsOf(facts, DEFAULT_LOCALE);
    const used = slices ?? slicesFor(DEFAULT_LOCALE, lettersOf(words, facts)) ?? [];
    const fonts = await readyFonts(join(folder, 'letters'), words.code, used);
    return draw(cardSvg(facts, words), fonts);
  }

  async #makeShare(code: LocaleCode, facts: ShareFacts): Promise<Buffer> {
    const { folder, draw = drawApart, pageAt = (path) => path } = this.#needs;
    const { share, pricePlace } = facts;
    const price = (text: string) => formatPrice(text, pricePlace, { exact: true });
    const precision = share.amounts?.asset.startsWith('USD') ? 2 : 6;
    const amount = (text: string, { sign } = { sign: false }) => formatAmount(text, { precision, plusSign: sign });
    const figures = { price, amount };
    const own = await shareWordsOf(share, code, figures);
    const slices = slicesFor(code, shareLetters(own, share.pair));
    const words = slices ? own : await shareWordsOf(share, DEFAULT_LOCALE, figures);
    const used = slices ?? slicesFor(DEFAULT_LOCALE, shareLetters(words, share.pair)) ?? [];
    const fonts = await readyFonts(join(folder, 'letters'), words.code, used);
    const referral = share.code === null ? '' : `?vipCode=${share.code}`;
    const link = `${pageAt(sharePath(share), code)}${referral}`;
    // It brings a maker of QR codes, which most gateways never need.
    const { shareSvg } = await import('./share-sheet.ts');
    return draw(shareSvg({ facts, words, price: price(share.entry), link }), fonts);
  }
}

/** @param fonts  a configuration of fontconfig   @param patience  ms; a drawing that takes longer is given up */
export function drawApart(svg: string, fonts: string, patience = PATIENCE_MS): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'draw.ts')],
      {
        encoding: 'buffer',
        timeout: patience,
        killSignal: 'SIGKILL',
        maxBuffer: LARGEST,
        env: {
          NODE_ENV: process.env.NODE_ENV,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          FONTCONFIG_FILE: fonts,
        },
      },
      (error, picture) => (error ? reject(error) : resolve(picture)),
    );
    yieldToOrders(child.pid);
    // One that ends before it has read all says why by its end.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(svg);
  });
}

/** Drawing takes a core for a fifth of a second; nobody's order waits for it. */
function yieldToOrders(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}
