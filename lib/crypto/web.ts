import { type Bytes, fromBase64, toBase64, utf8 } from './bytes.ts';
import { elementsOf, first, TAG } from './der.ts';
import { BITS, type Engine } from './engine.ts';
import { pemBody, privatePem } from './pem.ts';

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const EXPONENT = new Uint8Array([1, 0, 1]);

/** By WebCrypto: native, and off the main thread. @param subtle there on secure pages only */
export function webEngine(subtle: SubtleCrypto): Engine {
  return {
    async generate(algorithm) {
      const wanted = { ...RSA, modulusLength: BITS[algorithm], publicExponent: EXPONENT };
      const pair = await subtle.generateKey(wanted, true, ['sign', 'verify']);
      const [spki, pkcs8] = await Promise.all([
        subtle.exportKey('spki', pair.publicKey),
        subtle.exportKey('pkcs8', pair.privateKey),
      ]);
      return {
        publicKey: toBase64(new Uint8Array(spki)),
        privateKeyPem: privatePem(new Uint8Array(pkcs8)),
        algorithm,
      };
    },
    async sign(privateKeyPem, text) {
      const key = await subtle.importKey('pkcs8', pkcs8Of(privateKeyPem), RSA, false, ['sign']);
      return toBase64(new Uint8Array(await subtle.sign(RSA.name, key, utf8(text))));
    },
    async verify({ publicKey, text, sign }) {
      try {
        const key = await subtle.importKey('spki', fromBase64(publicKey), RSA, false, ['verify']);
        return await subtle.verify(RSA.name, key, fromBase64(sign), utf8(text));
      } catch {
        // No base64, no key: it does not hold.
        return false;
      }
    },
    async encrypt({ key, iv, plain }) {
      const secret = await subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
      return new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, secret, plain));
    },
    async mac(key, data) {
      const secret = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', secret, data));
    },
  };
}

/** rsaEncryption with no parameters, as PKCS#8 names the kind of key. */
const RSA_KIND = fromBase64('MA0GCSqGSIb3DQEBAQUA');
const VERSION = new Uint8Array([0x02, 0x01, 0x00]);

/** PKCS#8 of a PEM that may also be PKCS#1, which WebCrypto does not read (GW-02). */
function pkcs8Of(pem: string): Bytes {
  const der = pemBody(pem);
  const [, second] = elementsOf(first(der, TAG.sequence).body);
  if (second?.tag === TAG.sequence) return der;
  return wrapped(0x30, VERSION, RSA_KIND, wrapped(0x04, der));
}

function wrapped(tag: number, ...parts: readonly Bytes[]): Bytes {
  const body = parts.flatMap((part) => [...part]);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return new Uint8Array([tag, ...size, ...body]);
}
