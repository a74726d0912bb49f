import { randomBytes } from 'node:crypto';
import type { Env } from '#lib/contract/trade.ts';

/** A ticket opens an account's own topics once, within this time. */
export const TICKET_MS = 30_000;
/** Tickets that wait at most; the oldest goes first. */
const MOST = 10_000;

type Ticket = { readonly env: Env; readonly account: number; readonly until: number };

/** Short-lived tickets for the stream: browsers cannot send headers with a socket, and a cookie would be sent by any page. */
export class Tickets {
  readonly #tickets = new Map<string, Ticket>();

  make(env: Env, account: number, now: number): { readonly ticket: string; readonly until: number } {
    const ticket = randomBytes(24).toString('base64url');
    const until = now + TICKET_MS;
    this.#tickets.set(ticket, { env, account, until });
    const [oldest] = this.#tickets.keys();
    if (this.#tickets.size > MOST && oldest !== undefined) this.#tickets.delete(oldest);
    return { ticket, until };
  }

  /** Takes a ticket; whatever the answer, it is gone. */
  redeem(ticket: string, env: Env, now: number): number | null {
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    return found && found.env === env && now <= found.until ? found.account : null;
  }
}
