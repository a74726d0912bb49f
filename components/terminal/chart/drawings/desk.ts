import type { Chart, Overlay, OverlayCreate, OverlayEvent } from 'klinecharts';
import { type Drawing, type DrawPoint, type DrawStyle, type DrawTool, POINT_LIMIT } from '#stores/drawings.ts';
import type { ChartPair, ChartWords } from '../types.ts';
import { type Look, teach } from './figures.ts';
import { type Box, thinned } from './geometry.ts';
import { DrawingList, type Item } from './list.ts';
import { cornersMoved, movedBy, pointsOf, type Steps, startPoints } from './moves.ts';
import { boxOf, choose, DRAWINGS, overlayFor, type Switches } from './overlay.ts';
import { type Palette, readPalette, styleOf } from './palette.ts';

/** px around a line that belong to it, for a mouse and for a finger. */
const REACH = { fine: 6, coarse: 14 } as const;
/** What the bar and the rail show. */
export type DeskView = {
  readonly items: readonly Item[];
  readonly selected: Item | null;
  /** The corner that the keyboard moves; null: the whole drawing. */
  readonly corner: number | null;
  readonly undo: boolean;
  readonly redo: boolean;
};

export type DeskNeeds = {
  readonly host: HTMLElement;
  readonly pair: ChartPair;
  readonly words: () => ChartWords;
  readonly keep: (drawings: readonly Drawing[]) => void;
  /** A drawing is finished or given up. */
  readonly finished: () => void;
};

/** What the reader draws on one chart: the list is the truth, the library's overlays follow it. */
export class Drawings {
  readonly #chart: Chart;
  readonly #needs: DeskNeeds;
  readonly coarse = matchMedia('(pointer: coarse)').matches;
  readonly #listeners = new Set<() => void>();
  readonly #list = new DrawingList();
  #selected: string | null = null;
  #corner: number | null = null;
  #pending: { readonly id: string; readonly drawing: Omit<Drawing, 'points'> } | null = null;
  #switches: Switches = { magnet: false, locked: false, hidden: false };
  #palette: Palette;
  /** What the last drawing looked like is what the next one of its kind looks like. */
  readonly #styles = new Map<DrawTool, DrawStyle>();
  #view: DeskView = { items: [], selected: null, corner: null, undo: false, redo: false };

  constructor(chart: Chart, needs: DeskNeeds) {
    this.#chart = chart;
    this.#needs = needs;
    this.#palette = readPalette(needs.host);
    teach(chart, {
      pair: needs.pair,
      palette: () => this.#palette,
      lookOf: this.#lookOf,
      bars: (count) => needs.words().bars(count),
      reach: this.coarse ? REACH.coarse : REACH.fine,
    });
  }

  readonly view = (): DeskView => this.#view;
  /** Calls back when the view changes, and while a drawing is dragged. @returns stops */
  readonly watch = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  /** Replaces everything by what is stored. */
  load(drawings: readonly Drawing[]): void {
    this.#list.load(drawings);
    this.#follow();
  }

  /** Waits for the reader's points. `text` is what a note says. */
  start(tool: DrawTool, text?: string): void {
    this.#drop();
    this.select(null);
    const drawing = this.#fresh(tool, text);
    const id = this.#list.newId();
    this.#pending = { id, drawing };
    this.#chart.createOverlay({ ...this.#overlay({ ...drawing, id, points: [] }), lock: false });
  }

  /** Without a pointer: puts it into the middle of what is seen, to be moved by keys. */
  place(tool: DrawTool, text?: string): void {
    this.abort();
    const points = startPoints(this.#chart, tool);
    if (points.length > 0) this.#add({ ...this.#fresh(tool, text), points });
  }

  /** Gives up a drawing that is not finished. @returns whether there was one */
  abort(): boolean {
    const was = this.#drop();
    if (was) this.#needs.finished();
    return was;
  }

  set(switches: Switches): void {
    this.#switches = switches;
    if (switches.hidden) this.select(null);
    this.#follow();
  }

  select(id: string | null): void {
    if (this.#selected === id) return;
    this.#selected = id;
    this.#corner = null;
    this.#list.endRun();
    this.#follow();
  }

  /** The next drawing, or the one before; after the last comes the first. */
  selectNext(by: 1 | -1): void {
    const next = this.#switches.hidden ? null : this.#list.beside(this.#selected, by);
    if (next) this.select(next.id);
  }

  /** Goes from the whole drawing to its corners, one after the other, and back. */
  nextCorner(): void {
    const item = this.#view.selected;
    if (!item || item.tool === 'brush') return;
    const next = (this.#corner ?? -1) + 1;
    this.#corner = next < item.points.length ? next : null;
    this.#follow();
  }

  move(steps: Steps): void {
    const item = this.#view.selected;
    if (!item || this.#isLocked(item)) return;
    const points = cornersMoved(item.points, this.#corner, (point) => movedBy(this.#chart, point, steps));
    if (points) this.#commit(() => this.#list.change(item.id, { points }, `${item.id} ${this.#corner}`));
  }

  restyle(change: Partial<DrawStyle>): void {
    const item = this.#view.selected;
    if (!item) return;
    const style = { ...styleOf(item), ...change };
    this.#styles.set(item.tool, style);
    this.#commit(() => this.#list.change(item.id, { style }));
  }

  toggleLock(): void {
    const item = this.#view.selected;
    if (item) this.#commit(() => this.#list.toggleLock(item.id));
  }

  /** The same once more, a little beside it. */
  copy(): void {
    const item = this.#view.selected;
    if (!item) return;
    const points = cornersMoved(item.points, null, (point) => movedBy(this.#chart, point, { bars: 2, pixels: 16 }));
    const { locked: _locked, ...rest } = item;
    this.#add({ ...rest, points: points ?? item.points });
  }

  /** @returns whether there was one */
  removeSelected(): boolean {
    const item = this.#view.selected;
    if (!item || this.#isLocked(item)) return false;
    this.#commit(() => this.#list.remove(item.id));
    return true;
  }

  removeAll(): void {
    this.abort();
    if (this.#list.items.length > 0) this.#commit(() => this.#list.clear());
  }

  undo(): void {
    this.#commit(() => this.#list.undo());
  }
  redo(): void {
    this.#commit(() => this.#list.redo());
  }

  recolour(): void {
    this.#palette = readPalette(this.#needs.host);
    this.#follow();
  }

  /** What the selected drawing takes of the candles' pane. */
  selectedBox(): Box | null {
    const { selected } = this.#view;
    return selected && boxOf(this.#chart, selected);
  }

  #isLocked(item: Item): boolean {
    return item.locked === true || this.#switches.locked;
  }

  #fresh(tool: DrawTool, text?: string): Omit<Drawing, 'points'> {
    const style = this.#styles.get(tool);
    return { tool, ...(text === undefined ? {} : { text }), ...(style ? { style } : {}) };
  }

  #drop(): boolean {
    const pending = this.#pending;
    this.#pending = null;
    return pending !== null && this.#chart.removeOverlay({ id: pending.id });
  }

  #add(drawing: Drawing, id = this.#list.newId()): void {
    const item = { ...drawing, id };
    this.#selected = item.id;
    this.#corner = null;
    this.#commit(() => this.#list.add(item));
  }

  #commit(change: () => void): void {
    const before = this.#list.items;
    change();
    if (this.#list.items === before) return;
    this.#follow();
    this.#needs.keep(this.#list.items.map(({ id: _id, ...drawing }) => drawing));
  }

  /** Makes chart, bar and rail show what the list says. */
  #follow(): void {
    const { items, canUndo, canRedo } = this.#list;
    const known = new Set(items.map(({ id }) => id));
    const selected = this.#list.find(this.#selected);
    this.#selected = selected?.id ?? null;
    if (!selected) this.#corner = null;
    this.#view = { items, selected, corner: this.#corner, undo: canUndo, redo: canRedo };
    const drawn = new Set(this.#chart.getOverlays({ groupId: DRAWINGS }).map(({ id }) => id));
    for (const id of drawn) if (!known.has(id) && id !== this.#pending?.id) this.#chart.removeOverlay({ id });
    for (const item of items) {
      if (drawn.has(item.id)) this.#chart.overrideOverlay(this.#overlay(item));
      else this.#chart.createOverlay(this.#overlay(item));
    }
    choose(this.#chart, this.#selected);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  readonly #lookOf = (id: string): Look | null => {
    const drawing = this.#pending?.id === id ? this.#pending.drawing : this.#list.find(id);
    if (!drawing) return null;
    return { ...drawing, selected: id === this.#selected, corner: id === this.#selected ? this.#corner : null };
  };

  #overlay(item: Item): OverlayCreate {
    const { coarse } = this;
    // A finger that pans the chart must not take a line along: first it is chosen, then it moves.
    const held = this.#isLocked(item) || (coarse && item.id !== this.#selected);
    return {
      ...overlayFor(item, { palette: this.#palette, switches: this.#switches, coarse }),
      lock: held,
      onDrawEnd: ({ overlay }) => this.#finish(overlay),
      onRemoved: ({ overlay }) => this.#removed(overlay),
      onSelected: ({ overlay }) => this.select(overlay.id),
      onDeselected: ({ overlay }) => overlay.id === this.#selected && this.select(null),
      onRightClick: this.#onRightClick,
      onPressedMoveStart: ({ overlay }) => this.select(overlay.id),
      onPressedMoving: () => this.#tell(),
      onPressedMoveEnd: ({ overlay }) => this.#moved(overlay),
    };
  }

  /** The library removes what is pressed with the other button; an unfinished drawing may go that way. */
  readonly #onRightClick = ({ overlay, preventDefault }: OverlayEvent<unknown>) => {
    if (overlay.id === this.#pending?.id) return;
    preventDefault?.();
    this.select(overlay.id);
  };

  #finish(overlay: Overlay): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = null;
    const points = pointsOf(overlay);
    if (points) this.#add({ ...pending.drawing, points: thinned<DrawPoint>(points, POINT_LIMIT) }, pending.id);
    else this.#chart.removeOverlay({ id: pending.id });
    this.#needs.finished();
  }

  #removed(overlay: Overlay): void {
    if (overlay.id !== this.#pending?.id) return;
    this.#pending = null;
    this.#needs.finished();
  }

  #moved(overlay: Overlay): void {
    const points = pointsOf(overlay);
    const item = this.#list.find(overlay.id);
    if (!points || !item || JSON.stringify(points) === JSON.stringify(item.points)) return;
    this.#commit(() => this.#list.change(item.id, { points }));
  }
}
