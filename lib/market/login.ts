import type { LoginRequest, StreamControl } from '#lib/contract/shapes/stream.ts';
import type { Env } from '#lib/contract/trade.ts';
import { TIMING } from './timing.ts';

/** Who the page is. `ticket` asks the gateway for one; it is used once, on the present connection. */
export type Identity = { readonly env: Env; readonly ticket: () => Promise<string> };

type Needs = {
  /** Epoch ms. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly send: (request: LoginRequest) => void;
  /** The line is logged in. */
  readonly done: () => void;
};

type State =
  | { readonly at: 'out'; readonly notBefore: number }
  | { readonly at: 'ticket' }
  | { readonly at: 'sent'; readonly env: Env; readonly id: string; readonly since: number }
  | { readonly at: 'in'; readonly env: Env };

const OUT: State = { at: 'out', notBefore: 0 };

/** Logs the present connection in: a ticket, a request, an answer; again, ever later, when one of them fails. */
export class Login {
  readonly #needs: Needs;
  #who: Identity | null = null;
  #state: State = OUT;
  #failures = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get done(): boolean {
    return this.#state.at === 'in';
  }

  /** From the next attempt on. @returns false when the present connection speaks for the other environment */
  be(who: Identity | null): boolean {
    const { at } = this.#state;
    // The ticket that is asked for is theirs as well.
    const asked = at === 'ticket' && who !== null && who.env === this.#who?.env;
    this.#who = who;
    if (asked) return true;
    this.#failures = 0;
    if (at === 'in' || at === 'sent') return who === null || who.env === this.#state.env;
    this.#state = OUT;
    return true;
  }

  /** The connection is another one, or none. */
  lost(): void {
    this.#state = OUT;
  }

  /** Somebody wants own topics on an open line. Does nothing while an attempt runs or is not due. */
  attempt(): void {
    const who = this.#who;
    if (!who || this.#state.at !== 'out' || this.#needs.now() < this.#state.notBefore) return;
    const asking: State = { at: 'ticket' };
    this.#state = asking;
    who.ticket().then(
      (ticket) => {
        // Meanwhile the connection or the visitor may have changed; a ticket is for one of each.
        if (this.#state !== asking) return;
        const id = this.#needs.newId();
        this.#state = { at: 'sent', env: who.env, id, since: this.#needs.now() };
        this.#needs.send({ op: 'login', id, env: who.env, ticket });
      },
      () => {
        if (this.#state === asking) this.failed();
      },
    );
  }

  /** @returns whether the answer was to the login */
  answer(control: Extract<StreamControl, { op: 'ack' | 'error' }>): boolean {
    if (this.#state.at !== 'sent' || control.id !== this.#state.id) return false;
    const { env } = this.#state;
    if (control.op === 'ack' && control.env === env) {
      this.#state = { at: 'in', env };
      this.#failures = 0;
      this.#needs.done();
    } else {
      this.failed();
    }
    return true;
  }

  /** The gateway does not take it, or not any more. */
  failed(): void {
    const wait = Math.min(TIMING.longestResync, TIMING.resync * 2 ** Math.min(this.#failures, 10));
    this.#failures += 1;
    this.#state = { at: 'out', notBefore: this.#needs.now() + wait };
  }

  /** Once a second: an answer that has not come by now will not come. */
  pulse(): void {
    if (this.#state.at === 'sent' && this.#needs.now() - this.#state.since >= TIMING.snapshot) this.failed();
  }
}
