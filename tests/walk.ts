import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Gateway } from './chaos/gateway.ts';

/**
 * A place where what the pages for programs print is run as it is printed, by the shell and the Node that they name,
 * against a gateway of its own. Only the address and the root are others: a test takes no fixed port.
 * @param settings  of that gateway, beside those of every test
 */
export async function walk(settings: Readonly<Record<string, string>> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'walk-'));
  const gateway = await Gateway.start({ dir, databaseUrl: null }, ['env', ...named(settings)]);
  // As in the folder of the repository.
  symlinkSync(resolve('docs'), join(dir, 'docs'));
  const here = (block: string) =>
    block
      .replaceAll('https://localhost:3443', gateway.secureOrigin)
      .replaceAll('.data/trust/root.crt', join(dir, 'trust/root.crt'));
  const close = async () => {
    await gateway.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  };
  return { gateway, close, dir, run: (script: string, typing?: Typing) => shell(dir, here(script), typing) };
}

const named = (settings: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(settings).map(([name, value]) => `${name}=${value}`);

/**
 * The blocks of a page that are meant for a shell, in their order.
 * @param tongue  `sh` works on every venue, `bash` on one with contracts
 */
export function blocksOf(page: string, tongue: 'sh' | 'bash' = 'sh'): readonly string[] {
  const fence = new RegExp(`^\`\`\`${tongue}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...readFileSync(page, 'utf8').matchAll(fence)].map(([, block = '']) => block);
}

type Typing = {
  readonly env?: Readonly<Record<string, string>>;
  /** What a person types when a question stands there. */
  readonly answer?: () => Promise<string>;
};

/** Runs a script as somebody would type it; it stops at the first line that fails. @returns lines of JSON that it said */
async function shell(dir: string, script: string, { env = {}, answer }: Typing = {}) {
  const child = spawn('sh', ['-eu', '-c', script], {
    cwd: dir,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: dir, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
    if (answer && /: $/.test(err)) void answer().then((line) => child.stdin.write(`${line}\n`));
  });
  const [code] = (await once(child, 'close')) as [number];
  const lines = out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { code, lines, err };
}
