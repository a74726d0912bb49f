import type { ShareRequest } from '#lib/contract/shapes/share.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { createStore } from './create.ts';

/** What is to be explained, or shown to others. */
export type Explained =
  /** Why a liquidation price is what it is. */
  | { readonly what: 'why'; readonly symbol: string; readonly side: PositionSide }
  /** The life of a position: how it ended, or what it cost. `id`: of a closed one. */
  | {
      readonly what: 'story';
      readonly symbol: string;
      readonly side: PositionSide;
      readonly id: string | null;
      readonly part: 'steps' | 'costs';
    }
  | { readonly what: 'share'; readonly of: Omit<ShareRequest, 'env' | 'amounts' | 'code'> };

export type ExplainStore = {
  /** The dialog that is asked for; null: none. */
  readonly shown: Explained | null;
  /** This page tells of liquidations itself, with the way to why. */
  readonly telling: boolean;
  setTelling(telling: boolean): void;
  show(what: Explained): void;
  close(): void;
};

/** Asks for an explanation from wherever a number stands. `ExplainDialogs` (components/futures/explain) shows it. */
export const useExplain = createStore<ExplainStore>((set) => ({
  shown: null,
  telling: false,
  setTelling: (telling) => set({ telling }),
  show: (shown) => set({ shown }),
  close: () => set({ shown: null }),
}));
