import { type FileHandle, open, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { ImageFormat } from '#lib/contract/images.ts';

/** What is known of a picture without reading it. */
export type ImageFacts = {
  readonly format: ImageFormat;
  /** Changes with the file. */
  readonly version: string;
};

export type ImageFile = ImageFacts & { readonly bytes: Buffer };

/** Larger files are not served. Bytes. */
export const FILE_BYTES = 10 * 1024 * 1024;
/** No slash and no dot at the start, so no way out and nothing hidden; nothing that any system reads otherwise. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;

/** By their names; sharp looks at the bytes too. No SVG: it is a document that can name others. */
const FORMATS: Readonly<Record<string, ImageFormat>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.avif': 'avif',
};

/**
 * A picture of this folder.
 * @param name  as in the address, decoded
 * @returns null when there is none: no such file, another kind of file, too large, or a link that leads out
 */
export const readImage = (folder: string, name: string): Promise<ImageFile | null> =>
  opened(folder, name, async (handle, size, facts) => {
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await handle.read(bytes, 0, size, 0);
    return { ...facts, bytes: bytes.subarray(0, bytesRead) };
  });

/** The same unread, for who has it already. */
export const findImage = (folder: string, name: string): Promise<ImageFacts | null> =>
  opened(folder, name, async (_handle, _size, facts) => facts);

type Then<T> = (handle: FileHandle, size: number, facts: ImageFacts) => Promise<T>;

async function opened<T>(folder: string, name: string, then: Then<T>): Promise<T | null> {
  const format = FORMATS[extname(name).toLowerCase()];
  if (!format || !NAME.test(name)) return null;
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
    if (!file.startsWith(root + sep)) return null;
    const handle = await open(file);
    try {
      const stat = await handle.stat();
      if (!stat.isFile() || stat.size < 1 || stat.size > FILE_BYTES) return null;
      const version = `${stat.ino}-${stat.size}-${Math.trunc(stat.mtimeMs)}`;
      return await then(handle, stat.size, { format, version });
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
}
