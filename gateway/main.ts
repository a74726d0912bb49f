import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What was compiled once is kept: a second start then needs no TypeScript stripper, which costs 30 MB of memory. Beside
// the data and not in the shared folder for temporary files, where another user could put code of his own.
enableCompileCache(join(process.env.DATA_DIR || '.data', 'compiled'));

const { run } = await import('./run.ts');
await run();
