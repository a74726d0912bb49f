import { CIPHERTEXT_FIELD, encryptedFieldsOf, mustBeEncrypted } from '#lib/contract/encrypted-fields.ts';
import { ALGORITHMS } from '#lib/contract/signing.ts';

type Shape = Readonly<Record<string, unknown>>;
type Fields = { readonly properties?: Readonly<Record<string, Shape>>; readonly required?: readonly string[] };

/** Four parts of base64 with padding. */
const CIPHER_FORM = '^[A-Za-z0-9+/]+={0,2}(\\.[A-Za-z0-9+/]+={0,2}){3}$';

/** What proves that the sender owns the key that his session is to have; inside every ciphertext. */
const KEY_PART: Readonly<Record<string, Shape>> = {
  algorithm: { type: 'string', enum: [...ALGORITHMS] },
  publicKey: {
    type: 'string',
    contentEncoding: 'base64',
    description: 'SPKI DER. The session will be signed for by it.',
  },
  initSign: {
    type: 'string',
    contentEncoding: 'base64',
    description: 'RSA-SHA256 by that key over the lower-case hex MD5 of publicKey.',
  },
};

/**
 * The body of a call as it is sent: `{bodyCiphertext, …clear fields}`. On the calls of Table ENC-A there is no other; on
 * the further ones the clear form is taken as well.
 * @returns also the names of the fields that travel inside; null for a call whose body nobody encrypts
 */
export function sealedBody(url: string, operationId: string, body: unknown) {
  const table = encryptedFieldsOf(url);
  if (table === null) return null;
  const { properties = {}, required = [] } = body as Fields;
  const fields = Object.keys(properties).filter((name) => table.includes(name));
  const inside = (name: string) => fields.includes(name);
  const only = (keep: (name: string) => boolean) => ({
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => keep(name))),
    required: required.filter(keep),
  });
  const secret = only(inside);
  const plain = {
    title: `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Plain`,
    type: 'object',
    description: `What ${CIPHERTEXT_FIELD} of ${url} holds; nothing else may be in it.`,
    properties: { ...secret.properties, ...KEY_PART },
    required: [...secret.required, ...Object.keys(KEY_PART)],
    additionalProperties: false,
  };
  const clear = only((name) => !inside(name));
  const sealed = {
    type: 'object',
    properties: {
      [CIPHERTEXT_FIELD]: {
        type: 'string',
        pattern: CIPHER_FORM,
        description: `${fields.join(', ') || 'The key'}, encrypted for the server's key: wrapped AES-256 key, IV, AES-256-CBC, HMAC-SHA256, in base64 joined by dots. Good once, for five minutes.`,
        contentMediaType: 'application/json',
        contentSchema: plain,
      },
      ...clear.properties,
    },
    required: [CIPHERTEXT_FIELD, ...clear.required],
  };
  return { fields, body: mustBeEncrypted(url) ? sealed : { anyOf: [sealed, body] } };
}
