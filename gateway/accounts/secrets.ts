import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

/** What the gateway keeps secret of users: hashes that cannot be tried without its key, and sealed texts. */
export class Secrets {
  readonly #hashKey: Buffer;
  readonly #sealKey: Buffer;

  /** @param key 32 bytes that follow from the gateway's own key */
  constructor(key: Buffer) {
    this.#hashKey = createHmac('sha256', key).update('hash').digest();
    this.#sealKey = createHmac('sha256', key).update('seal').digest();
  }

  /** Of something short, such as a code of six digits. */
  hash(text: string): string {
    return createHmac('sha256', this.#hashKey).update(text, 'utf8').digest('base64url');
  }

  seal(text: string): string {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** @returns null for what was sealed with another key, or never */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < IV + TAG) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, bytes.subarray(0, IV));
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

/** 256 random bits as text: a token that is kept as its hash only. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Of what is random and long, so that no key is needed. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url');
}
