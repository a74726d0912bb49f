import {
  type Action,
  type Amount,
  EMPTY_DRAFT,
  type ExitField,
  type ExitUnit,
  type FuturesDraft,
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
  /** Another contract: how one trades stays, prices and amounts of the one before go. A share of the most stays. */
  begin(symbol: string): void;
  setSide(side: Side): void;
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
  /** It became an order: the amount goes, so that it is not sent twice by habit; prices stay. */
  placed(): void;
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
  begin: (symbol) => {
    const { amount } = get();
    if (get().symbol !== symbol) set({ symbol, ...TYPED, amount: amount.by === 'percent' ? amount : NO_AMOUNT });
  },
  setSide: (side) => set({ side }),
  // What only closes costs nothing: a cost says no size of it.
  setAction: (action) => set({ action, ...withoutCost(get(), action === 'close') }),
  setReduceOnly: (reduceOnly) => set({ reduceOnly, ...withoutCost(get(), reduceOnly) }),
  setKind: (kind) =>
    set({
      kind,
      ...(isTriggerKind(kind) ? { trigger: kind, triggerBy: kind === 'trailing' ? 'mark' : 'last' } : {}),
    }),
  setPrice: (field, text) => set({ [field]: text }),
  takePrice: (symbol, price) => {
    if (get().symbol !== symbol) return;
    const { fields } = KIND[get().kind];
    const field = (['price', 'triggerPrice', 'activationPrice'] as const).find((one) => fields.includes(one));
    if (field) set({ [field]: price });
  },
  setTriggerBy: (triggerBy) => set({ triggerBy }),
  setCloseOnTrigger: (closeOnTrigger) => set({ closeOnTrigger, ...withoutCost(get(), closeOnTrigger) }),
  setAmount: (amount) => set({ amount }),
  setUnit: (unit, text) => set({ unit, ...(text === null ? {} : { amount: { by: unit, value: text } }) }),
  // Who must not take cannot take at once.
  setTif: (tif) => set({ tif, ...(tif === 'gtc' ? {} : { postOnly: false }) }),
  setPostOnly: (postOnly) => set({ postOnly, ...(postOnly ? { tif: 'gtc' } : {}) }),
  setStp: (stp) => set({ stp }),
  setExits: (exits) => set({ exits, ...(exits ? {} : { takeProfit: '', stopLoss: '' }) }),
  setExit: (field, unit, text) => set({ [field]: text, exitUnits: { ...get().exitUnits, [field]: unit } }),
  setExitBy: (exitBy) => set({ exitBy }),
  placed: () => set({ amount: NO_AMOUNT, exits: false, takeProfit: '', stopLoss: '' }),
}));

function withoutCost({ unit, amount }: FuturesDraftStore, closes: boolean): Partial<FuturesDraftStore> {
  if (!closes) return {};
  return { ...(unit === 'cost' ? { unit: 'size' } : {}), ...(amount.by === 'cost' ? { amount: NO_AMOUNT } : {}) };
}

function isTriggerKind(kind: TicketKind): kind is TriggerKind {
  return (TRIGGER_KINDS as readonly TicketKind[]).includes(kind);
}
