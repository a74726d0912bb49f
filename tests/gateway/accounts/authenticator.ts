import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** CBOR as far as an authenticator speaks it: integers, bytes, texts, maps. */
type Cbor = number | Buffer | string | ReadonlyMap<number | string, Cbor>;

function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT_VERIFIED = 0x05;
const ATTESTED = 0x40;

/** A platform authenticator in software: ES256, no attestation, user verified. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  counter = 0;

  constructor(origin = 'https://localhost:3443') {
    this.#origin = origin;
  }

  #data(rpId: string, flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  /** What `startRegistration` gives. */
  register(options: { readonly challenge: string; readonly rp: { readonly id: string } }) {
    const jwk = this.#pair.publicKey.export({ format: 'jwk' });
    const coordinate = (text?: string) => Buffer.from(text ?? '', 'base64url');
    const key = new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)]);
    const object = new Map<number | string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(options.rp.id, PRESENT_VERIFIED | ATTESTED, attested)],
    ]);
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#client('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `startAuthentication` gives. */
  answer(options: { readonly challenge: string; readonly rpId: string }, flags = PRESENT_VERIFIED) {
    const data = this.#data(options.rpId, flags);
    const client = this.#client('webauthn.get', options.challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#pair.privateKey);
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}
