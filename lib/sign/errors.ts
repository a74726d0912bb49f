import type { Reason } from '#lib/contract/redact.ts';

/** Something of the set-up failed; `reason` is what the log says of it. */
export class SignError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'SignError';
    this.reason = reason;
  }
}

export function reasonOf(error: unknown): Reason {
  if (error instanceof SignError) return error.reason;
  return error instanceof Error && error.name === 'ScriptError' ? 'scriptLoad' : 'thrown';
}
