import {
  AreaCode,
  Codes,
  type FactorCodes,
  ProviderText,
  Referral,
  Serial,
  StepShape,
  WrappedShape,
} from './account.ts';
import { Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** Who somebody is elsewhere: wallets, Apple, Google, Telegram. */

/** Of an Ethereum wallet. */
const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const Signed = Type.String({ minLength: 1, maxLength: 4096 });
const Signature = Type.String({ maxLength: 200 });
const Token = Type.Optional(Type.String({ maxLength: 8192 }));
const Kind = Type.Enum(['apple', 'google', 'tg']);

/** Nobody here uses this identity yet: register with it, or bind it to an account. */
const UnboundShape = Type.Object({
  serialNO: Type.String(),
  bind: Type.Literal(true),
  email: StepShape.properties.email,
});
export type UnboundAnswer = Wire<typeof UnboundShape>;
export const ThirdShape = Type.Union([WrappedShape, StepShape, UnboundShape]);
export type ThirdAnswer = Wire<typeof ThirdShape>;

export const WalletSignBody = Type.Object({ publicAddress: Address });
export type WalletSignRequest = Wire<typeof WalletSignBody>;
export const WalletSignShape = Type.Object({
  serialNO: Type.String(),
  text: Type.String(),
  expiresAt: Time('Over after that.'),
});
/** `text` is signed as a personal message (EIP-191) by the wallet of this address; once, within ten minutes. */
export type WalletSignAnswer = Wire<typeof WalletSignShape>;
export const WalletCheckBody = Type.Object({ serialNO: Serial, publicAddress: Address, signature: Signature });
export type WalletCheckRequest = Wire<typeof WalletCheckBody>;

export const OauthSignBody = Type.Object({ type: Kind });
export type OauthSignRequest = Wire<typeof OauthSignBody>;
export const OauthSignShape = Type.Object({
  serialNO: Type.String(),
  url: Type.String(),
  expiresAt: Time('Over after that.'),
});
/**
 * `url` is where the browser goes. It is sent back to `/third/<type>`: by Apple and Google with `id_token` and `state`,
 * by Telegram with `tgAuthResult`, all behind the `#`.
 */
export type OauthSignAnswer = Wire<typeof OauthSignShape>;

export const ThirdCheckBody = Type.Object({
  type: Kind,
  serialNO: Type.Optional(Serial),
  token: Token,
  initData: Type.Optional(Signed),
});
/** `serialNO` of `oauthSign` (the `state`), `token` the identity token, or Telegram's fields as a query. A mini app: `initData` alone. */
export type ThirdCheckRequest = Wire<typeof ThirdCheckBody>;

/** A proof of who one is elsewhere, for an account that is logged in. */
export type ThirdProof = ThirdCheckRequest | ({ readonly type: 'wallet' } & WalletCheckRequest);
/** Takes a proof of any kind; what belongs to the kind is asked for by the route. */
export const BindBody = Type.Object({
  type: ProviderText,
  serialNO: Type.Optional(Serial),
  token: Token,
  initData: Type.Optional(Signed),
  publicAddress: Type.Optional(Address),
  signature: Type.Optional(Signature),
  ...Codes,
});
export type BindRequest = FactorCodes & ThirdProof;
export const UnbindBody = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,64}$' }), ...Codes });
/** `id` of a `BoundLogin`. */
export type UnbindRequest = Wire<typeof UnbindBody>;

/** The login widget's query as it came. */
export const TgSignBody = Type.Object({ sign: Signed });
/** A mini app's init data. */
export const TgDataBody = Type.Object({ initData: Signed });
export const TgExistsShape = Type.Object({ exists: Type.Boolean() });

/** `serialNO` of an `UnboundAnswer`. */
export const ThirdRegisterBody = Type.Object({ serialNO: Serial, ...Referral });
export const BindCheckBody = Type.Object({ serialNO: Serial });
export type BindCheckRequest = Wire<typeof BindCheckBody>;
const Choice = Type.Enum(['new', 'existing']);
export const BindCheckShape = Type.Object({ provider: ProviderText, choices: Type.Array(Choice) });
export type BindCheckAnswer = Wire<typeof BindCheckShape>;
export const BindChooseBody = Type.Object({
  serialNO: Serial,
  choice: Choice,
  loginName: Type.Optional(Type.String({ maxLength: 254 })),
  areaCode: AreaCode,
  pwd: Type.Optional(Type.String({ maxLength: 256 })),
  ...Referral,
});
/** Existing: with the account's name and password, then perhaps a second step at `securityVerify`. */
export type BindChooseRequest = Wire<typeof BindChooseBody>;
