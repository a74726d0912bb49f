import { systemClock } from '../base/clock.ts';
import { keepPrivate } from '../base/private.ts';
import { StartError } from '../base/start-error.ts';
import { readConfig } from '../config.ts';
import { certificateHosts, rootKind } from './ensure.ts';
import { rotateServerKey } from './trust.ts';

/**
 * `node gateway/keys/rotate.ts`, which is `npm run trust -- --rotate`: a new key for what browsers encrypt. A gateway
 * that runs takes it in by itself. Exit code 2 with one sentence when nothing was changed.
 */
keepPrivate();
try {
  const config = readConfig(process.env);
  const until = await rotateServerKey(config.trustDir, certificateHosts(config), systemClock, rootKind(config));
  process.stdout.write(
    `The server key is a new one. The one before is taken until ${new Date(until).toISOString()}.\n`,
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
