import type { PositionSide } from '#lib/rules/perp-words.ts';
import { createStore } from './create.ts';

/** The price that somebody plays with, for the chart of its market. */
export type WhatIfLine = {
  readonly symbol: string;
  readonly side: PositionSide;
  /** Decimal text on the market's grid. */
  readonly price: string;
  /** What the position would have gained there, in the settle asset; null where there is none. */
  readonly pnl: string | null;
  readonly settle: string;
  /** Whether the position is liquidated there. */
  readonly falls: boolean;
};

export type WhatIfStore = {
  /** Null while nobody asks. */
  readonly line: WhatIfLine | null;
  /** The price that a chart's line was brought to; the card takes it over. Null before. */
  readonly moved: string | null;
  draw(line: WhatIfLine | null): void;
  /** Brings the mark that is supposed to another price. */
  move(price: string): void;
};

export const useWhatIf = createStore<WhatIfStore>((set) => ({
  line: null,
  moved: null,
  draw: (line) => set({ line }),
  move: (moved) => set({ moved }),
}));
