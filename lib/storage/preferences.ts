import { INTERVALS, type Interval } from '#lib/contract/market.ts';
import { type CurrencyCode, isCurrency } from '#lib/format/currency.ts';
import { isTimeZone } from '#lib/format/time.ts';
import { isOneOf } from './defaults.ts';
import { readLocal, writeLocal } from './local.ts';
import { KEY } from './names.ts';

/** Markets that remember a chart interval of their own. */
export const MARKET_TYPES = ['spot', 'margin', 'futures'] as const;
export type MarketType = (typeof MARKET_TYPES)[number];
/** `standard` is the screen of the design, `focus` gives the chart the room of the tape. */
export const SPOT_VIEWS = ['standard', 'focus'] as const;

export const CONFIRM_ORDERS = ['never', 'always'] as const;
export const ONE_CLICK = ['off', 'on'] as const;
export const SMALL_COINS = ['shown', 'hidden'] as const;

export type SpotLayout = {
  readonly view: (typeof SPOT_VIEWS)[number];
  /** Panel name → size in px, as the user dragged it. */
  readonly sizes: Readonly<Record<string, number>>;
};

/** Table SET-C without the overall theme, which is a cookie because the boot script needs it; and one of the order form. */
export type Preferences = {
  readonly klineInterval: Readonly<Partial<Record<MarketType, Interval>>>;
  readonly spotLayout: SpotLayout;
  /** Coin chosen on asset and trade pages, '' while none is. */
  readonly coin: string;
  /** IANA zone of all shown times, '' for that of the browser. */
  readonly timezone: string;
  /** Guides, tips and region notices that were dismissed, by id. */
  readonly guideFlags: readonly string[];
  readonly tipFlags: readonly string[];
  readonly ipDialogFlags: readonly string[];
  /** Last fiat currency of a purchase, '' while none was made. */
  readonly fiatName: CurrencyCode | '';
  /** Last phone country code, digits without +, '' while none was given. */
  readonly areaCode: string;
  /** Whether an order is shown once more before it is sent. */
  readonly confirmOrders: (typeof CONFIRM_ORDERS)[number];
  /** Whether a price that is pressed is an order at once. */
  readonly oneClick: (typeof ONE_CLICK)[number];
  /** What is worth next to nothing, on asset pages. */
  readonly smallCoins: (typeof SMALL_COINS)[number];
};

type Preference<Value> = {
  readonly key: string;
  readonly fallback: Value;
  /** The value again, in its own shape; undefined for anything else. */
  readonly check: (value: unknown) => Value | undefined;
};

/** At most so many dismissed ids and dragged panels are remembered. */
const FLAG_LIMIT = 200;
const PANEL_LIMIT = 16;
const ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

const text = (key: string, accepted: (value: string) => boolean): Preference<string> => ({
  key,
  fallback: '',
  check: (value) => (typeof value === 'string' && (value === '' || accepted(value)) ? value : undefined),
});

const flags = (key: string): Preference<readonly string[]> => ({
  key,
  fallback: [],
  check: (value) => {
    if (!Array.isArray(value)) return undefined;
    const ids = value.filter((id): id is string => typeof id === 'string' && ID.test(id));
    return [...new Set(ids)].slice(-FLAG_LIMIT);
  },
});

const PREFERENCES: { readonly [Name in keyof Preferences]: Preference<Preferences[Name]> } = {
  klineInterval: { key: KEY.klineInterval, fallback: {}, check: checkIntervals },
  spotLayout: { key: KEY.spotLayout, fallback: { view: 'standard', sizes: {} }, check: checkSpotLayout },
  coin: text(KEY.coin, (value) => /^[A-Z0-9]{1,20}$/.test(value)),
  timezone: text(KEY.timezone, isTimeZone),
  guideFlags: flags(KEY.guideFlags),
  tipFlags: flags(KEY.tipFlags),
  ipDialogFlags: flags(KEY.ipDialogFlags),
  fiatName: {
    key: KEY.fiatName,
    fallback: '',
    check: (value) => (value === '' || isCurrency(value) ? value : undefined),
  },
  areaCode: text(KEY.areaCode, (value) => /^[1-9]\d{0,3}$/.test(value)),
  confirmOrders: {
    key: KEY.confirmOrders,
    fallback: 'never',
    check: (value) => (isOneOf(CONFIRM_ORDERS, value) ? value : undefined),
  },
  oneClick: {
    key: KEY.oneClick,
    fallback: 'off',
    check: (value) => (isOneOf(ONE_CLICK, value) ? value : undefined),
  },
  smallCoins: {
    key: KEY.smallCoins,
    fallback: 'shown',
    check: (value) => (isOneOf(SMALL_COINS, value) ? value : undefined),
  },
};

export const PREFERENCE_NAMES = Object.keys(PREFERENCES) as readonly (keyof Preferences)[];

export const PREFERENCE_DEFAULTS: Preferences = Object.fromEntries(
  PREFERENCE_NAMES.map((name) => [name, PREFERENCES[name].fallback]),
) as Preferences;

/** The stored value, or the fallback where nothing usable is stored. Never throws. */
export function readPreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  const { key, fallback, check } = PREFERENCES[name];
  const stored = readLocal(key);
  if (stored === null) return fallback;
  try {
    return check(JSON.parse(stored)) ?? fallback;
  } catch {
    // Not JSON: written by somebody else or cut off. The next write repairs it.
    return fallback;
  }
}

export function readPreferences(): Preferences {
  return Object.fromEntries(PREFERENCE_NAMES.map((name) => [name, readPreference(name)])) as Preferences;
}

/** Stores a value under its own key. @returns the value as it will be read again: the fallback if it is not acceptable */
export function writePreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): Preferences[Name] {
  const { key, fallback, check } = PREFERENCES[name];
  const checked = check(value) ?? fallback;
  writeLocal(key, JSON.stringify(checked));
  return checked;
}

function checkIntervals(value: unknown): Preferences['klineInterval'] | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    MARKET_TYPES.flatMap((type) => {
      const interval = Object.hasOwn(value, type) ? value[type] : undefined;
      return isOneOf(INTERVALS, interval) ? [[type, interval]] : [];
    }),
  );
}

/** A usable layout; undefined for anything else. */
export function checkSpotLayout(value: unknown): SpotLayout | undefined {
  if (!isRecord(value) || !isOneOf(SPOT_VIEWS, value.view) || !isRecord(value.sizes)) return undefined;
  const sizes = Object.entries(value.sizes).filter(
    (entry): entry is [string, number] =>
      ID.test(entry[0]) && Number.isInteger(entry[1]) && isPanelSize(entry[1] as number),
  );
  return { view: value.view, sizes: Object.fromEntries(sizes.slice(0, PANEL_LIMIT)) };
}

/** px */
function isPanelSize(size: number): boolean {
  return size >= 40 && size <= 4000;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
