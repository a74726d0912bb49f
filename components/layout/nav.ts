import { SIMULATION_LANDING } from '#lib/simulation/routes.ts';
import { OPEN } from '#lib/site/open.ts';

/** Places of the main navigation, in order. A place is shown once it exists; the drawing already has room for all. */
export type NavEntry = {
  readonly id: 'markets' | 'spot' | 'margin' | 'futures' | 'paper' | 'assets' | 'orders';
  readonly href: string;
  /** Paths that belong to it. */
  readonly match: RegExp;
  readonly exists: boolean;
  /** Begins paper trading, and carries its dot. */
  readonly paper?: boolean;
};

/** The skip link leads to the element of this id: every page gives it to its `<main>`. */
export const MAIN_ID = 'main';

/** The pair that general links lead to. */
export const FIRST_PAIR = 'BTCUSDT';

/** A mode, not a place: no page belongs to it. */
const NOWHERE = /(?!)/;

export const NAV: readonly NavEntry[] = [
  { id: 'markets', href: '/markets', match: /^\/markets$/, exists: true },
  { id: 'spot', href: `/spot/${FIRST_PAIR}`, match: /^\/spot\/[^/]+$/, exists: true },
  { id: 'margin', href: `/spot/${FIRST_PAIR}/margin`, match: /^\/spot\/[^/]+\/margin$/, exists: OPEN.margin },
  { id: 'futures', href: `/futures/usdt/${FIRST_PAIR}`, match: /^\/futures\//, exists: OPEN.futures },
  { id: 'paper', href: SIMULATION_LANDING, match: NOWHERE, exists: true, paper: true },
];

/** What an account has, live or paper: at the inline end, for those who have one. */
export const OWN: readonly NavEntry[] = [
  { id: 'assets', href: '/asset', match: /^\/asset(?:\/|$)/, exists: true },
  { id: 'orders', href: '/history/orders', match: /^\/history(?:\/|$)/, exists: true },
];

export const SHOWN: readonly NavEntry[] = NAV.filter((entry) => entry.exists);
