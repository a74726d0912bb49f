import { open, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { ImageFormat } from '#lib/contract/images.ts';

export type ImageFile = {
  readonly bytes: Buffer;
  readonly format: ImageFormat;
  /** Changes with the file. */
  readonly version: string;
};

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
export async function readImage(folder: string, name: string): Promise<ImageFile | null> {
  const format = FORMATS[extname(name).toLowerCase()];
  if (!format || !NAME.test(name)) return null;
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
    return file.startsWith(root + sep) ? await read(file, format) : null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function read(file: string, format: ImageFormat): Promise<ImageFile | null> {
  const handle = await open(file);
  try {
    const { size, mtimeMs, ino } = await handle
      .stat()
      .then((stat) => (stat.isFile() ? stat : { size: -1, mtimeMs: 0, ino: 0 }));
    if (size < 1 || size > FILE_BYTES) return null;
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await handle.read(bytes, 0, size, 0);
    return { bytes: bytes.subarray(0, bytesRead), format, version: `${ino}-${size}-${Math.trunc(mtimeMs)}` };
  } finally {
    await handle.close();
  }
}

function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
}
