import type { FastifyRequest } from 'fastify';
import type { ClientKey } from '#lib/contract/signing.ts';
import type { Taken } from '../captcha/challenges.ts';
import type { CaptchaScene } from '../captcha/scenes.ts';
import type { Device } from '../protocol/device-token.ts';

/** What the guards of the protocol leave on a request for routes, and what they must be told of sessions. */

/** A session as the signature guard must know it. The id is written into audit rows, so it is no secret. */
export type SignSession = {
  readonly sessionId: string;
  readonly userId: string;
  /** null: made while nothing could be signed, or a guest's; no signature is demanded of it (GW-32). */
  readonly key: ClientKey | null;
};

/** The session of a request, with the key that was bound to it (GW-41); null when there is none (00004). */
export type SessionKeys = (request: FastifyRequest) => SignSession | null | Promise<SignSession | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call is to the risk policy; it may then ask for a captcha (10021). */
    captcha?: CaptchaScene;
    /**
     * The call checks a password. What failures cost depends on a name that the ciphertext hides, so it asks for a
     * captcha itself, after a wait; and a ciphertext that cannot be read has to look like a wrong password.
     */
    password?: true;
  }
  interface FastifyRequest {
    /** On paths of the device list from the header `device-token`, elsewhere from the cookie. */
    device: Device;
    /** Of the encrypted part of the body, which is merged by now; null when there was none (plain http). */
    sealed: ClientKey | null;
    /** A captcha was solved, or one was not needed and the gateway itself had said so. */
    captchaPassed: boolean;
    /** What the call showed, or may have from before. */
    captchaTaken: Taken;
    /** The risk policy wants one, and left it to the route to ask (`password`). */
    captchaWanted: boolean;
    /** The signature was checked and holds. */
    signed: boolean;
    /** Bytes of the body as sent; undefined without one. */
    rawBody: Buffer | undefined;
  }
}
