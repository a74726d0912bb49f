// Builds the site when its sources, the lockfile or the local root certificate changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedEnv } from './install.mjs';
import { layBeside, setAside } from './older.mjs';
import { Stop, step } from './say.mjs';

const SOURCES = [
  'app',
  'components',
  'stores',
  'lib',
  'messages',
  'public',
  'middleware.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const STAMP = 'meridian-build.json';

function* files(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** Hash of everything the build depends on. */
export function sourceHash(root, trustHash) {
  const hash = createHash('sha256').update(trustHash);
  for (const source of SOURCES) {
    for (const file of files(join(root, source)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readStamp(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, STAMP), 'utf8'));
  } catch {
    return {};
  }
}

/** The root certificate as the site bundles it: by it a page believes the server's key (GW-05). */
export function trustEnv(trust) {
  return { NEXT_PUBLIC_TRUSTED_CERTIFICATE: readFileSync(trust.rootCertificate, 'utf8') };
}

/** Makes sure a build of the present sources exists; says whether it had to build. */
export async function build(root, node, trust) {
  const dist = join(root, '.next');
  const stamp = sourceHash(root, trust.hash);
  if (readStamp(dist).stamp === stamp && existsSync(join(dist, 'BUILD_ID'))) return false;
  // Turbopack's own cache makes a second build fast; only the stamp must go, so that a broken build is never taken for a good one.
  rmSync(join(dist, STAMP), { force: true });
  setAside(dist);
  await step('Building the site', async (note) => {
    const { code, tail } = await nextBuild({ root, node, trust, name: stamp.slice(0, 16) }, note);
    if (code !== 0) throw new Stop(`The site could not be built:\n${tail}`, 1);
  });
  mkdirSync(dist, { recursive: true });
  layBeside(dist);
  // The gateway compares this with its own root and says in healthz when they differ.
  writeFileSync(join(dist, 'trust-hash'), trust.hash);
  writeFileSync(
    join(dist, STAMP),
    `${JSON.stringify({ stamp, trustHash: trust.hash, builtAt: new Date().toISOString() })}\n`,
  );
  return true;
}

/** @param name of the build: the same sources have the same, so that a rebuild is no new version to anybody */
function nextBuild({ root, node, trust, name }, note) {
  return new Promise((resolve) => {
    const child = spawn(node, ['node_modules/next/dist/bin/next', 'build'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...pinnedEnv(root, node),
        ...trustEnv(trust),
        NODE_ENV: 'production',
        NEXT_PUBLIC_BUILD: name,
        NEXT_TELEMETRY_DISABLED: '1',
      },
    });
    let tail = '';
    const listen = (chunk) => {
      const text = chunk.toString();
      tail = (tail + text).slice(-8000);
      const line = text.split('\n').findLast((part) => part.trim() !== '');
      if (line) note(line);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => resolve({ code, tail }));
  });
}
