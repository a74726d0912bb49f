import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { ImageFormat } from '#lib/contract/images.ts';
import type { ImageVariant } from '#lib/contract/shapes/config.ts';
import { DomainRefusal } from '../base/refusal.ts';
import type { ImageFacts, ImageFile } from './files.ts';
import { Kept } from './kept.ts';
import { onLadder } from './ladder.ts';

/** The picture cannot be read, or making it took too long. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

/** Too much waits already; nothing was done. */
export class ImagesBusy extends DomainRefusal {
  override readonly name = 'ImagesBusy';

  constructor(message: string) {
    super('busy', 'unavailable', { message });
  }
}

type Limits = {
  /** Made at the same time; each is a process. */
  readonly working: number;
  readonly waiting: number;
  /** Made or waiting for one address, so that nobody keeps others from theirs. */
  readonly places: number;
  /** Pixels of the picture that is read. */
  readonly pixels: number;
  readonly keptBytes: number;
};

const LIMITS: Limits = { working: 2, waiting: 64, places: 2, pixels: 40_000_000, keptBytes: 64 * 1024 * 1024 };
/** Longest time of one picture, ms; the call itself is given up after ten seconds. */
const PATIENCE_MS = 8_000;
/** Bytes of what is made. */
const LARGEST = 64 * 1024 * 1024;

export type Made = { readonly bytes: Buffer; readonly format: ImageFormat };
type Exact = ImageVariant & { readonly f: ImageFormat };
type Draw = (file: ImageFile, variant: Exact, pixels: number) => Promise<Buffer>;

/** Makes variants in processes of their own, each once, and keeps what was made. */
export class Variants {
  readonly #limits: Limits;
  readonly #draw: Draw;
  readonly #kept: Kept;
  readonly #making = new Map<string, { readonly who: string; readonly done: Promise<Buffer> }>();
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor(limits: Partial<Limits> = {}, draw: Draw = drawApart) {
    this.#limits = { ...LIMITS, ...limits };
    this.#draw = draw;
    this.#kept = new Kept(this.#limits.keptBytes);
  }

  /** Bytes that are kept now. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /** What was made before, if it is still kept. */
  kept(file: ImageFacts, name: string, variant: ImageVariant): Made | null {
    const { wanted, key } = exactly(file, name, variant);
    const bytes = this.#kept.find(key);
    return bytes ? { bytes, format: wanted.f } : null;
  }

  /**
   * @param variant  rounded to the ladder
   * @param who  whose places are counted; what is kept, or made for somebody else already, takes none
   * @throws ImagesBusy when too much waits @throws ImageError when the file is no picture that can be read
   */
  async make(file: ImageFile, name: string, variant: ImageVariant, who: string): Promise<Made> {
    const { wanted, key } = exactly(file, name, variant);
    const format = wanted.f;
    const kept = this.kept(file, name, variant);
    if (kept) return kept;
    const before = this.#making.get(key)?.done;
    if (before) return { bytes: await before, format };
    const own = [...this.#making.values()].filter((one) => one.who === who).length;
    if (own >= this.#limits.places) throw new ImagesBusy('too many pictures are made for this address');
    const done = this.#inTurn(() => this.#draw(file, wanted, this.#limits.pixels));
    this.#making.set(key, { who, done });
    try {
      const bytes = await done;
      this.#kept.keep(key, bytes);
      return { bytes, format };
    } finally {
      this.#making.delete(key);
    }
  }

  async #inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#working >= this.#limits.working) {
      if (this.#waiting.length >= this.#limits.waiting) throw new ImagesBusy('too many pictures wait to be made');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#working += 1;
    }
    try {
      return await work();
    } finally {
      // The turn goes on to whoever waits, or back.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}

function exactly({ format, version }: ImageFacts, name: string, variant: ImageVariant): { wanted: Exact; key: string } {
  const wanted = { ...onLadder(variant), f: variant.f ?? format };
  return { wanted, key: JSON.stringify([name, version, wanted.w, wanted.h, wanted.q, wanted.f, wanted.fit]) };
}

/** @param patience  ms; a drawing that takes longer is given up */
export function drawApart(file: ImageFile, variant: Exact, pixels: number, patience = PATIENCE_MS): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'draw.ts'), JSON.stringify({ variant, pixels })],
      {
        encoding: 'buffer',
        timeout: patience,
        killSignal: 'SIGKILL',
        maxBuffer: LARGEST,
        env: { NODE_ENV: process.env.NODE_ENV, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      },
      (error, picture) => {
        if (!error) return resolve(picture);
        // Killed: it took too long, which is no fault of the picture's on a machine that is busy.
        if (error.killed) return reject(new ImagesBusy('the picture took too long'));
        reject(new ImageError(`the picture cannot be made: ${error.message.slice(0, 300)}`, { cause: error }));
      },
    );
    yieldToOrders(child.pid);
    // One that ends before it has read all says why by its end.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(file.bytes);
  });
}

/** Nobody's order waits for a picture. */
function yieldToOrders(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}
