// The process. With NODE_COMPILE_CACHE set to a folder of this user a second start needs no TypeScript stripper: 130 MB
// instead of 159 MB.
import { keepPrivate } from './base/private.ts';
import { run } from './process/run.ts';

keepPrivate();
await run();
