import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { changeSince } from '../../../scripts/changed/git.ts';

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' });

describe('what has changed', () => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-changed-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const commit = () => {
    git(root, 'add', '-A');
    git(root, '-c', 'user.name=t', '-c', 'user.email=t@t.example', 'commit', '-qm', 'x');
  };

  test('is committed since the base, or lies here uncommitted, unknown, moved or deleted', () => {
    git(root, 'init', '-q', '-b', 'main');
    put('.gitignore', 'ignored');
    for (const name of ['same', 'edited', 'moved', 'deleted', 'committed', 'elsewhere'])
      put(`lib/${name}.ts`, name.repeat(9));
    commit();
    git(root, 'checkout', '-qb', 'work');
    put('lib/committed.ts', 'now');
    commit();
    git(root, 'checkout', '-q', 'main');
    put('lib/elsewhere.ts', 'by somebody else, after this branch left');
    commit();
    git(root, 'checkout', '-q', 'work');
    put('lib/edited.ts', 'now');
    put('lib/new one.ts', 'now');
    put('ignored', 'now');
    git(root, 'mv', 'lib/moved.ts', 'lib/there.ts');
    rmSync(join(root, 'lib/deleted.ts'));

    const { changed, tree } = changeSince(root, 'main');
    expect(changed).toEqual(
      ['committed', 'deleted', 'edited', 'moved', 'new one', 'there'].map((name) => `lib/${name}.ts`),
    );
    expect([...tree.gone].sort()).toEqual(['lib/deleted.ts', 'lib/moved.ts']);
    expect([tree.read('lib/edited.ts'), tree.read('lib/deleted.ts')]).toEqual(['now', '']);
    expect(changeSince(root, 'HEAD').changed).not.toContain('lib/committed.ts');
  });

  test('cannot be known where the base is not', () =>
    expect(() => changeSince(root, 'nowhere')).toThrow(/no way from nowhere to here.*--changed=HEAD~1/));
});
