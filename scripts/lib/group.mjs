// A program and everything that it starts: whatever becomes of it, nothing of it stays behind.
import { spawn } from 'node:child_process';
import { setTimeout as pass } from 'node:timers/promises';

/** What is asked to end and does not is ended after this long. ms */
const GRACE_MS = 3_000;

/**
 * Runs a program to its end, then ends what it left running, also when it failed or we are told to stop.
 * @param onText hears what it writes to its standard output
 * @returns its exit code, null where a signal ended it
 */
export function runGroup(command, args, { onText, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    // What is in a group of its own hears of no Ctrl-C.
    const stop = (signal) => {
      send(child.pid, signal);
      process.exitCode = 1;
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
    child.stdout.on('data', onText);
    child.once('error', reject);
    child.once('exit', async (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
      if (send(child.pid, 'SIGTERM')) {
        for (let waited = 0; waited < GRACE_MS && send(child.pid, 0); waited += 50) await pass(50);
        send(child.pid, 'SIGKILL');
      }
      resolve(code);
    });
  });
}

/** @returns whether there was anybody */
function send(group, signal) {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}
