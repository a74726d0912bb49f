import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { Gateway } from './gateway.ts';

type Said = { readonly what: string } & Readonly<Record<string, unknown>>;

/** The bot of docs/bots.md as it stands there. @returns what it says, and how it ended */
function bot(origin: string, seconds: number) {
  const child = spawn(process.execPath, ['docs/bot.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BASE: origin, SECONDS: `${seconds}`, DROP: '0.15' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: Said[] = [];
  const waiting: { readonly what: string; readonly resolve: () => void }[] = [];
  createInterface(child.stdout).on('line', (line) => {
    const one = JSON.parse(line) as Said;
    said.push(one);
    for (const { what, resolve } of waiting) if (what === one.what) resolve();
  });
  const heard = (what: string) => new Promise<void>((resolve) => waiting.push({ what, resolve }));
  const ended = (once(child, 'close') as Promise<[number | null]>).then(([code]) => code);
  return { said, heard, ended, stop: () => void child.kill('SIGINT') };
}

test('W6: the bot of the documents agrees with the venue after lost messages and after a gateway killed under it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bot-'));
  const first = await Gateway.start({ dir, databaseUrl: null });
  const place = { dir, databaseUrl: null, httpPort: new URL(first.origin).port };
  let gateway = first;
  onTestFinished(async () => {
    await gateway.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });
  // Until it is stopped: how long a gateway takes to come back is the machine's.
  const { said, heard, ended, stop } = bot(gateway.origin, 600);
  await heard('account');
  const lost = heard('connection lost');
  // In the middle of what it does.
  await heard('trading');
  await gateway.kill('SIGKILL');
  await lost;
  const back = heard('connected');
  gateway = await Gateway.start(place);
  await back;
  await heard('trading');
  stop();
  expect(await ended, JSON.stringify(said)).toBe(0);
  const done = said.at(-1)!;
  expect(done).toMatchObject({ what: 'done', connections: 2, agreed: true, open: 0 });
  expect(done.gaps).toBeGreaterThan(0);
  expect(done.rounds).toBeGreaterThan(10);
  // Nothing that it could have known: only what happened to its order before the call came.
  const unknowable = ['postOnly', 'unknownOrder'];
  expect(Object.keys(done.refusals as object).filter((rule) => !unknowable.includes(rule))).toEqual([]);
}, 170_000);

test('the bot of the documents says at once that its Node is too old, before it opens an account', async () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.18.1' });";
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, 'docs/bot.mjs'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, BASE: 'http://127.0.0.1:1' },
    },
  );
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining('needs Node 22 or newer') });
});
