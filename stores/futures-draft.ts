import {
  type Action,
  type Amount,
  EMPTY_DRAFT,
  type ExitField,
  type ExitUnit,
  type FuturesDraft,
  intentOf,
  KIND,
  NO_AMOUNT,
  type PriceField,
  type SizeUnit,
  type TicketKind,
} from '#lib/futures/ticket/draft.ts';
import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import type { SelfTrade, Side, TimeInForce } from '#lib/rules/words.ts';
import { createStore } from './create.ts';

/** Kinds behind the third tab of the form. */
export const TRIGGER_KINDS = ['triggerLimit', 'triggerMarket', 'trailing'] as const satisfies readonly TicketKind[];
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** The order of a contract in the making, one for all parts of the form. */
export type FuturesDraftStore = FuturesDraft & {
  /** The contract it is for; '' before the first. */
  readonly symbol: string;
  /** What the size field speaks of. */
  readonly unit: SizeUnit;
  /** The trigger kind that was chosen last. */
  readonly trigger: TriggerKind;
  /** The last price that was put into the price field without being asked for; null once that field or a size was touched. */
  readonly followed: string | null;
  /** Another contract: how one trades stays, prices and amounts of the one before go. */
  begin(symbol: string): void;
  /** The last price, into a price field that nobody touched yet. */
  follow(last: string): void;
  setSide(side: Side): void;
  /** The same of a form with one button: a share was one of what the other side may. */
  turnTo(side: Side): void;
  /** What a share is of has changed: a size that nobody typed would come of it. */
  dropShare(): void;
  setAction(action: Action): void;
  setReduceOnly(reduceOnly: boolean): void;
  setKind(kind: TicketKind): void;
  setPrice(field: PriceField, text: string): void;
  /** A price of a contract, pressed in its book or chart, goes where this kind of order wants one. */
  takePrice(symbol: string, price: string): void;
  setTriggerBy(by: TriggerPrice): void;
  setCloseOnTrigger(closes: boolean): void;
  setAmount(amount: Amount): void;
  /** @param text what the field then says, see `amountIn` */
  setUnit(unit: SizeUnit, text: string | null): void;
  setTif(tif: TimeInForce): void;
  setPostOnly(postOnly: boolean): void;
  setStp(stp: SelfTrade): void;
  setExits(exits: boolean): void;
  /** @param text what the field then says, see `exitText` */
  setExit(field: ExitField, unit: ExitUnit, text: string): void;
  setExitBy(by: TriggerPrice): void;
  /** It became an order: the amount goes, so that it is not sent twice by habit; prices stay, and what was typed since. */
  placed(sent: FuturesDraft & { readonly symbol: string }): void;
};

/** What belongs to one contract. */
const TYPED = {
  price: '',
  triggerPrice: '',
  activationPrice: '',
  takeProfit: '',
  stopLoss: '',
  amount: NO_AMOUNT,
} as const;

export const useFuturesDraft = createStore<FuturesDraftStore>((set, get) => ({
  ...EMPTY_DRAFT,
  symbol: '',
  unit: 'size',
  trigger: 'triggerLimit',
  followed: '',
  begin: (symbol) => {
    if (get().symbol !== symbol) set({ symbol, ...TYPED, followed: '' });
  },
  follow: (last) => {
    const { price, followed } = get();
    if (price === followed && last !== price) set({ price: last, followed: last });
  },
  setSide: (side) => set({ side }),
  turnTo: (side) => set({ side, ...(side === get().side ? {} : withoutShare(get())) }),
  dropShare: () => set(withoutShare(get())),
  // What only closes costs nothing: a cost says no size of it.
  setAction: (action) => set(closing(get(), { action })),
  setReduceOnly: (reduceOnly) => set(closing(get(), { reduceOnly })),
  setKind: (kind) =>
    set({
      ...closing(get(), { kind }),
      ...(isTriggerKind(kind) ? { trigger: kind, triggerBy: kind === 'trailing' ? 'mark' : 'last' } : {}),
    }),
  setPrice: (field, text) => set({ [field]: text, ...(field === 'price' ? { followed: null } : {}) }),
  takePrice: (symbol, price) => {
    if (get().symbol !== symbol) return;
    const { fields } = KIND[get().kind];
    const field = (['price', 'triggerPrice', 'activationPrice'] as const).find((one) => fields.includes(one));
    if (field) get().setPrice(field, price);
  },
  setTriggerBy: (triggerBy) => set({ triggerBy }),
  setCloseOnTrigger: (closeOnTrigger) => set(closing(get(), { closeOnTrigger })),
  // A price that moves under an order in the making was asked for by nobody; nothing of anything is no amount.
  setAmount: (amount) => set({ amount: amount.value === 0 ? NO_AMOUNT : amount, followed: null }),
  setUnit: (unit, text) => set({ unit, ...(text === null ? {} : { amount: { by: unit, value: text } }) }),
  // Who must not take cannot take at once.
  setTif: (tif) => set({ tif, ...(tif === 'gtc' ? {} : { postOnly: false }) }),
  setPostOnly: (postOnly) => set({ postOnly, ...(postOnly ? { tif: 'gtc' } : {}) }),
  setStp: (stp) => set({ stp }),
  setExits: (exits) => set({ exits, ...(exits ? {} : { takeProfit: '', stopLoss: '' }) }),
  setExit: (field, unit, text) => set({ [field]: text, exitUnits: { ...get().exitUnits, [field]: unit } }),
  setExitBy: (exitBy) => set({ exitBy }),
  placed: (sent) => {
    const { symbol, amount, takeProfit, stopLoss } = get();
    if (symbol !== sent.symbol) return;
    const same = takeProfit === sent.takeProfit && stopLoss === sent.stopLoss;
    set({
      ...(amount === sent.amount ? { amount: NO_AMOUNT } : {}),
      ...(same ? { exits: false, takeProfit: '', stopLoss: '' } : {}),
    });
  },
}));

type Choice = Partial<Pick<FuturesDraft, 'action' | 'reduceOnly' | 'kind' | 'closeOnTrigger'>>;

/** A share of what can be closed is none of what can be opened; and what only closes has no cost. */
function closing(draft: FuturesDraftStore, choice: Choice): Partial<FuturesDraftStore> {
  const [before, after] = [closesBy(draft), closesBy({ ...draft, ...choice })];
  const { unit, amount } = draft;
  const closes = after.some(Boolean);
  return {
    ...choice,
    ...(before.join() === after.join() ? {} : withoutShare(draft)),
    ...(closes && unit === 'cost' ? { unit: 'size' } : {}),
    ...(closes && amount.by === 'cost' ? { amount: NO_AMOUNT } : {}),
  };
}

/** Whether a draft closes only: where there is one leg, and where there are two. */
function closesBy(draft: FuturesDraft): readonly boolean[] {
  return (['oneWay', 'twoWay'] as const).map((mode) => !intentOf(draft, draft.side, mode).opens);
}

const withoutShare = ({ amount }: FuturesDraft): Partial<FuturesDraftStore> =>
  amount.by === 'percent' ? { amount: NO_AMOUNT } : {};

function isTriggerKind(kind: TicketKind): kind is TriggerKind {
  return (TRIGGER_KINDS as readonly TicketKind[]).includes(kind);
}
