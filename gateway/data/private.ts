import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in the folder by our hand: databases, their side files, those set aside, notes. */
const OURS = /^(?:(?:app|lock|journal-(?:live|paper))\.db|journal-(?:live|paper)\.high|run\.json)/;
const LOGS = 'site-log';

/**
 * Takes from all others what an earlier version left readable in the data folder: password hashes, addresses, hashes of
 * tokens. The folder itself stays as the operator made it. A file of another user is left to that one.
 */
export function closeToOthers(folder: string): void {
  for (const name of namesIn(folder)) if (OURS.test(name)) close(join(folder, name), 0o600);
  const logs = join(folder, LOGS);
  for (const name of namesIn(logs)) close(join(logs, name), 0o600);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Not ours, or gone in this moment: then there is nothing to close.
  }
}
