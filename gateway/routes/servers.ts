import { domainOrigin } from '#lib/i18n/config.ts';
import type { Config } from '../config.ts';

/** What a gateway knows of the address it is reached at. */
export type Server = Pick<Config, 'routing' | 'port' | 'host'>;

const LOOPBACK = /^(127\.|::1$|localhost$)/;

/** Origin of the public domain, or of this machine; null where only whoever asks knows it. */
export function originOf({ routing, port, host }: Server): string | null {
  const local = port !== 0 && LOOPBACK.test(host) ? `https://localhost:${port}` : null;
  return domainOrigin('main', routing) ?? local;
}

/** `servers` of an OpenAPI document: the address first, as `/` alone says nothing in a document that lies on a disk. */
export function serversOf(server: Server): { url: string; description: string }[] {
  const origin = originOf(server);
  const here = { url: '/', description: 'Where this document came from.' };
  return origin === null ? [here] : [{ url: origin, description: 'This gateway.' }, here];
}
