import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL of our own: in a temporary folder, on a socket in it, with fsync on, gone with the test. */
export type Cluster = {
  /** Makes a new, empty schema: as good as a database, and faster. @returns its address. */
  readonly schema: () => Promise<string>;
  /** The whole of it, for tests that bring a schema along. */
  readonly address: string;
  readonly inSchema: (name: string) => string;
  /** Ends it without a word; `start` brings it back on the same data. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Folder of the server's programs, null when the machine has none. */
export const POSTGRES_BIN = find();

/** Says on the terminal why tests are skipped, so that nobody takes silence for success. */
export function postgresMissing(): boolean {
  if (POSTGRES_BIN === null)
    process.stderr.write('PostgreSQL is not installed here (no initdb found): its half of these tests is skipped.\n');
  return POSTGRES_BIN === null;
}

/** @param env  for the server besides our own, such as where its languages lie */
export async function startPostgres(env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  if (POSTGRES_BIN === null) throw new Error('PostgreSQL is not installed');
  const dir = mkdtempSync(join(tmpdir(), 'pg-'));
  const user = serverUser();
  if (user) chownSync(dir, user.uid, user.gid);
  const data = join(dir, 'data');
  execFileSync(
    join(POSTGRES_BIN, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...user,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let server: ChildProcess | undefined;
  const quit = () => server?.kill('SIGQUIT');
  process.on('exit', quit);
  const start = async () => {
    server = await serve(
      join(POSTGRES_BIN, 'postgres'),
      ['-D', data, '-k', dir, '-c', 'listen_addresses=', '-c', 'max_connections=40'],
      {
        ...user,
        cwd: dir,
        env: { ...process.env, ...env },
      },
    );
  };
  await start();
  const address = `postgresql://postgres@/postgres?host=${dir}`;
  const inSchema = (name: string) => `${address}&options=${encodeURIComponent(`-c search_path=${name}`)}`;
  let schemas = 0;
  return {
    start,
    address,
    inSchema,
    async schema() {
      const name = `s${++schemas}`;
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      await client.query(`CREATE SCHEMA ${name}`);
      await client.end();
      return inSchema(name);
    },
    kill: () => ended(server, 'SIGQUIT'),
    async stop() {
      // Nothing of it is kept: no need to write everything down first.
      await ended(server, 'SIGQUIT');
      process.off('exit', quit);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

type Options = { readonly uid?: number; readonly gid?: number; readonly cwd: string; readonly env: NodeJS.ProcessEnv };

function serve(file: string, args: readonly string[], options: Options): Promise<ChildProcess> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8');
    child.stderr?.on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      if (said.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${said}`)));
  });
}

function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** The server refuses to run as root; then it runs as the user its package made. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number.parseInt(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }), 10);
  return { uid: id('-u'), gid: id('-g') };
}

function find(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort().reverse() : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}
