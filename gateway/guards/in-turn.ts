import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** Refuses by throwing. One that has nothing to wait for returns no promise; one that answers itself returns the reply. */
export type Link = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Links one after the other, as one hook. Fastify waits a turn of the microtask queue for each hook that is an async
 * function; with a dozen of them on every call that is a good part of what a call costs, and most have nothing to wait for.
 */
export function inTurn(links: readonly Link[]) {
  return function runLinks(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
    let at = 0;
    const next = (): void => {
      for (let link = links[at]; link !== undefined; link = links[at]) {
        // Whoever answered ends the way in: nobody calls `done` any more.
        if (reply.sent) return;
        at += 1;
        let waits: unknown;
        try {
          waits = link(request, reply);
        } catch (error) {
          return done(asError(error));
        }
        if (isPromise(waits)) {
          waits.then(next, (error: unknown) => done(asError(error)));
          return;
        }
      }
      done();
    };
    next();
  };
}

/** A promise, or the reply, which is done when the answer is out. */
function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** Fastify takes a hook that fails with nothing for one that is done. */
function asError(error: unknown): Error {
  return (error ?? new Error('a link of the way in failed without saying why')) as Error;
}
