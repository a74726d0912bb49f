/** Columns of the markets table that may be left out and moved, in the order they first have. */
export const COLUMN_CHOICES = ['change', 'range', 'turnover', 'volume', 'spread', 'week'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

export type ColumnLayout = {
  /** Every column, in its order. */
  readonly order: readonly ColumnChoice[];
  readonly shown: readonly ColumnChoice[];
};

export const FIRST_LAYOUT: ColumnLayout = {
  order: COLUMN_CHOICES,
  shown: ['change', 'range', 'turnover', 'week'],
};

/**
 * What was kept, as far as it makes sense: unknown and doubled columns are dropped, and one that came to the table since
 * stands last and is not shown.
 * @param stored JSON text, or null where nothing is kept
 */
export function readLayout(stored: string | null): ColumnLayout {
  if (stored === null) return FIRST_LAYOUT;
  try {
    const { order, shown } = JSON.parse(stored) as Partial<Record<'order' | 'shown', unknown>>;
    const known = columnsOf(order);
    return {
      order: [...known, ...COLUMN_CHOICES.filter((id) => !known.includes(id))],
      shown: columnsOf(shown),
    };
  } catch {
    return FIRST_LAYOUT;
  }
}

function columnsOf(value: unknown): readonly ColumnChoice[] {
  if (!Array.isArray(value)) throw new TypeError('A list of columns is no list.');
  return [...new Set(value.filter((id): id is ColumnChoice => COLUMN_CHOICES.includes(id)))];
}

/** Shown columns in their order. */
export function shownColumns({ order, shown }: ColumnLayout): readonly ColumnChoice[] {
  return order.filter((id) => shown.includes(id));
}

/** Whether the table is the one the server draws. Where a hidden column waits does not matter. */
export function isFirstLayout(layout: ColumnLayout): boolean {
  return shownColumns(layout).join() === shownColumns(FIRST_LAYOUT).join();
}

/** The order with one column put at another's place. */
export function moveColumn(order: readonly ColumnChoice[], id: ColumnChoice, to: number): readonly ColumnChoice[] {
  const rest = order.filter((other) => other !== id);
  const at = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
