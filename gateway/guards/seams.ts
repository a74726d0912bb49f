import type { FastifyRequest } from 'fastify';
import type { ClientKey } from '#lib/contract/signing.ts';
import type { CaptchaScene } from '../captcha/scenes.ts';
import type { DeviceState } from '../protocol/device-token.ts';

/**
 * What the guards of the protocol leave on a request for routes, and what they must be told of sessions. Whoever keeps
 * accounts needs no other file of this room.
 */

export type { ClientKey };

/** A session as the signature guard must know it. The id is written into audit rows, so it is no secret. */
export type SignSession = {
  readonly sessionId: string;
  readonly userId: string;
  /** null: made while nothing could be signed, or a guest's; no signature is demanded of it (GW-32). */
  readonly key: ClientKey | null;
};

/** The session of a request, with the key that was bound to it (GW-41); null when there is none (00004). */
export type SessionKeys = (request: FastifyRequest) => SignSession | null | Promise<SignSession | null>;

/** The device a request comes from. A token in any state but `valid` raises the risk, and never refuses by itself. */
export type Device = { readonly state: DeviceState /** As sent; null without one. */; readonly token: string | null };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call is to the risk policy; it may then ask for a captcha (10021). */
    captcha?: CaptchaScene;
  }
  interface FastifyRequest {
    /** On paths of the device list from the header `device-token`, elsewhere from the cookie. */
    device: Device;
    /** Of the encrypted part of the body, which is merged by now; null when there was none (plain http). */
    sealed: ClientKey | null;
    /** A captcha was solved, or one was not needed and the gateway itself had said so. */
    captchaPassed: boolean;
    /** Bytes of the body as sent; undefined without one. */
    rawBody: Buffer | undefined;
  }
}
