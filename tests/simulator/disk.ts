import { GENESIS, type Row } from '#gateway/data/journal/chain.ts';
import { type CopyName, type Parts, sameCopy } from '#gateway/data/journal/parts.ts';
import { SNAPSHOTS_KEPT, type Snapshot, type Store } from '#gateway/data/journal/store.ts';
import type { Clockwork } from './clockwork.ts';

/** What the next write meets: an error before or after its bytes are down, or two seconds of nothing. */
export type DiskFault = 'fails' | 'failsAfter' | 'slow';

type Content = {
  readonly owner: number;
  readonly rows: readonly Row[];
  readonly snapshots: readonly Snapshot[];
  /** Texts of snapshots in parts. */
  readonly copies: readonly Copy[];
  readonly note: number;
};

type Copy = CopyName & { readonly texts: readonly string[] };

const EMPTY: Content = { owner: 0, rows: [], snapshots: [], copies: [], note: 0 };

/**
 * A disk under a database: writes are whole or not at all (the database sees to that), visible at once and safe once
 * synced. When the power goes off, what was not synced is there up to any point, or not at all.
 */
export class Disk {
  readonly #clockwork: Clockwork;
  /** Contents in the order they were written; all but the first are not synced yet. */
  #contents: Content[] = [EMPTY];
  fault: DiskFault | null = null;
  /** Lives that met a fault: these may fail. */
  readonly faulted = new Set<number>();
  /** Plants the error of a database that answers before it has synced. */
  readonly #syncs: boolean;

  /** @param rows what an earlier program left */
  constructor(clockwork: Clockwork, syncs = true, rows: readonly Row[] = []) {
    this.#clockwork = clockwork;
    this.#contents = [{ ...EMPTY, rows, owner: rows.at(-1)?.epoch ?? 0, note: rows.length }];
    this.#syncs = syncs;
  }

  get content(): Content {
    return this.#contents.at(-1)!;
  }

  /** What a power cut now could not take. */
  get safe(): Content {
    return this.#contents[0]!;
  }

  powerOff(): void {
    this.#contents = [this.#contents[this.#clockwork.random(this.#contents.length)]!];
  }

  /** A copy that shares nothing, to be damaged. */
  copy(change: (content: Content) => Content): Disk {
    const disk = new Disk(this.#clockwork);
    disk.#contents = [change(this.content)];
    return disk;
  }

  store(life: number): Store {
    let mine = -1;
    const here = () => this.content;
    return {
      acquire: async (above) => {
        mine = Math.max(here().owner, above) + 1;
        await this.#write(life, (content) => ({ ...content, owner: mine }));
        return mine;
      },
      read: async (seq, limit) => {
        await this.#pass(life, 0);
        return here().rows.slice(seq, seq + limit);
      },
      append: (row) =>
        this.#write(life, (content) => {
          if (content.owner !== mine) return null;
          if (row.seq !== content.rows.length + 1 || row.previous !== (content.rows.at(-1)?.hash ?? GENESIS))
            throw new Error('UNIQUE constraint failed: journal.env, journal.seq');
          return { ...content, rows: [...content.rows, row] };
        }),
      saveSnapshot: (snapshot) =>
        this.#write(life, (content) => {
          if (content.owner !== mine) return null;
          const others = content.snapshots.filter(({ seq }) => seq !== snapshot.seq);
          const all = [snapshot, ...others].sort((a, b) => b.seq - a.seq);
          return { ...content, snapshots: all.slice(0, SNAPSHOTS_KEPT) };
        }),
      owns: async () => {
        await this.#pass(life, 0);
        return here().owner === mine;
      },
      parts: this.#parts(life),
      snapshots: async () => here().snapshots.slice(),
      close: async () => undefined,
    };
  }

  #parts(life: number): Parts {
    const change = (copy: CopyName, next: (texts: readonly string[]) => readonly string[]) =>
      this.#write(life, (content) => {
        const texts = content.copies.find((one) => sameCopy(one, copy))?.texts ?? [];
        const others = content.copies.filter((one) => !sameCopy(one, copy));
        return { ...content, copies: [...others, { ...copy, texts: next(texts) }] };
      }).then(() => undefined);
    const textsOf = (copy: CopyName) => this.content.copies.find((one) => sameCopy(one, copy))?.texts;
    return {
      write: async (copy) => {
        await change(copy, () => []);
        return {
          add: (text) => change(copy, (texts) => [...texts, text]),
          end: async () => undefined,
          drop: () => this.#forget(life, (one) => sameCopy(one, copy)),
        };
      },
      async *read(copy) {
        const texts = textsOf(copy);
        if (!texts) throw new Error('ENOENT');
        yield* texts;
      },
      keep: async (named, epoch) => {
        const copies = await named();
        await this.#forget(life, (one) => one.epoch <= epoch && !copies.some((kept) => sameCopy(kept, one)));
      },
    };
  }

  async #forget(life: number, which: (copy: CopyName) => boolean): Promise<void> {
    await this.#write(life, (content) => ({ ...content, copies: content.copies.filter((one) => !which(one)) }));
  }

  writeNote(life: number, note: number): Promise<void> {
    return this.#write(life, (content) => ({ ...content, note })).then(() => undefined);
  }

  /** Written, then synced, then answered; the process may end between any two of them. @returns false when refused. */
  async #write(life: number, change: (content: Content) => Content | null): Promise<boolean> {
    const { fault } = this;
    this.fault = null;
    if (fault === 'fails' || fault === 'failsAfter') this.faulted.add(life);
    await this.#pass(life, fault === 'slow' ? 2000 : this.#clockwork.random(3));
    if (fault === 'fails') throw new Error('EIO: i/o error, write');
    const next = change(this.content);
    if (next === null) return false;
    this.#contents.push(next);
    if (fault === 'failsAfter') throw new Error('EIO: i/o error, fdatasync');
    if (this.#syncs) await this.#sync(life, next);
    return true;
  }

  async #sync(life: number, written: Content): Promise<void> {
    await this.#pass(life, this.#clockwork.random(3));
    const at = this.#contents.indexOf(written);
    if (at > 0) this.#contents.splice(0, at);
  }

  #pass(life: number, ms: number): Promise<void> {
    return new Promise((resolve) => this.#clockwork.after(ms, life, resolve));
  }
}
