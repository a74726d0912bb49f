import { randomBytes } from 'node:crypto';
import type { Env } from '#lib/contract/trade.ts';

/** A ticket opens an account's own topics once, within this time. */
export const TICKET_MS = 30_000;
/** Tickets that wait at most; the oldest goes first. */
const MOST = 10_000;

/** Whose own topics a ticket opens; `session`: with its end the connection ends, null for a guest. */
export type Holder = { readonly account: number; readonly session: string | null };
type Ticket = Holder & { readonly env: Env; readonly until: number };

/** Short-lived tickets for the stream: browsers cannot send headers with a socket, and a cookie would be sent by any page. */
export class Tickets {
  readonly #tickets = new Map<string, Ticket>();

  make(env: Env, { account, session }: Holder, now: number): { readonly ticket: string; readonly until: number } {
    const ticket = randomBytes(24).toString('base64url');
    const until = now + TICKET_MS;
    this.#tickets.set(ticket, { env, account, session, until });
    const [oldest] = this.#tickets.keys();
    if (this.#tickets.size > MOST && oldest !== undefined) this.#tickets.delete(oldest);
    return { ticket, until };
  }

  /** A session ended: what it was given is worth nothing. */
  drop(session: string): void {
    for (const [ticket, held] of this.#tickets) if (held.session === session) this.#tickets.delete(ticket);
  }

  /** Takes a ticket; whatever the answer, it is gone. */
  redeem(ticket: string, env: Env, now: number): Holder | null {
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (!found || found.env !== env || now > found.until) return null;
    return { account: found.account, session: found.session };
  }
}
