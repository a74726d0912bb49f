import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { StartError } from '../base/start-error.ts';

/** A key or certificate cannot be read, written or believed. The message names the file and says what to do. */
export class TrustError extends StartError {
  override readonly name = 'TrustError';
}

/** What lies in TRUST_DIR. `root.key` may be kept elsewhere once all else is there: nothing but issuing needs it. */
export const TRUST_FILES = {
  rootCertificate: 'root.crt',
  rootKey: 'root.key',
  serverCertificate: 'server.crt',
  serverKey: 'server.key',
  gatewayKey: 'gateway.key',
  gatewayKeySign: 'gateway.sign',
  secretKey: 'secret.key',
} as const;
/** The root before this one, so that what trusts it can be told to forget it. */
export const FORMER_ROOT = 'root.former.crt';
/** There once the gateway's key was changed. */
export const FORMER_KEYS = 'gateway.former';

const OWNER_ONLY = 0o600;
const NO_PERMISSION = new Set(['EACCES', 'EPERM', 'EROFS']);
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Makes the folder, closed to everybody else, when it is not there yet. */
export async function openFolder(folder: string): Promise<void> {
  await explained(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
}

/** @returns the text of the file, or undefined when there is none */
export async function readText(path: string): Promise<string | undefined> {
  return explained(path, async () => {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  });
}

/**
 * Reads a file, making it first when there is none.
 *
 * When two processes start at once both may make the content, but only one file appears, and both read that one.
 */
export async function readOrMake(path: string, make: () => Promise<string>): Promise<string> {
  const there = await readText(path);
  if (there !== undefined) {
    await closeToOthers(path);
    return there;
  }
  const content = await make();
  const won = await explained(path, () => putNew(path, content));
  return won ? content : ((await readText(path)) ?? content);
}

/** Puts new content in place of whatever is there; a reader sees the old or the new file, never half of one. */
export async function replace(path: string, content: string): Promise<void> {
  await explained(path, async () => rename(await writeBeside(path, content), path));
}

/** Takes a file away; that there is none is fine. */
export async function remove(path: string): Promise<void> {
  await explained(path, () => rm(path, { force: true }));
}

/** @returns false when the file was there already */
async function putNew(path: string, content: string): Promise<boolean> {
  const beside = await writeBeside(path, content);
  try {
    await link(beside, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!NO_LINKS.has(codeOf(error))) throw error;
    // Some file systems have no hard links; there the later of two first starts wins.
    await rename(beside, path);
    return true;
  } finally {
    await unlink(beside).catch(() => {});
  }
}

async function writeBeside(path: string, content: string): Promise<string> {
  const beside = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const file = await open(beside, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return beside;
}

/** A key that was copied here may have come with wider rights. */
async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await explained(path, () => stat(path));
  if ((mode & 0o077) !== 0) await explained(path, () => chmod(path, OWNER_ONLY));
}

async function explained<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const code = codeOf(error);
    if (NO_PERMISSION.has(code)) {
      throw new TrustError(
        `There is no permission to use ${path}: give it to this user, or set TRUST_DIR to another folder.`,
        { cause: error },
      );
    }
    throw new TrustError(`${path} cannot be used (${code}): set TRUST_DIR to a folder on a working disk.`, {
      cause: error,
    });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
