/** Codes of business failures (HTTP 200). Texts: messages, section `codes`. */
export const ACCOUNT_CODE = {
  /** Wrong name, password or code, or a ciphertext that cannot be read: nobody is told which (GW-39). */
  loginRefused: '00007',
  /** A verification code is wrong, used, late, or tried too often: outside logins. */
  codeWrong: '21001',
  /** A code was sent a moment ago; `data` is `Wait`. */
  codeTooSoon: '21002',
  /** The step is over (ten minutes, five tries, used, another browser): begin again. */
  stepOver: '21003',
  /** `data` is `FieldError`: field `pwd`, rule one of PASSWORD_RULES (password.ts). */
  passwordWeak: '21004',
  /** This change needs codes; `data` is `StepUp`. Send the same call again with them. */
  stepUp: '21005',
  /** The kind of account, or a permission of a sub-account, does not allow it. */
  notPermitted: '21006',
  /** The sub-account is frozen. */
  frozen: '21007',
  /** As many as there may be: sub-accounts, passkeys, test assets of a day. */
  most: '21008',
  /** This third party is not set up here. */
  providerOff: '21009',
  /** Too many failures; `data` is `Wait`. */
  wait: '21010',
  /** The third party's proof does not hold. */
  proofWrong: '21011',
  /** The name, the address or the number belongs to an account already; only told to who proved to own it. */
  taken: '21012',
  /** It is the only way into the account; another one comes first. */
  lastWay: '21013',
  /** The third party cannot be reached. */
  providerAway: '21014',
  /** This venue sends nothing to addresses, or numbers, of this kind. */
  notCarried: '21015',
  /** A sub-account's login from a new device is confirmed at the main account, which has no address and no number. */
  noContact: '21016',
  /** The account has no such session; so it is for somebody else's. */
  sessionUnknown: '21020',
  /** The same of a device, of a sub-account, of what is linked to the account, of a passkey. */
  deviceUnknown: '21021',
  subUnknown: '21022',
  boundUnknown: '21023',
  passkeyUnknown: '21024',
} as const;
export type AccountCode = (typeof ACCOUNT_CODE)[keyof typeof ACCOUNT_CODE];
