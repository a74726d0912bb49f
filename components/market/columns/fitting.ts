import type { ColumnChoice } from '#lib/market/columns.ts';
import { FIRST_COLUMNS, type MarketColumn } from '../market-columns.tsx';

/** px. `roomy` is the table as it first is; `close` is as near as figures may stand. */
type Widths = Readonly<
  Record<'pair' | 'price' | 'action' | 'change' | 'turnover' | 'volume' | 'spread' | 'week', number>
>;
const ROOMY: Widths = {
  pair: 200,
  price: 150,
  action: 104,
  change: 120,
  turnover: 130,
  volume: 130,
  spread: 120,
  week: 160,
};
const CLOSE: Widths = {
  pair: 150,
  price: 140,
  action: 96,
  change: 100,
  turnover: 112,
  volume: 112,
  spread: 100,
  week: 136,
};
const STAR = 48;
/** The range is three columns: its low, the bar, its high. */
const THIRD = { roomy: 120, close: 96 } as const;

export type Fit = {
  readonly columns: readonly MarketColumn[];
  /** Chosen, and left out because the window is too narrow. */
  readonly left: readonly ColumnChoice[];
};

/** The chosen columns as wide as there is room. @param room px; 0 while it is not known, which has room for all */
export function fitColumns(chosen: readonly ColumnChoice[], room: number): Fit {
  const roomy = chosen.reduce((sum, id) => sum + widthOf(id, ROOMY, THIRD.roomy), fixed(ROOMY));
  if (room === 0 || roomy <= room) return { columns: columnsOf(chosen, ROOMY, THIRD.roomy), left: [] };
  let free = room - fixed(CLOSE);
  const fitting = chosen.filter((id) => {
    const width = widthOf(id, CLOSE, THIRD.close);
    if (width > free) return false;
    free -= width;
    return true;
  });
  return {
    columns: columnsOf(fitting, CLOSE, THIRD.close),
    left: chosen.filter((id) => !fitting.includes(id)),
  };
}

/** px of room that the first table wants before it shows a column; styles do the same by the width of the screen. */
const FIRST_NEEDS: Partial<Record<ColumnChoice, number>> = { range: 1216, week: 960 };

/** What the first table leaves out. @param room px; 0 while it is not known */
export function leftByFirst(room: number): readonly ColumnChoice[] {
  if (room === 0) return [];
  return (['range', 'week'] as const).filter((id) => room < (FIRST_NEEDS[id] ?? 0));
}

const fixed = ({ pair, price, action }: Widths) => STAR + pair + price + action;
const widthOf = (id: ColumnChoice, widths: Widths, third: number) => (id === 'range' ? 3 * third : widths[id]);

function columnsOf(chosen: readonly ColumnChoice[], widths: Widths, third: number): readonly MarketColumn[] {
  const between = chosen.flatMap((id): MarketColumn[] => {
    if (id === 'range') return (['low', 'range', 'high'] as const).map((part) => ({ ...plain(part), width: third }));
    return [{ ...plain(id), width: widths[id] }];
  });
  return [
    plain('favourite'),
    plain('pair'),
    { ...plain('price'), width: widths.price },
    ...between,
    { ...plain('action'), width: widths.action },
  ];
}

/** A column of the first table without the screens that leave it out: here the room decides. */
function plain(id: MarketColumn['id']): MarketColumn {
  const known = FIRST_COLUMNS.find((column) => column.id === id) ?? { id };
  const { className: _, width: __, ...column } = known as MarketColumn;
  return column;
}
