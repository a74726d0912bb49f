import type { Clock } from './clock.ts';

/** `silent` writes nothing at all. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Write = (fields: object | string, message?: string) => void;

/** The logger every part of the gateway takes: fields first, then a short sentence. Fastify accepts it as its own. */
export type Log = {
  readonly level: string;
  readonly trace: Write;
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  readonly fatal: Write;
  readonly silent: Write;
  /** The same log with fields on every line. */
  child(fields: object): Log;
};

type Needs = {
  readonly level: LogLevel;
  readonly clock: Clock;
  /** Takes one line without its line feed. */
  readonly write?: (line: string) => void;
};

/** A line longer than this is cut: a hostile header must not fill a disk. */
const LINE_LIMIT = 8 * 1024;

/** Names of fields that are never written, at any depth: secrets end up in logs by accident only. */
const SECRET = /^(authorization|cookie|set-cookie|password|pwd|rePwd|token|privateKey|.*-token|.*[Tt]oken|.*Key)$/;

/**
 * JSON lines: `{"time":…,"level":"info","msg":"…",…}`.
 *
 * JSON escapes line feeds and other control characters, so nothing that a client sends can forge a line. Errors are
 * written with their stack; query strings are the caller's duty to leave out.
 */
export function createLog({ level, clock, write = toStandardError }: Needs): Log {
  const lowest = LOG_LEVELS.indexOf(level);

  function say(bound: object, name: LogLevel, ...[fields, message]: Parameters<Write>): void {
    if (LOG_LEVELS.indexOf(name) >= lowest && level !== 'silent')
      write(line(clock.now(), name, bound, fields, message));
  }

  /** Every call has a log of its own and few write a line, so one is made of its fields and nothing else. */
  class Lines implements Log {
    readonly #bound: object;

    constructor(bound: object) {
      this.#bound = bound;
    }

    get level(): string {
      return level;
    }

    trace(): void {}

    debug(...said: Parameters<Write>): void {
      say(this.#bound, 'debug', ...said);
    }

    info(...said: Parameters<Write>): void {
      say(this.#bound, 'info', ...said);
    }

    warn(...said: Parameters<Write>): void {
      say(this.#bound, 'warn', ...said);
    }

    error(...said: Parameters<Write>): void {
      say(this.#bound, 'error', ...said);
    }

    fatal(...said: Parameters<Write>): void {
      say(this.#bound, 'error', ...said);
    }

    silent(): void {}

    child(fields: object): Log {
      return new Lines({ ...this.#bound, ...fields });
    }
  }
  return new Lines({});
}

/** For tests and tools that want no output. */
export const silentLog: Log = createLog({ level: 'silent', clock: { now: () => 0 }, write: () => {} });

function line(time: number, level: string, bound: object, fields: object | string, message?: string): string {
  const own = typeof fields === 'string' ? { msg: fields } : fields instanceof Error ? { err: fields } : fields;
  const record = { time, level, ...bound, ...own, ...(message === undefined ? {} : { msg: message }) };
  return safely(() => JSON.stringify(record, hide)).slice(0, LINE_LIMIT);
}

function hide(key: string, value: unknown): unknown {
  if (SECRET.test(key)) return '[hidden]';
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  return typeof value === 'bigint' ? value.toString() : value;
}

/** A log call must never throw: a circular object is named instead of written. */
function safely(render: () => string): string {
  try {
    return render();
  } catch {
    return '{"level":"error","msg":"a log record could not be written"}';
  }
}

function toStandardError(text: string): void {
  process.stderr.write(`${text}\n`);
}
