import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Lines of one kind are written at most so often: mistakes of ours differ, so a few of them are told whole. */
const EVERY_MS = 60_000;
const AT_ONCE = { warn: 1, error: 20 } as const;
/** Kinds that are told apart; the one begun longest ago goes first. */
const KINDS = 200;

type Write = Log['warn'];
type Kind = { readonly write: () => void; readonly until: number; told: number; missed: number };
type Needs = {
  readonly log: Log;
  readonly clock: Clock;
  /** What besides level and message makes lines ones of a kind: never anything that a stranger can make up. */
  readonly kindOf?: (fields: Readonly<Record<string, unknown>>) => string;
};

/**
 * The same log for lines whose number strangers choose: of each kind one a minute, of errors twenty, then one with how
 * often it happened besides (`times`). A warning has no stack, since it tells of a call and not of the code.
 */
export function countedLog({ log, clock, kindOf = () => '' }: Needs): Log {
  const kinds = new Map<string, Kind>();

  function counted(level: 'warn' | 'error'): Write {
    return (said, message = '') => {
      const fields = typeof said === 'string' ? { msg: said } : said instanceof Error ? { err: said } : said;
      const key = `${level} ${message} ${kindOf(fields as Readonly<Record<string, unknown>>)}`;
      const now = clock.now();
      tellMissed(now);
      const kind = kinds.get(key);
      if (kind && kind.told >= AT_ONCE[level]) {
        kind.missed += 1;
        return;
      }
      log[level](level === 'warn' ? withoutStack(fields) : fields, message);
      if (kind) {
        kind.told += 1;
        return;
      }
      const [oldest] = kinds;
      if (kinds.size >= KINDS && oldest) end(...oldest);
      const write = () => log[level]({ ...withoutStack(fields), times: kinds.get(key)?.missed }, message);
      kinds.set(key, { write, until: now + EVERY_MS, told: 1, missed: 0 });
    };
  }

  function end(key: string, kind: Kind): void {
    if (kind.missed > 0) kind.write();
    kinds.delete(key);
  }

  /** Kinds begin in the order of time: those whose minute is over are the first. A clock set back ends them all. */
  function tellMissed(now: number): void {
    for (const [key, kind] of kinds) {
      if (now < kind.until && kind.until - now <= EVERY_MS) return;
      end(key, kind);
    }
  }

  return {
    level: log.level,
    trace: (...said) => log.trace(...said),
    debug: (...said) => log.debug(...said),
    info: (...said) => log.info(...said),
    warn: counted('warn'),
    error: counted('error'),
    fatal: (...said) => log.fatal(...said),
    silent: (...said) => log.silent(...said),
    child: (fields) => log.child(fields),
  };
}

function withoutStack(fields: object): object {
  const { err, ...rest } = fields as { readonly err?: unknown };
  return err instanceof Error ? { ...rest, why: err.message } : fields;
}

/** Fastify's words for an answer that nobody waits for any more: its call was given up, or its client went away. */
const LATE = 'FST_ERR_REP_ALREADY_SENT';
const LATE_ERROR = 'Promise errored, but reply.sent = true was set';

/** A log for Fastify: what it says of late answers goes to the counted one. */
export function lateCounted(log: Log, counted: Log): Log {
  const tellLate = () => counted.warn({}, 'an answer came after its call was over');
  const isLate = (said: object | string) => (said as { readonly err?: { readonly code?: unknown } }).err?.code === LATE;
  return {
    level: log.level,
    trace: (...said) => log.trace(...said),
    debug: (...said) => log.debug(...said),
    info: (...said) => log.info(...said),
    warn: (...said) => (isLate(said[0]) ? tellLate() : log.warn(...said)),
    error: (...said) => (said[1] === LATE_ERROR ? tellLate() : log.error(...said)),
    fatal: (...said) => log.fatal(...said),
    silent: (...said) => log.silent(...said),
    child: (fields) => lateCounted(log.child(fields), counted),
  };
}
