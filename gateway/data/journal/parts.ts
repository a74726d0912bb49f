import { createHash } from 'node:crypto';

/**
 * The text of a snapshot in parts, so that neither a text nor a write is ever long. They are no snapshot by themselves:
 * one is made of them when its row names them, with a digest over all of their text.
 */
export interface Parts {
  /** Under a name of its own; what lay there is gone. */
  write(copy: CopyName): Promise<PartWriter>;
  /** In their order. Throws when they are not there. */
  read(copy: CopyName): AsyncIterable<string>;
  /**
   * Forgets all that no snapshot names, of this epoch and of those before: a later owner's are its own.
   * @param named  asked only when there are any
   */
  keep(named: () => Promise<readonly CopyName[]>, epoch: number): Promise<void>;
}

export type PartWriter = {
  readonly add: (text: string) => Promise<void>;
  /** Lets go of it. On disk when it resolves. */
  readonly end: () => Promise<void>;
  /** Lets go of it and takes away what is there of it. */
  readonly drop: () => Promise<void>;
};

/** Who wrote it and the row it stands on. */
export type CopyName = { readonly epoch: number; readonly seq: number };

export const sameCopy = (a: CopyName, b: CopyName): boolean => a.epoch === b.epoch && a.seq === b.seq;

/** What stands in a snapshot's row in place of its text. */
export type Manifest = { readonly copy: CopyName; readonly length: number; readonly digest: string };

export const manifestText = ({ copy: { epoch, seq }, length, digest }: Manifest): string =>
  JSON.stringify({ copy: [epoch, seq], length, digest });

const MANIFEST = /^\{"copy":\[(\d{1,16}),(\d{1,16})\],"length":(\d{1,16}),"digest":"([0-9a-f]{64})"\}$/;

/** @returns null when the text is a snapshot itself, or damaged. */
export function manifestIn(body: string): Manifest | null {
  const [, epoch, seq, length, digest] = MANIFEST.exec(body) ?? [];
  if (!epoch || !seq || !length || !digest) return null;
  const whole = (text: string) => Number.parseInt(text, 10);
  return { copy: { epoch: whole(epoch), seq: whole(seq) }, length: whole(length), digest };
}

/** The parts that these snapshots are made of. */
export const namedIn = (snapshots: readonly { readonly body: string }[]): CopyName[] =>
  snapshots.flatMap(({ body }) => manifestIn(body)?.copy ?? []);

/** Covers every part and where it ends. */
export class PartsDigest {
  readonly #hash = createHash('sha256');
  length = 0;

  add(text: string): void {
    this.#hash.update(text).update('\n');
    this.length += text.length;
  }

  text(): string {
    return this.#hash.digest('hex');
  }
}

/** Whether the parts are there as they were written. */
export async function areWhole(parts: Parts, manifest: Manifest): Promise<boolean> {
  try {
    for await (const _ of wholeTexts(parts, manifest));
    return true;
  } catch {
    return false;
  }
}

/**
 * The parts as they were written. They are looked at each time: an owner that still runs may clear them away meanwhile.
 * @throws Error behind the last one, when they are not those
 */
export async function* wholeTexts(parts: Parts, { copy, length, digest }: Manifest): AsyncGenerator<string> {
  const found = new PartsDigest();
  for await (const text of parts.read(copy)) {
    found.add(text);
    yield text;
  }
  if (found.length !== length || found.text() !== digest)
    throw new Error(`the text of snapshot ${copy.seq} is not what was written`);
}
