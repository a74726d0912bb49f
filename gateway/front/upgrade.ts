import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { headersToSite } from './headers.ts';
import { request as ask, STATUS_CODES } from './node-http.ts';
import type { Site } from './site.ts';

export type Tunnels = {
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
};

/** One per tab that is being developed; a leak stops here. */
const TUNNEL_LIMIT = 100;
const WAIT_MS = 30_000;

/** Passes upgrades on to the development server of the site (hot reload). Never used in production. */
export function createTunnels(site: Site): Tunnels {
  const open = new Set<Duplex>();

  return {
    open(request, socket, head) {
      if (open.size >= TUNNEL_LIMIT) return refuseUpgrade(socket, 503);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      const headers = headersToSite(request.headers, { host: site.host, internal: null, production: false });
      const outgoing = ask(`${site.origin}${request.url}`, {
        headers: { ...headers, connection: 'Upgrade', upgrade: request.headers.upgrade },
        timeout: WAIT_MS,
      });
      socket.once('close', () => outgoing.destroy());
      socket.on('error', () => socket.destroy());
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', () => refuseUpgrade(socket, 503));
      outgoing.on('response', (answer) => {
        answer.resume();
        refuseUpgrade(socket, answer.statusCode ?? 502);
      });
      outgoing.on('upgrade', (answer, upstream, first) => {
        upstream.setTimeout(0);
        const lines = pairs(answer.rawHeaders).map(([name, value]) => `${name}: ${value}`);
        socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
        socket.write(first);
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
        upstream.on('error', () => socket.destroy());
        upstream.once('close', () => socket.destroy());
        socket.once('close', () => upstream.destroy());
      });
      outgoing.end();
    },
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}

export function refuseUpgrade(socket: Duplex, status: number): void {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!]);
}
