import {
  EXIT_UNITS,
  type FuturesDraft,
  NO_AMOUNT,
  SIZE_UNITS,
  type SizeUnit,
  TICKET_KINDS,
} from '#lib/futures/ticket/draft.ts';
import { TIFS } from '#lib/rules/kinds.ts';
import { TRIGGER_PRICES } from '#lib/rules/perp-orders.ts';
import { SIDES } from '#lib/rules/words.ts';
import { dropErrand, keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';
import { useFuturesDraft } from './futures-draft.ts';

/** Between the press and the form may lie a login with its captcha; what is older was left behind. ms */
const LIFE_MS = 600_000;
/** Longer than any amount of a market. */
const LONGEST = 40;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const oneOf = (names: readonly string[]) => (value: unknown) => names.includes(value as string);

/** What of a draft goes along, and what each may be. */
const CARRIED = {
  side: oneOf(SIDES),
  kind: oneOf(TICKET_KINDS),
  price: isText,
  triggerPrice: isText,
  triggerBy: oneOf(TRIGGER_PRICES),
  callbackRate: isText,
  activationPrice: isText,
  tif: oneOf(TIFS),
  postOnly: isFlag,
  exits: isFlag,
  takeProfit: isText,
  stopLoss: isText,
  exitBy: oneOf(TRIGGER_PRICES),
  exitUnits: (value: unknown) => {
    const { takeProfit, stopLoss } = (value ?? {}) as Record<string, unknown>;
    return [takeProfit, stopLoss].every(oneOf(EXIT_UNITS));
  },
  amount: (value: unknown) => {
    const { by, value: text } = (value ?? {}) as Record<string, unknown>;
    return oneOf(SIZE_UNITS)(by) && isText(text);
  },
} as const satisfies Partial<Record<keyof FuturesDraft, (value: unknown) => boolean>>;

/** Takes the order in the making along to a page that is loaded anew. A share of what one account had says nothing there. */
export function carryContract(now: number): void {
  const draft = useFuturesDraft.getState();
  const { symbol, unit, followed, price } = draft;
  const amount = draft.amount.by === 'percent' ? NO_AMOUNT : draft.amount;
  const typed = Object.fromEntries(Object.keys(CARRIED).map((name) => [name, draft[name as keyof FuturesDraft]]));
  // A price that nobody touched is told anew by the market.
  keepErrand('contract', { ...typed, amount, unit, price: price === followed ? '' : price, symbol, at: now });
}

/** Puts what was carried into the form of its contract, once. Nothing is sent by it, and nothing that was typed is replaced. */
export function takeContract(symbol: string, now: number): void {
  const kept = readErrand('contract');
  dropErrand('contract');
  const draft = useFuturesDraft.getState();
  if (typeof kept !== 'object' || kept === null || draft.symbol !== symbol || draft.amount.value !== '') return;
  const row = kept as Readonly<Record<string, unknown>>;
  if (row.symbol !== symbol || typeof row.at !== 'number' || Math.abs(now - row.at) > LIFE_MS) return;
  const names = Object.keys(CARRIED) as (keyof typeof CARRIED)[];
  if (!names.every((name) => CARRIED[name](row[name])) || !oneOf(SIZE_UNITS)(row.unit)) return;
  const { price, ...typed } = Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as FuturesDraft;
  useFuturesDraft.setState({ ...typed, unit: row.unit as SizeUnit });
  if (price !== '') draft.setPrice('price', price);
}
