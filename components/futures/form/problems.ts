import type { FuturesDraft } from '#lib/futures/ticket/draft.ts';
import type { TicketProblem } from '#lib/futures/ticket/rules.ts';
import type { Side } from '#lib/rules/words.ts';

/** Places of the form where something can be wrong; `form` is the whole of it. */
export type FormField =
  | 'price'
  | 'triggerPrice'
  | 'callbackRate'
  | 'activationPrice'
  | 'takeProfit'
  | 'stopLoss'
  | 'amount'
  | 'options'
  | 'form';

const PLACES: Readonly<Record<string, FormField>> = {
  price: 'price',
  triggerPrice: 'triggerPrice',
  callbackRate: 'callbackRate',
  activationPrice: 'activationPrice',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
  size: 'amount',
  tif: 'options',
  postOnly: 'options',
};

export function fieldOf({ field }: Pick<TicketProblem, 'field'>): FormField {
  return PLACES[field] ?? 'form';
}

/** Which problems may be said: not while one types, but once the field was left, and what the gateway said until it is mended. */
export type Attention = {
  /** Fields that were left; all of them once an order was to be sent. */
  readonly touched: ReadonlySet<FormField> | 'all';
  /** The button that was pressed: its order is what is spoken of. Null speaks of what both would break. */
  readonly pressed: Side | null;
  /** What the gateway refused, and the part of the draft that was about. */
  readonly refused: { readonly refusal: TicketProblem; readonly about: string } | null;
};

export const NO_ATTENTION: Attention = { touched: new Set(), pressed: null, refused: null };

export function touch({ touched, ...attention }: Attention, place: FormField): Attention {
  return { ...attention, touched: touched === 'all' ? touched : new Set(touched).add(place) };
}

export function refuse(attention: Attention, refusal: TicketProblem, draft: FuturesDraft): Attention {
  return { ...attention, refused: { refusal, about: aboutOf(refusal, draft) } };
}

export type Problems = Readonly<Record<Side, readonly TicketProblem[]>>;

type Seen = {
  readonly attention: Attention;
  readonly problems: Problems;
  readonly draft: FuturesDraft;
  /** One button alone, of the draft's side. */
  readonly single: boolean;
};

/** What is to be said at a place now, null for nothing. */
export function problemAt(place: FormField, { attention, problems, draft, single }: Seen): TicketProblem | null {
  const { touched, refused, pressed } = attention;
  if (refused && fieldOf(refused.refusal) === place && aboutOf(refused.refusal, draft) === refused.about)
    return refused.refusal;
  const side = single ? draft.side : pressed;
  const spoken = side === null ? shared(problems, draft.side) : problems[side];
  const found = spoken.find((problem) => fieldOf(problem) === place) ?? null;
  if (touched === 'all') return found;
  // More digits never make an amount smaller: what is too much is said at once.
  if (found && TOO_MUCH.has(found.rule)) return found;
  // An empty field that was only passed through is no mistake yet.
  return touched.has(place) && found?.rule !== 'missing' ? found : null;
}

const TOO_MUCH: ReadonlySet<TicketProblem['rule']> = new Set([
  'insufficientMargin',
  'leverageTier',
  'positionLimit',
  'maxSize',
]);

/** What both orders break, in the words of the one that is looked at. */
function shared(problems: Problems, side: Side): readonly TicketProblem[] {
  const other = problems[side === 'buy' ? 'sell' : 'buy'];
  return problems[side].filter(({ field, rule }) => other.some((one) => one.field === field && one.rule === rule));
}

/** The part of the draft that a refusal is about, as text. */
function aboutOf(refusal: TicketProblem, draft: FuturesDraft): string {
  const { side, action, reduceOnly, kind, amount, tif, postOnly, price } = draft;
  const place = fieldOf(refusal);
  const head = [side, action, reduceOnly, kind];
  if (place === 'form') return JSON.stringify(draft);
  if (place === 'amount') return JSON.stringify([...head, amount, price]);
  if (place === 'options') return JSON.stringify([...head, tif, postOnly, price]);
  return JSON.stringify([...head, draft[place]]);
}
