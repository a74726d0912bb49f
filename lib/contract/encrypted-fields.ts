import { RESET_PASSWORD, SECURITY, SUB } from './account.ts';
import { DEVICE_TOKEN_PATHS } from './device-paths.ts';
import type { Algorithm } from './signing.ts';

const LOGIN = ['loginName', 'pwd', 'areaCode'] as const;
const SECOND_STEP = ['emailCode', 'mobileCode', 'googleCode'] as const;
const THIRD_PARTY = [
  'email',
  'mobile',
  'areaCode',
  'emailCode',
  'serialNO',
  'sign',
  'initData',
  'id',
  'token',
  'publicAddress',
  'signature',
  'loginName',
  'pwd',
] as const;
const THIRD_PARTY_PATHS = DEVICE_TOKEN_PATHS.filter(
  (path) => path.startsWith('/v1/user/public/third/') && path !== '/v1/user/public/third/securityVerify',
);

/** Table ENC-A: path → the fields that travel inside `bodyCiphertext` only. An empty list still sends the client's key. */
export const ENCRYPTED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/v1/user/agency/login': LOGIN,
  '/v1/user/login': LOGIN,
  '/v1/user/register/mobile': ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'],
  '/v1/user/register/email': ['email', 'pwd', 'verifyCode', 'rePwd'],
  '/v1/user/register/mobileAndEmail': ['mobile', 'areaCode', 'pwd', 'email', 'emailVerifyCode', 'verifyCode', 'rePwd'],
  '/v1/user/login/verify-login': SECOND_STEP,
  '/v1/user/agency/login/verify-login': SECOND_STEP,
  '/v1/user/public/third/securityVerify': SECOND_STEP,
  '/v1/user/login/verify-login-v2': SECOND_STEP,
  '/v1/user/login/verify-auth-login': ['fidoVerifyCode'],
  '/v1/user/login/verifySystemLogin': ['verifyCode'],
  '/v1/user/login/verifySystemLogin-v2': ['verifyCode'],
  ...Object.fromEntries(THIRD_PARTY_PATHS.map((path) => [path, THIRD_PARTY])),
  '/v1/user/public/getQrKeyStatus': ['qrcodeKey'],
  '/v1/user/sub/switLogin': ['userId'],
  '/v1/user/sub/switchWeb': ['userId'],
  '/v1/user/sub/switchApp': ['userId'],
  '/v1/user/sub/switchLoginDemo': [],
  '/v1/user/sub/switchTradeDemo': [],
};

/**
 * Further calls that carry a password, which the table lacks. Our page hides it there as well; another client need not,
 * so the gateway opens a ciphertext and asks for none (GW-40 is about the table).
 */
export const FURTHER_ENCRYPTED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [RESET_PASSWORD]: ['loginName', 'areaCode', 'verifyCode', 'pwd', 'rePwd', ...SECOND_STEP],
  [SECURITY.password]: ['oldPwd', 'pwd', 'rePwd', ...SECOND_STEP],
  [SUB.create]: ['pwd'],
};

/** Fields of a path that travel inside `bodyCiphertext`; null for a path that carries no ciphertext at all. */
export function encryptedFieldsOf(path: string): readonly string[] | null {
  for (const table of [ENCRYPTED_FIELDS, FURTHER_ENCRYPTED_FIELDS])
    if (Object.hasOwn(table, path)) return table[path] ?? null;
  return null;
}

/** Whether the gateway refuses the path without a ciphertext while it asks for signing at all. */
export function mustBeEncrypted(path: string): boolean {
  return Object.hasOwn(ENCRYPTED_FIELDS, path);
}

/** The one member that the encrypted part travels in. */
export const CIPHERTEXT_FIELD = 'bodyCiphertext';

/** Beside the encrypted fields in the plain text (GW-35); both are about the client's key. */
export type KeyPart = { readonly algorithm: Algorithm; readonly publicKey: string; readonly initSign: string };

/** Label of the key that authenticates the ciphertext: macKey = HMAC-SHA-256(AES key, this) (GW-37). */
export const MAC_LABEL = 'bodyCiphertext-mac';

/** All b64: the wrapped AES-256 key, the IV (16 bytes), the ciphertext, HMAC-SHA-256(macKey, IV ‖ ciphertext). */
export type CipherParts = {
  readonly key: string;
  readonly iv: string;
  readonly text: string;
  readonly mac: string;
};

const B64 = /^(?:[A-Za-z0-9+/]{4})+$|^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)$/;

export function joinCipher({ key, iv, text, mac }: CipherParts): string {
  return [key, iv, text, mac].join('.');
}

/** @returns null for anything but four parts of base64 with padding */
export function splitCipher(value: unknown): CipherParts | null {
  if (typeof value !== 'string') return null;
  const parts = value.split('.', 5);
  if (parts.length !== 4 || !parts.every((part) => B64.test(part))) return null;
  const [key = '', iv = '', text = '', mac = ''] = parts;
  return { key, iv, text, mac };
}
