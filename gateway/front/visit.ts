import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request on its way through the front. */
export type PageRequest = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Is this host told to be visited over https only? */
  readonly hsts: boolean;
  /** What routing wants set on the answer, lower-case names; `vary` is added to, others are replaced. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};
