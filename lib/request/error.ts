import type { Envelope } from '#lib/contract/envelope.ts';
import { SUCCESS } from '#lib/contract/success.ts';
import type { Env } from '#lib/contract/trade.ts';

/**
 * An answer that is no success: `code` is the service code, `data` what came with it. Users see a text chosen by code,
 * and `msg`, the gateway's own words, where this page has none for it.
 */
export class AnswerError extends Error {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;

  constructor({ code, msg, data }: Envelope<unknown>, call: string) {
    super(`${call} answered ${code}: ${msg}`);
    this.name = 'AnswerError';
    this.code = code;
    this.msg = msg;
    this.data = data;
  }
}

/**
 * Data of a successful answer.
 * @param call what was asked, for the message
 * @throws AnswerError for any other answer
 */
export function dataOf<T>(envelope: Envelope<T>, call: string): T {
  if (envelope.status !== 'success' || envelope.code !== SUCCESS) throw new AnswerError(envelope, call);
  return envelope.data;
}

/** Live and paper would have been mixed: what this page shows and what the call or its answer is about differ. */
export class ModeChangedError extends Error {
  readonly expected: Env;
  readonly actual: string;

  constructor(expected: Env, actual: string) {
    super(
      `This page shows the ${expected} account, but the call would be about ${actual}. ` +
        'Nothing was done. Simulation was entered or left in another tab; load the page again.',
    );
    this.name = 'ModeChangedError';
    this.expected = expected;
    this.actual = actual;
  }
}

/** The answer of a call is nothing that can be believed. */
export class NoEnvelopeError extends Error {
  constructor(call: string) {
    super(
      `${call} answered something that is no envelope, so nothing of it can be believed. ` +
        'Is a proxy or an old gateway in between?',
    );
    this.name = 'NoEnvelopeError';
  }
}

/** A call with secrets was not sent, because they could not be protected. The cause says why. */
export class EncryptError extends Error {
  constructor(call: string, cause: unknown) {
    super(`${call} was not sent: what must be encrypted could not be. Load the page again, over https.`, { cause });
    this.name = 'EncryptError';
  }
}
