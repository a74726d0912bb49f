import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { limitKey } from '../base/address.ts';
import { createLimits, type Rate } from '../base/limits.ts';

export type SocketLimits = {
  /** Open sockets of the listener. */
  readonly most: number;
  /** Of these, by one address; a /64 network of IPv6 is one. */
  readonly perAddress: number;
  /** Proxies that we trust stand for many visitors: they have no limit of their own. */
  readonly isProxy?: (ip: string) => boolean;
  /** Sockets that one address may open, where handshakes cost something. */
  readonly pace?: Pace;
};

type Pace = Rate & { /** Epoch ms. */ readonly now: () => number };

/** Milliseconds that a socket without a request stays open, and when the listener is nearly full. */
const KEEP_ALIVE = { usual: 65_000, full: 15_000 } as const;
const NEARLY_FULL = 0.75;

/** One connection. */
type Entry = {
  readonly socket: Socket;
  readonly address: string;
  /** Requests without their whole answer. */
  readonly asked: Set<IncomingMessage>;
  /** Taken over by the stream, which has limits of its own: it counts, and is never idle. */
  taken: boolean;
};

/**
 * Counts sockets by address, so that one host cannot hold them all. An address at its limit, and a listener at its own,
 * make room by closing the socket that was without a request longest: the address's own, or one of the address that has
 * most, of those that have any; of proxies last. Half a request counts as none, half a body too. Where nobody is idle the
 * newcomer is turned away.
 *
 * @returns every open socket, upgraded ones too, which Node itself no longer counts among the connections of a server
 */
export function limitSockets(server: Server, limits: SocketLimits): Set<Socket> {
  const { most, perAddress, isProxy = () => false, pace } = limits;
  const opened = pace && createLimits({ socket: pace });
  const open = new Set<Socket>();
  /** By remote address and port: what TLS hands on is another object than what was accepted. */
  const entries = new Map<string, Entry>();
  /** Entries of each address; the order is the order of last use. */
  const addresses = new Map<string, Set<Entry>>();

  function closeIdle(address: string): boolean {
    for (const entry of addresses.get(address) ?? []) {
      if (entry.taken || isBusy(entry)) continue;
      forget(entry);
      entry.socket.destroy();
      return true;
    }
    return false;
  }

  /** Addresses, those first that have most; proxies stand for many and come last. */
  function fullest(): string[] {
    const all = [...addresses].map(([address, own]) => ({ address, size: own.size, last: isProxy(address) ? 1 : 0 }));
    return all.sort((x, y) => x.last - y.last || y.size - x.size).map(({ address }) => address);
  }

  function forget(entry: Entry): void {
    const { socket, address } = entry;
    const own = addresses.get(address);
    own?.delete(entry);
    if (own?.size === 0) addresses.delete(address);
    open.delete(socket);
    server.keepAliveTimeout = open.size >= most * NEARLY_FULL ? KEEP_ALIVE.full : KEEP_ALIVE.usual;
  }

  /** Whether there is a place for one more of this address. Who opens as fast as it is closed pays before any handshake. */
  function admits(address: string): boolean {
    if (pace && opened && !isProxy(address) && !opened.take('socket', [address], pace.now()).ok) return false;
    const own = addresses.get(address)?.size ?? 0;
    if (own >= perAddress && !isProxy(address) && !closeIdle(address)) return false;
    return open.size < most || fullest().some(closeIdle);
  }

  server.on('connection', (socket: Socket) => {
    const address = limitKey(plain(socket.remoteAddress ?? ''));
    if (!admits(address)) {
      socket.destroy();
      return;
    }
    const entry: Entry = { socket, address, asked: new Set(), taken: false };
    const name = nameOf(socket);
    open.add(socket);
    entries.set(name, entry);
    const own = addresses.get(address) ?? new Set();
    addresses.set(address, own.add(entry));
    server.keepAliveTimeout = open.size >= most * NEARLY_FULL ? KEEP_ALIVE.full : KEEP_ALIVE.usual;
    socket.once('close', () => {
      if (entries.get(name) === entry) entries.delete(name);
      forget(entry);
    });
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const entry = entries.get(nameOf(request.socket));
    if (!entry) return;
    entry.asked.add(request);
    response.once('close', () => {
      entry.asked.delete(request);
      const own = addresses.get(entry.address);
      // Put back at the end: it was used last.
      if (own?.delete(entry)) own.add(entry);
    });
  });

  server.prependListener('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    const entry = entries.get(nameOf(socket as Socket));
    if (entry) entry.taken = true;
    // Whoever takes it over knows when it is dead.
    (socket as Socket).setTimeout(0);
    // Nobody but us listens here, and Node ends only upgrades that nobody hears of.
    if (server.listenerCount('upgrade') === 1) socket.destroy();
  });

  return open;
}

/** Whether something is asked, whole, that is not answered yet. */
function isBusy({ asked }: Entry): boolean {
  for (const { complete } of asked) if (complete) return true;
  return false;
}

function nameOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
