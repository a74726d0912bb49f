import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeWhole } from './fonts.ts';

export type KeptCard = { readonly bytes: Buffer /** Epoch ms. */; readonly at: number };

type Entry = { readonly length: number; readonly at: number };

/** Cards on a disk, up to a number of bytes; the one drawn longest ago goes first. */
export class Shelf {
  readonly #folder: string;
  readonly #most: number;
  #entries: Promise<Map<string, Entry>> | null = null;

  /** @param most  bytes in all */
  constructor(folder: string, most: number) {
    this.#folder = folder;
    this.#most = most;
  }

  /** @param key  a path below the folder, of safe words @returns null when it is not there */
  async find(key: string): Promise<KeptCard | null> {
    const entries = await this.#known();
    const entry = entries.get(key);
    if (!entry) return null;
    try {
      return { bytes: await readFile(join(this.#folder, key)), at: entry.at };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      entries.delete(key);
      return null;
    }
  }

  /** Writes one and lets others go for it. @param at  when it was drawn, epoch ms */
  async keep(key: string, bytes: Buffer, at: number): Promise<void> {
    const entries = await this.#known();
    const file = join(this.#folder, key);
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, bytes);
    entries.delete(key);
    entries.set(key, { length: bytes.length, at });
    let total = [...entries.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of entries) {
      if (total <= this.#most || oldest === key) break;
      entries.delete(oldest);
      total -= length;
      await rm(join(this.#folder, oldest), { force: true });
    }
  }

  /** Takes one away, in every folder that has it. @param name  of the file */
  async drop(name: string): Promise<void> {
    const entries = await this.#known();
    for (const key of [...entries.keys()]) {
      if (basename(key) !== name) continue;
      entries.delete(key);
      await rm(join(this.#folder, key), { force: true });
    }
  }

  /** What an earlier process left, oldest first; read with the first question. */
  #known(): Promise<Map<string, Entry>> {
    this.#entries ??= this.#read();
    return this.#entries;
  }

  async #read(): Promise<Map<string, Entry>> {
    await mkdir(this.#folder, { recursive: true });
    const names = await readdir(this.#folder, { recursive: true, withFileTypes: true });
    const files: (Entry & { readonly key: string })[] = [];
    for (const name of names) {
      if (!name.isFile()) continue;
      const file = join(name.parentPath, name.name);
      if (!file.endsWith('.png')) {
        // Half of a card, of a process that ended while writing.
        await rm(file, { force: true });
        continue;
      }
      const { size, mtimeMs } = await stat(file);
      files.push({ key: file.slice(this.#folder.length + 1), length: size, at: mtimeMs });
    }
    files.sort((a, b) => a.at - b.at);
    return new Map(files.map(({ key, length, at }) => [key, { length, at }]));
  }
}
