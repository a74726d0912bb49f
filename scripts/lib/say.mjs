// What the scripts print: one line per step, a running clock where there is a terminal, plain lines elsewhere.
const tty = process.stdout.isTTY && !process.env.CI;

/** Seconds with one decimal, for people. */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** Runs `work` and shows that something is going on; the line ends with the time it took. */
export async function step(title, work) {
  const began = performance.now();
  let note = '';
  const draw = () =>
    process.stdout.write(`\r\x1b[2K  ${title} … ${seconds(performance.now() - began)}${note ? `  ${note}` : ''}`);
  const timer = tty ? setInterval(draw, 200) : undefined;
  if (!tty) say(`  ${title} …`);
  try {
    const result = await work((text) => {
      note = text.trim().slice(0, 60);
    });
    clearInterval(timer);
    say(`${tty ? '\r\x1b[2K' : ''}  ${title}: done in ${seconds(performance.now() - began)}`);
    return result;
  } catch (error) {
    clearInterval(timer);
    if (tty) say('');
    throw error;
  }
}

/** An expected failure: one clear sentence for the person who started the command. */
export class Stop extends Error {
  constructor(message, code = 2) {
    super(message);
    this.exitCode = code;
  }
}

/** Runs a command's main function; a `Stop` becomes its sentence and exit code. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    if (error instanceof Stop) {
      process.stderr.write(`${error.message}\n`);
      process.exit(error.exitCode);
    }
    process.stderr.write(`${error?.stack ?? error}\n`);
    process.exit(1);
  }
}
