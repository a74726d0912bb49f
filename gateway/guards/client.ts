import type { FastifyRequest } from 'fastify';
import type { Client, createAddress } from '../base/address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before anything else looks at the request. */
    client: Client;
  }
}

/** Notes who is on the other end; every later guard and route reads it from the request. */
export const client = (address: ReturnType<typeof createAddress>) =>
  function noteClient(request: FastifyRequest): void {
    request.client = address(request.raw);
  };
