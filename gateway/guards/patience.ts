import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { Refusal } from './errors.ts';
import { configOf } from './rate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds until the call is given up; those of the app when a route does not say. */
    patience?: number;
  }
}

/** A call that is not answered in time. */
class TooLate extends Refusal {
  constructor(ms: number) {
    super(503, CODE.unavailable);
    this.message = `not answered within ${ms} ms`;
  }
}

/**
 * Calls that were not answered in time: 503, or the connection's end when part of the answer is out. Fastify's own limit
 * makes a timer and an abort signal of every call; here all calls of one patience share a timer.
 *
 * @param usual  ms
 */
export function createPatience(usual: number) {
  const lines = new Map<number, Line>();

  /** First link of the way in. */
  return function watch(request: FastifyRequest, reply: FastifyReply): void {
    const { patience = usual } = configOf(request);
    const line = lines.get(patience) ?? new Line(patience);
    lines.set(patience, line);
    line.add(reply);
    // Answered, or the client went away: nothing of the call is held any longer.
    reply.raw.once('close', () => line.delete(reply));
  };
}

/** Calls of one patience, which end in the order in which they came. */
class Line {
  readonly #patience: number;
  readonly #waiting = new Map<FastifyReply, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(patience: number) {
    this.#patience = patience;
  }

  add(reply: FastifyReply): void {
    this.#waiting.set(reply, performance.now() + this.#patience);
    if (!this.#timer) this.#timer = this.#after(this.#patience);
  }

  delete(reply: FastifyReply): void {
    this.#waiting.delete(reply);
  }

  #after(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), Math.max(1, Math.ceil(ms))).unref();
  }

  #look(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const [reply, until] of this.#waiting) {
      if (until > now) {
        this.#timer = this.#after(until - now);
        return;
      }
      this.#waiting.delete(reply);
      giveUp(reply, this.#patience);
    }
  }
}

function giveUp(reply: FastifyReply, ms: number): void {
  const { raw } = reply;
  if (reply.sent || raw.destroyed) return;
  // Part of it is out: what follows cannot be a refusal any more.
  if (raw.headersSent) raw.destroy();
  else reply.send(new TooLate(ms));
}
