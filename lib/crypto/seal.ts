import { CIPHERTEXT_FIELD, joinCipher, type KeyPart, MAC_LABEL } from '#lib/contract/encrypted-fields.ts';
import { type Bytes, joined, toBase64, utf8 } from './bytes.ts';
import type { Engine, Wrap } from './engine.ts';

type Needs = {
  readonly engine: Engine;
  readonly wrap: Wrap;
  /** Nobody can foretell them; new ones for every call (ENC-16). */
  readonly random: (bytes: number) => Bytes;
  /** Base64 of the SPKI. */
  readonly serverPublicKey: string;
};
type Payload = Readonly<Record<string, unknown>>;

/**
 * A payload whose listed fields are inside `bodyCiphertext` together with the client's key, encrypted and then
 * authenticated (GW-35 to GW-37). Fields that are absent, undefined or null are left out (ENC-14).
 */
export async function sealPayload(
  payload: Payload,
  fields: readonly string[],
  keys: KeyPart,
  needs: Needs,
): Promise<Payload> {
  const { engine, wrap, random, serverPublicKey } = needs;
  const { inside, outside } = divided(payload, fields);
  const [key, iv] = [random(32), random(16)];
  const text = await engine.encrypt({ key, iv, plain: utf8(JSON.stringify({ ...inside, ...keys })) });
  const macKey = await engine.mac(key, utf8(MAC_LABEL));
  const [wrapped, mac] = await Promise.all([wrap(serverPublicKey, key), engine.mac(macKey, joined(iv, text))]);
  const parts = { key: toBase64(wrapped), iv: toBase64(iv), text: toBase64(text), mac: toBase64(mac) };
  return { ...outside, [CIPHERTEXT_FIELD]: joinCipher(parts) };
}

function divided(payload: Payload, fields: readonly string[]): { readonly inside: Payload; readonly outside: Payload } {
  const entries = Object.entries(payload);
  return {
    inside: Object.fromEntries(
      entries.filter(([name, value]) => fields.includes(name) && value !== undefined && value !== null),
    ),
    outside: Object.fromEntries(entries.filter(([name]) => !fields.includes(name))),
  };
}
