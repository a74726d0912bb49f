import type { Position } from '#lib/contract/shapes/perp-account.ts';

/** What can be done with a leg. Each opens a dialog. */
export const LEG_ACTS = ['market', 'limit', 'reverse', 'margin', 'exits', 'trailing', 'share', 'why', 'costs'] as const;
export type LegAct = (typeof LEG_ACTS)[number];

/** Asks for a dialog. The same function from render to render, so that rows are drawn anew only for what they show. */
export type OnAct = (act: LegAct, position: Position) => void;
