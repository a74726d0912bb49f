import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../lib/say.mjs';
import type { Tree } from './edges.ts';

/** What has changed since a base, and the project as it is now. */
export type Change = { readonly base: string; readonly changed: readonly string[]; readonly tree: Tree };

/**
 * Everything since this branch left `ref`, what is not committed and what git does not know yet included. A file that was
 * moved counts at both its places.
 *
 * @throws Stop where git does not know `ref`
 */
export function changeSince(root: string, ref: string): Change {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 });
  const list = (...args: string[]): string[] =>
    git(...args, '-z')
      .split('\0')
      .filter((path) => path !== '');
  const base = baseOf(git, ref);
  const untracked = list('ls-files', '--others', '--exclude-standard');
  const changed = [...new Set([...list('diff', '--name-only', '--no-renames', base), ...untracked])].sort();
  const files = new Set([...list('ls-files'), ...untracked, ...changed]);
  const gone = new Set([...files].filter((file) => !existsSync(join(root, file))));
  return {
    base: base.slice(0, 7),
    changed,
    tree: { files, gone, read: (file) => (gone.has(file) ? '' : readFileSync(join(root, file), 'utf8')) },
  };
}

function baseOf(git: (...args: string[]) => string, ref: string): string {
  try {
    return git('merge-base', ref, 'HEAD').trim();
  } catch {
    throw new Stop(
      `git finds no way from ${ref} to here, so nothing says what has changed; name another base, such as --changed=HEAD~1, or run the whole of npm test.`,
    );
  }
}
