import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../base/start-error.ts';

const FILE = 'market-source';
const MADE = 'synthetic';

/** The market that a data folder belongs to: the made one, or a tape by the SHA-256 of its first line. */
export const tapeSource = (name: string): string => `tape ${name}`;

/**
 * A data folder belongs to one market: what was traded on one makes no sense on another. The first start writes down
 * which; a folder of before that, with journals in it, is of the made market.
 * @throws StartError in one sentence where it belongs to another one
 */
export function bindFolder(folder: string, source: string = MADE): void {
  const file = join(folder, FILE);
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : hasTraded(folder) ? MADE : null;
  if (known === source) return;
  if (known !== null)
    throw new StartError(
      `DATA_DIR ${folder} belongs to ${told(known)} and cannot be used with ${told(source)}: set another DATA_DIR.`,
    );
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${source}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}

const hasTraded = (folder: string): boolean =>
  ['live', 'paper'].some((env) => existsSync(join(folder, `journal-${env}.db`)));

const told = (source: string): string =>
  source === MADE ? 'the synthetic market' : `the ${source.slice(0, 'tape '.length + 12)}…`;
