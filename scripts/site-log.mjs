// Shows what pages told the gateway, newest first, one JSON line each. Run with the pinned Node, also while the gateway runs:
//   node_modules/.bin/node scripts/site-log.mjs [security|click] [how many]
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSiteLog } from '../gateway/data/site-log.ts';

const USUAL = 100;
const MOST = 100_000;

/** @returns what the arguments ask for, null when nobody can tell */
export function askedFor(args) {
  const [kind, ...others] = args.filter((arg) => !/^\d+$/.test(arg));
  const counts = args.filter((arg) => /^\d+$/.test(arg));
  if (others.length > 0 || counts.length > 1 || (kind !== undefined && kind !== 'security' && kind !== 'click'))
    return null;
  return { kind, limit: Math.min(Number.parseInt(counts[0] ?? String(USUAL), 10), MOST) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = askedFor(process.argv.slice(2));
  if (!asked) {
    process.stderr.write('usage: site-log.mjs [security|click] [how many]\n');
    process.exit(2);
  }
  const rows = await readSiteLog(join(process.env.DATA_DIR || '.data', 'site-log'), asked);
  process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
