/** Words of cards: the pictures that show what a page is about where its address is shared. */

/** Below it lie a language's code and a card's file: `/cdnstatic/cards/ja/spot-BTCUSDT.png`. */
export const CARD_PATH = '/cdnstatic/cards';

/** Pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

const ENDING = '.png';
const PAIR = /^\/spot\/([A-Z0-9]{2,32})$/;
const PAIR_FILE = /^spot-([A-Z0-9]{2,32})$/;
const SHARE_PAGE = /^\/(?:spot\/[A-Z0-9]{2,32}|futures\/[a-z]{4}\/[A-Z0-9]{2,32})\/share\/([0-9a-f]{32})$/;
const SHARE_FILE = /^share-([0-9a-f]{32})$/;

/** What a card tells of. */
export type CardOf =
  | { readonly kind: 'home' }
  | { readonly kind: 'markets' }
  | { readonly kind: 'spot'; readonly symbol: string }
  /** A trade that somebody shows. */
  | { readonly kind: 'share'; readonly id: string };

/** Address of the card of a page below the site's origin. Pages without a card of their own have that of the home page. */
export function cardPath(code: string, path: string): string {
  return `${CARD_PATH}/${code}/${fileOf(path)}${ENDING}`;
}

/** The same of a shared trade. */
export function shareCardPath(code: string, id: string): string {
  return `${CARD_PATH}/${code}/share-${id}${ENDING}`;
}

function fileOf(path: string): string {
  const shared = SHARE_PAGE.exec(path)?.[1];
  if (shared !== undefined) return `share-${shared}`;
  const symbol = PAIR.exec(path)?.[1];
  if (symbol !== undefined) return `spot-${symbol}`;
  return path === '/markets' ? 'markets' : 'home';
}

/** What a file below a language's code shows; null for any other name. */
export function cardOf(file: string): CardOf | null {
  const name = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
  if (name === 'home' || name === 'markets') return { kind: name };
  const id = SHARE_FILE.exec(name)?.[1];
  if (id !== undefined) return { kind: 'share', id };
  const symbol = PAIR_FILE.exec(name)?.[1];
  return symbol === undefined ? null : { kind: 'spot', symbol };
}

/** The card's own name, as kept on a disk. */
export function cardName(card: CardOf): string {
  if (card.kind === 'share') return `share-${card.id}`;
  return card.kind === 'spot' ? `spot-${card.symbol}` : card.kind;
}
