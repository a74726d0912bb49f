import type forgeModule from 'node-forge';
import { type LoadScript, loadScript } from '#lib/script/load.ts';
import { type Bytes, fromBase64, fromBinary, toBase64, toBinary } from './bytes.ts';
import { BITS, type ClientKeyPair, type Engine, type Wrap } from './engine.ts';
import { pemBody } from './pem.ts';

export type Forge = typeof forgeModule;

/** The address is the specification's; behind it is the installed, patched version (SGN-56). */
export const FORGE_SCRIPT = '/cdnstatic/libs/node-forge.v1.0.0.min.js';
const FORGE_GLOBAL = 'forge';

/** A step of key generation on the main thread takes so long; between steps the page lives. ms */
const STEP_MS = 10;

/** Parts of node-forge that its types leave out. */
type Stepwise = {
  createKeyPairGenerationState(bits: number, exponent: number): { readonly keys: forgeModule.pki.rsa.KeyPair };
  /** @returns whether it is done */
  stepKeyPairGenerationState(state: object, ms: number): boolean;
};

/** Waits for the script. @throws ScriptError when it does not come */
export function loadForge(load: LoadScript = loadScript): Promise<Forge> {
  return load<Forge>(FORGE_SCRIPT, FORGE_GLOBAL);
}

/** @param forge waits for the script */
export function forgeWrap(forge: () => Promise<Forge>): Wrap {
  return async (publicKey, key) => {
    const { pki, asn1 } = await forge();
    const server = pki.publicKeyFromAsn1(
      asn1.fromDer(toBinary(fromBase64(publicKey))),
    ) as forgeModule.pki.rsa.PublicKey;
    return fromBinary(server.encrypt(toBinary(key), 'RSAES-PKCS1-V1_5'));
  };
}

/** For browsers without WebCrypto; key generation is cut into steps, so that the page stays alive. */
export function forgeEngine(forge: Forge): Engine {
  const { pki, asn1, md, util, cipher, hmac } = forge;
  const digest = (text: string) => md.sha256.create().update(text, 'utf8');
  return {
    async generate(algorithm): Promise<ClientKeyPair> {
      const rsa = pki.rsa as unknown as Stepwise;
      const state = rsa.createKeyPairGenerationState(BITS[algorithm], 0x10001);
      while (!rsa.stepKeyPairGenerationState(state, STEP_MS)) await new Promise((resolve) => setTimeout(resolve, 0));
      const { keys } = state;
      const spki = asn1.toDer(pki.publicKeyToAsn1(keys.publicKey)).getBytes();
      return { publicKey: toBase64(fromBinary(spki)), privateKeyPem: pki.privateKeyToPem(keys.privateKey), algorithm };
    },
    async sign(privateKeyPem, text) {
      const key = pki.privateKeyFromAsn1(asn1.fromDer(toBinary(pemBody(privateKeyPem))));
      return toBase64(fromBinary(key.sign(digest(text))));
    },
    async verify({ publicKey, text, sign }) {
      try {
        const key = pki.publicKeyFromAsn1(
          asn1.fromDer(toBinary(fromBase64(publicKey))),
        ) as forgeModule.pki.rsa.PublicKey;
        return key.verify(digest(text).digest().getBytes(), toBinary(fromBase64(sign)));
      } catch {
        // No base64, no key, no padding: it does not hold.
        return false;
      }
    },
    async encrypt({ key, iv, plain }) {
      const aes = cipher.createCipher('AES-CBC', util.createBuffer(toBinary(key)));
      aes.start({ iv: toBinary(iv) });
      aes.update(util.createBuffer(toBinary(plain)));
      if (!aes.finish()) throw new Error('The text could not be encrypted.');
      return fromBinary(aes.output.getBytes());
    },
    async mac(key, data): Promise<Bytes> {
      const sum = hmac.create();
      sum.start('sha256', util.createBuffer(toBinary(key)) as unknown as string);
      sum.update(toBinary(data));
      return fromBinary(sum.digest().getBytes());
    },
  };
}
