/** px */
export const TABLE = { columnMin: 80, toolColumn: 48, head: 44, headDense: 32, treeIndent: 16 } as const;
/** The layout is looked at again when the box has kept still for this long (ms). */
export const LAYOUT_DEBOUNCE = 50;
/** From this many rows on rows come and go without motion. */
export const TRANSITION_BELOW = 100;

export type Column = {
  readonly id: string;
  /** `tool`: selection, expand and index columns. */
  readonly kind?: 'data' | 'tool';
  /** Share of the spare width in px of the drawing; columns without one share what is left. */
  readonly width?: number;
  /** For columns that small screens leave out, together with their cells. */
  readonly className?: string;
};

/** Width a column may not go below (px). */
export function leastWidth(column: Column): number {
  return column.kind === 'tool' ? TABLE.toolColumn : Math.max(TABLE.columnMin, column.width ?? 0);
}

export function leastTableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + leastWidth(column), 0);
}
