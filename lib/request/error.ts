import { SUCCESS } from '#lib/contract/codes.ts';
import type { Envelope } from '#lib/contract/envelope.ts';

/** An answer that is no success: `code` is the service code, `data` what came with it. Users see a text chosen by code. */
export class AnswerError extends Error {
  readonly code: string;
  readonly data: unknown;

  constructor({ code, msg, data }: Envelope<unknown>, call: string) {
    super(`${call} answered ${code}: ${msg}`);
    this.name = 'AnswerError';
    this.code = code;
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
