import { DRAWING_LIMIT, type Drawing } from '#stores/drawings.ts';
import { begin, type History, record, redo, undo } from './history.ts';

/** A drawing that is on the chart. */
export type Item = Drawing & { readonly id: string };

/** Drawings of one chart, and the steps that led to them. */
export class DrawingList {
  #history: History<readonly Item[]> = begin([]);
  /** What the last change moved, while it is moved in one run. */
  #run: string | null = null;
  #made = 0;

  get items(): readonly Item[] {
    return this.#history.now;
  }
  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }
  get canRedo(): boolean {
    return this.#history.later.length > 0;
  }

  find(id: string | null): Item | null {
    return this.items.find((item) => item.id === id) ?? null;
  }

  /** Before or behind `id`; around the ends. Without one, the first or the last. */
  beside(id: string | null, by: 1 | -1): Item | null {
    const { items } = this;
    const at = items.findIndex((item) => item.id === id);
    return items.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % items.length) ?? null;
  }

  newId(): string {
    this.#made += 1;
    return `drawing-${this.#made}`;
  }

  /** Begins anew with what is stored. */
  load(drawings: readonly Drawing[]): void {
    this.#run = null;
    this.#history = begin(drawings.slice(-DRAWING_LIMIT).map((drawing) => ({ ...drawing, id: this.newId() })));
  }

  /** One too many takes the oldest away. */
  add(item: Item): void {
    this.#record([...this.items, item].slice(-DRAWING_LIMIT));
  }

  /** @param run changes of one run after the other are one step: a drawing moved by many presses of a key */
  change(id: string, change: Partial<Drawing>, run: string | null = null): void {
    const items = this.items.map((item) => (item.id === id ? { ...item, ...change } : item));
    if (run !== null && run === this.#run) this.#history = { ...this.#history, now: items };
    else this.#record(items);
    this.#run = run;
  }

  toggleLock(id: string): void {
    this.#record(
      this.items.map((item) => {
        const { locked, ...rest } = item;
        if (item.id !== id) return item;
        return locked ? rest : { ...rest, locked: true };
      }),
    );
  }

  remove(id: string): void {
    this.#record(this.items.filter((item) => item.id !== id));
  }

  clear(): void {
    this.#record([]);
  }

  undo(): void {
    this.#run = null;
    this.#history = undo(this.#history);
  }
  redo(): void {
    this.#run = null;
    this.#history = redo(this.#history);
  }

  /** The next change of a run is a step of its own. */
  endRun(): void {
    this.#run = null;
  }

  #record(items: readonly Item[]): void {
    this.#run = null;
    this.#history = record(this.#history, items);
  }
}
