import { connect } from 'node:net';

/** What a socket said until it was closed, or until `enough` says that was all. */
export type Said = { readonly text: string; readonly status: number; readonly closed: boolean };

/**
 * Sends bytes as they are over a plain socket on loopback and collects the answer.
 * @param enough  when to stop listening although the other side keeps the connection; by default it must close it
 */
export function say(port: number, bytes: string, enough: (text: string) => boolean = () => false): Promise<Said> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    const done = (closed: boolean) => {
      socket.destroy();
      resolve({ text, status: Number.parseInt(text.split(' ')[1] ?? '0', 10), closed });
    };
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (enough(text)) done(false);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A peer that is refused while it still sends sees a reset after the answer.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') done(true);
      else reject(error);
    });
    socket.on('close', () => done(true));
  });
}

/** A request that asks for the connection to be closed after it. */
export function lines(first: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { host: 'localhost', connection: 'close', ...headers };
  return `${[first, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n${body}`;
}
