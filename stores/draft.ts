import type { ExitField, ExitUnit } from '#lib/order/exits.ts';
import type { DraftKind } from '#lib/order/kind.ts';
import type { SelfTrade, Side, TimeInForce } from '#lib/rules/words.ts';
import { type Amount, type Draft, EMPTY_DRAFT, KIND, NO_AMOUNT, type PriceField, type Unit } from '#lib/spot/draft.ts';
import { createStore } from './create.ts';

/** Kinds behind the third tab of the form. */
export const TRIGGER_KINDS = ['stopLimit', 'stopMarket', 'tpsl', 'oco'] as const satisfies readonly DraftKind[];
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** The order in the making, one for all parts of the form. */
export type DraftStore = Draft & {
  /** The pair it is for; '' before the first. */
  readonly symbol: string;
  /** Coin that the amount field speaks of. */
  readonly unit: Unit;
  /** The trigger kind that was chosen last. */
  readonly trigger: TriggerKind;
  /** Grows with every price that is pressed in the book, the tape or the chart; who trades by one click hears of it. */
  readonly presses: number;
  /** Another pair: how one trades stays, prices and amounts of the pair before go. A share of the balance stays. */
  begin(symbol: string): void;
  setSide(side: Side): void;
  setKind(kind: DraftKind): void;
  setPrice(field: PriceField, text: string): void;
  /** A price of a pair goes where this kind of order wants one. */
  takePrice(symbol: string, price: string): void;
  /** The same of a price that was pressed. */
  press(symbol: string, price: string): void;
  setAmount(amount: Amount): void;
  /** @param amount what the field then says, see `switchUnit` */
  setUnit(unit: Unit, amount: Amount): void;
  setTif(tif: TimeInForce): void;
  setPostOnly(postOnly: boolean): void;
  setStp(stp: SelfTrade): void;
  setExits(exits: boolean): void;
  /** @param text what the field then says, see `exitText` */
  setExit(field: ExitField, unit: ExitUnit, text: string): void;
  /**
   * It became an order: the amount goes, so that it is not sent twice by habit; prices stay.
   * @param again who trades by one click keeps the amount
   */
  placed(again?: boolean): void;
};

/** What belongs to one pair. */
const TYPED = {
  price: '',
  amount: NO_AMOUNT,
  triggerPrice: '',
  stopLimitPrice: '',
  takeProfit: '',
  stopLoss: '',
} as const;

export const useDraft = createStore<DraftStore>((set, get) => ({
  ...EMPTY_DRAFT,
  symbol: '',
  unit: 'base',
  trigger: 'stopLimit',
  presses: 0,
  begin: (symbol) => {
    const { amount } = get();
    if (get().symbol !== symbol) set({ symbol, ...TYPED, amount: amount.by === 'percent' ? amount : NO_AMOUNT });
  },
  // Take profit and stop loss protect what one has: there is nothing to buy.
  setSide: (side) => set({ side, ...(side === 'buy' && get().kind === 'tpsl' ? { kind: 'limit' } : {}) }),
  setKind: (kind) =>
    set({
      kind,
      // Its exits are prices; what was typed as a distance would be read as one.
      ...(kind === 'tpsl' ? { side: 'sell', ...pricesOnly(get()) } : {}),
      ...(isTriggerKind(kind) ? { trigger: kind } : {}),
    }),
  setPrice: (field, text) => set({ [field]: text }),
  takePrice: (symbol, price) => {
    if (get().symbol !== symbol) return;
    const { prices } = KIND[get().kind];
    if (prices.includes('price')) set({ price });
    else if (prices.includes('triggerPrice')) set({ triggerPrice: price });
  },
  press: (symbol, price) => {
    if (get().symbol !== symbol) return;
    get().takePrice(symbol, price);
    set({ presses: get().presses + 1 });
  },
  setAmount: (amount) => set({ amount }),
  setUnit: (unit, amount) => set({ unit, amount }),
  // Who must not take cannot take at once.
  setTif: (tif) => set({ tif, ...(tif === 'gtc' ? {} : { postOnly: false }) }),
  setPostOnly: (postOnly) => set({ postOnly, ...(postOnly ? { tif: 'gtc' } : {}) }),
  setStp: (stp) => set({ stp }),
  setExits: (exits) => set({ exits, ...(exits ? {} : { takeProfit: '', stopLoss: '' }) }),
  setExit: (field, unit, text) => set({ [field]: text, exitUnits: { ...get().exitUnits, [field]: unit } }),
  placed: (again = false) =>
    set({ ...(again ? {} : { amount: NO_AMOUNT }), exits: false, takeProfit: '', stopLoss: '' }),
}));

function pricesOnly({ exitUnits, takeProfit, stopLoss }: Draft) {
  return {
    exitUnits: EMPTY_DRAFT.exitUnits,
    takeProfit: exitUnits.takeProfit === 'price' ? takeProfit : '',
    stopLoss: exitUnits.stopLoss === 'price' ? stopLoss : '',
  };
}

function isTriggerKind(kind: DraftKind): kind is TriggerKind {
  return (TRIGGER_KINDS as readonly DraftKind[]).includes(kind);
}
