import type { InternalAxiosRequestConfig } from 'axios';
import { CIPHERTEXT_FIELD, encryptedFieldsOf } from '#lib/contract/encrypted-fields.ts';
import { EncryptError } from '../error.ts';
import { isPlain } from '../plain.ts';
import { pathOfCall, queryOfCall } from '../target.ts';
import type { KeyNote } from '../trip.ts';
import { isRead } from './payload.ts';

type Payload = Readonly<Record<string, unknown>>;

export type EncryptNeeds = {
  /** Whether a call to this path has fields to hide or a device to prove. Cheap: asked for every call. */
  readonly concerns: (path: string) => boolean;
  /** The payload as it may leave, and whose key went with it. Rejects when it must not leave at all. */
  readonly protect: (path: string, payload: Payload) => Promise<{ readonly payload: Payload; readonly keys: KeyNote }>;
  readonly failed: (config: InternalAxiosRequestConfig) => void;
};

/**
 * Puts the fields of Table ENC-A into `bodyCiphertext`; what cannot be protected is not sent. Partner: the gateway's
 * cipher guard.
 * @throws EncryptError when the payload must not leave
 */
export const encrypt = ({ concerns, protect, failed }: EncryptNeeds) =>
  async function encrypt(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    const path = pathOfCall(config);
    if (!config.withCredentials || !concerns(path)) return config;
    try {
      // A read has its payload in the query, and the gateway looks there (GW-40).
      const carrier = isRead(config) ? 'params' : 'data';
      const given: unknown = config[carrier] ?? {};
      if (!isPlain(given)) throw new TypeError('its payload is no plain object');
      const { payload, keys } = await protect(path, given);
      config[carrier] = payload;
      if (Object.hasOwn(payload, CIPHERTEXT_FIELD) && isExposed(path, config))
        throw new TypeError('what it hides stands in its query as well');
      if (config.trip) config.trip.keys = keys;
      return config;
    } catch (cause) {
      failed(config);
      throw new EncryptError(path, cause);
    }
  };

/** A hidden field that was also joined to the address would be in every log on the way (ENC-12). */
function isExposed(path: string, config: InternalAxiosRequestConfig): boolean {
  const shown = new URLSearchParams(queryOfCall(config));
  return (encryptedFieldsOf(path) ?? []).some((field) => shown.has(field));
}
