// Runs a program that is not ours as a child that ends with its parent: `node child.mjs PROGRAM [ARG …]`.
// The parent holds the other end of standard input, and the system closes it whatever way the parent ends. This is no
// preloaded module, because those are handed down to every worker and helper process the program starts.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

process.stdin.resume();
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.unref?.();

const [program, ...args] = process.argv.slice(2);
process.argv = [process.argv[0], resolve(program), ...args];
await import(pathToFileURL(resolve(program)).href);
