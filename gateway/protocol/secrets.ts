import { hkdfSync, type KeyObject } from 'node:crypto';

/**
 * A secret of 32 bytes for one purpose. It follows from a key of the gateway, so that every process with that key has
 * the same one and no further file must be kept; nothing of the key can be learned from it.
 *
 * @param purpose  one word per use, never changed
 */
export function secretOf(key: KeyObject, purpose: string): Buffer {
  const der = key.export({ format: 'der', type: 'pkcs8' });
  return Buffer.from(hkdfSync('sha256', der, Buffer.alloc(0), `meridian ${purpose}`, 32));
}
