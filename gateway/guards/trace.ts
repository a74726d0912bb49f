import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TRACE_FORM } from '#lib/contract/signed-text.ts';
import { SIGN_HEADER } from '#lib/contract/signing.ts';

/**
 * What the lines of the log about one call are found by: its trace id (header `uhti`), so that what a visitor's browser
 * says and what stands here can be laid side by side. A call without a well-formed one gets a name that is none.
 */
export function traceOf({ headers }: IncomingMessage): string {
  const { [SIGN_HEADER.traceId]: sent } = headers;
  return typeof sent === 'string' && TRACE_FORM.test(sent) ? sent : `own-${randomUUID().slice(-12)}`;
}
