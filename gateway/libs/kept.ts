import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

/**
 * A text that is made of other texts, kept between starts beside Node's own compiled code: whoever finds it need not load
 * what makes it. Where Node keeps nothing (no NODE_COMPILE_CACHE) it is made each time.
 *
 * @param name     file name, one for all versions
 * @param sources  everything the text depends on
 * @param folder   null: nothing is kept
 */
export function kept(
  name: string,
  sources: readonly string[],
  make: () => string,
  folder: string | null = besideCompiled(),
): string {
  if (folder === null) return make();
  const file = join(folder, name);
  const key = createHash('sha256').update(JSON.stringify(sources)).digest('hex');
  const before = read(file);
  if (before?.startsWith(`${key}\n`)) return before.slice(key.length + 1);
  const text = make();
  write(file, `${key}\n${text}`);
  return text;
}

function besideCompiled(): string | null {
  const compiled = getCompileCacheDir();
  return compiled === undefined ? null : join(compiled, 'meridian-libs');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whole or not at all; where it cannot be written the next start makes it again, as Node does with compiled code. */
function write(file: string, text: string): void {
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, text);
    renameSync(fresh, file);
  } catch {}
}
