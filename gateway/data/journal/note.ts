import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/**
 * A small file beside the journal that says how far it reached, written once a second: a journal that lost its tail,
 * or was emptied, is found out when it is opened.
 */

/** @returns the highest sequence that was noted, 0 when nothing ever was, null when the note cannot be read. */
export function readNote(path: string): number | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 0 : null;
  }
  const match = /^(\d{1,16}) ([0-9a-f]{8})\n$/.exec(text);
  return match && checksum(match[1]!) === match[2] ? Number.parseInt(match[1]!, 10) : null;
}

/** On disk when it resolves: a note that a power cut empties would be none. */
export async function writeNote(path: string, seq: number): Promise<void> {
  const file = await open(`${path}.new`, 'w');
  try {
    await file.writeFile(`${seq} ${checksum(`${seq}`)}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');
