import { createReadStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type CopyName, type Parts, type PartWriter, sameCopy } from './parts.ts';

/**
 * Bytes between two syncs. A commit of the journal must not wait until hundreds of megabytes of ours are on disk.
 */
const SYNC_BYTES = 1024 * 1024;
const END = 0x0a;

/**
 * Parts as lines of a file beside the journal's. Not in it: there the journal's commits would wait for the lock of each
 * write, and every byte would go through the write-ahead log.
 */
export function fileParts(journal: string): Parts {
  const folder = dirname(journal);
  const begins = `${basename(journal)}.copy-`;
  const pathOf = ({ epoch, seq }: CopyName) => join(folder, `${begins}${epoch}-${seq}`);
  return {
    write: (copy) => writer(pathOf(copy), folder),
    read: (copy) => lines(pathOf(copy)),
    async keep(named, epoch) {
      const found = (await readdir(folder)).flatMap((name) => {
        const copy = name.startsWith(begins) ? nameIn(name.slice(begins.length)) : null;
        return copy !== null && copy.epoch <= epoch ? copy : [];
      });
      const copies = found.length > 0 ? await named() : [];
      for (const copy of found)
        if (!copies.some((kept) => sameCopy(kept, copy))) await rm(pathOf(copy), { force: true });
    },
  };
}

function nameIn(text: string): CopyName | null {
  const match = /^(\d{1,16})-(\d{1,16})$/.exec(text);
  return match ? { epoch: Number.parseInt(match[1]!, 10), seq: Number.parseInt(match[2]!, 10) } : null;
}

async function writer(path: string, folder: string): Promise<PartWriter> {
  const file = await open(path, 'w', 0o600);
  let unsynced = 0;
  return {
    async add(text) {
      const bytes = Buffer.from(`${text}\n`);
      await file.writeFile(bytes);
      unsynced += bytes.length;
      if (unsynced < SYNC_BYTES) return;
      await file.datasync();
      unsynced = 0;
    },
    async end() {
      await file.sync();
      // Its name too: a power cut must not leave a row that names a file which is not there.
      const within = await open(folder, 'r');
      await within.sync().finally(() => within.close());
      await file.close();
    },
    async drop() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

async function* lines(path: string): AsyncGenerator<string> {
  const pieces: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: SYNC_BYTES }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(END); at !== -1; at = chunk.indexOf(END, from)) {
      pieces.push(chunk.subarray(from, at));
      yield Buffer.concat(pieces.splice(0)).toString();
      from = at + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) throw new Error(`${path} ends in the middle of a part`);
}
