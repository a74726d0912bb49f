import { createStore } from './create.ts';

export type PickedPrice = {
  readonly symbol: string;
  /** Decimal string, quote per base; '' until a price was picked. */
  readonly price: string;
  /** Counts picks: the same price picked again is news too. */
  readonly count: number;
  pick(symbol: string, price: string): void;
};

/** The last price that was pressed in a book or tape. Whoever has a price field listens. */
export const usePickedPrice = createStore<PickedPrice>((set, get) => ({
  symbol: '',
  price: '',
  count: 0,
  pick: (symbol, price) => set({ symbol, price, count: get().count + 1 }),
}));
