import { createStore } from './create.ts';

/** By which price the profit of a leg is told, wherever it is told. */
export const PNL_BY = ['mark', 'last'] as const;
export type PnlBy = (typeof PNL_BY)[number];

export type PnlByStore = { readonly by: PnlBy; setBy(by: PnlBy): void };

export const usePnlBy = createStore<PnlByStore>((set) => ({ by: 'mark', setBy: (by) => set({ by }) }));
