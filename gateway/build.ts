import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the folder of the built site says about itself. */
export type SiteBuild = {
  /** null: there is no build. */
  readonly id: string | null;
  /** SHA-256 of the root certificate it was built with, hex. */
  readonly trustHash: string | null;
};

/** @param folder  usually `.next`; a file that is missing or cannot be read counts as not there */
export async function readBuild(folder: string): Promise<SiteBuild> {
  const [id, trustHash] = await Promise.all(['BUILD_ID', 'trust-hash'].map((name) => textOf(join(folder, name))));
  return { id: id ?? null, trustHash: trustHash ?? null };
}

async function textOf(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null;
  } catch {
    return null;
  }
}
