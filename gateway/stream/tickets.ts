import { randomBytes } from 'node:crypto';
import type { Env } from '#lib/contract/trade.ts';
import type { Bus, Once } from '../bus/bus.ts';

/** A ticket opens an account's own topics once, within this time. */
export const TICKET_MS = 30_000;
/** Tickets that wait at most; the oldest goes first. */
const MOST = 10_000;

/** Whose own topics a ticket opens; `session`: with its end the connection ends, null for a guest. */
export type Holder = { readonly account: number; readonly session: string | null };
type Ticket = Holder & { readonly env: Env };

/** Short-lived tickets for the stream: browsers cannot send headers with a socket, and a cookie would be sent by any page. */
export class Tickets {
  readonly #tickets: Once<Ticket>;

  constructor(bus: Pick<Bus, 'once'>) {
    this.#tickets = bus.once('tickets of the stream', MOST);
  }

  async make(
    env: Env,
    { account, session }: Holder,
    now: number,
  ): Promise<{ readonly ticket: string; readonly until: number }> {
    const ticket = randomBytes(24).toString('base64url');
    const until = now + TICKET_MS;
    await this.#tickets.put(ticket, { env, account, session }, until);
    return { ticket, until };
  }

  /** Takes a ticket; whatever the answer, it is gone. Whether its session ended since then, `SessionEnds` knows. */
  async redeem(ticket: string, env: Env, now: number): Promise<Holder | null> {
    const found = await this.#tickets.take(ticket, now);
    return found && found.env === env ? { account: found.account, session: found.session } : null;
  }
}
