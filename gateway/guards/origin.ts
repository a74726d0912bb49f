import type { IncomingMessage } from 'node:http';

export type Origins = {
  /** One of our own other domains, over https: may call with credentials and read the answer. */
  isOwn(origin: string): boolean;
  /** The same host as asked, or one of our own: may open the stream. A missing or `null` origin may not. */
  mayConnect(request: IncomingMessage): boolean;
};

/**
 * Which pages may talk to us from another origin.
 *
 * @param hosts  configured host names of ours, exact: a subdomain that somebody takes over gains nothing
 * @param port   of the https listener; an origin without a port is good too, for a proxy on 443
 */
export function createOrigins(hosts: readonly string[], port: number): Origins {
  const own = new Set(hosts.flatMap((host) => [`https://${host}`, `https://${host}:${port}`]));
  const isOwn = (origin: string) => own.has(origin);
  return {
    isOwn,
    mayConnect({ headers }) {
      const { origin, host } = headers;
      if (origin === undefined || host === undefined) return false;
      return isOwn(origin) || origin === `https://${host}` || origin === `http://${host}`;
    },
  };
}
