/** Table DT-A of the requirements, word for word: paths that must carry the device token. */
export const DEVICE_TOKEN_PATHS = [
  '/v1/user/login',
  '/v1/user/login/verify-login',
  '/v1/user/login/verify-auth-login',
  '/v1/user/login/verifySystemLogin',
  '/v1/user/login/systemLogin',
  '/v1/user/register/mobile',
  '/v1/user/register/email',
  '/v1/user/sub/switLogin',
  '/v1/user/sub/switchWeb',
  '/v1/user/sub/switchApp',
  '/v1/user/agency/login',
  '/v1/user/agency/login/verify-login',
  '/v1/user/public/getQrKeyStatus',
  '/v1/user/public/pre-check',
  '/v1/user/public/third/apple/register',
  '/v1/user/public/third/google/register',
  '/v1/user/public/third/tg/register',
  '/v1/user/public/third/wallet/register',
  '/v1/user/public/third/bind/choose',
  '/v1/user/public/third/wallet/sign',
  '/v1/user/public/third/wallet/check',
  '/v1/user/public/third/check',
  '/v1/user/public/third/bind/check',
  '/v1/user/public/third/tg/sign',
  '/v1/user/public/third/tg/signV2',
  '/v1/user/public/third/tg/checkUserExit',
  '/v1/user/public/third/tg/generateVirtual',
  '/v1/user/public/third/oauth/sign',
  '/v1/user/public/third/securityVerify',
  '/v1/user/security/withdraw/set-no-pwd-flag',
  '/v1/user/security/fido2/startRegister',
  '/v1/act/redPacket/createRed',
  '/v1/swap/new/web3/getSign',
  '/v1/swap/new/withDraw',
  '/v1/p2p/adv/editAdv',
  '/v1/p2p/adv/publishAdv',
  '/v1/p2p/order/confirmPutCoin',
  '/v1/p2p/user/addUserPaymethod',
  '/v1/spot/withdraw',
  '/v1/spot/query/batch/withdraw',
  '/v1/msg/verifyCode/send',
] as const;

/** Encrypted paths that the table lacks; the reference gateway's own list has them too (DT-04). */
export const FURTHER_DEVICE_TOKEN_PATHS = [
  '/v1/user/register/mobileAndEmail',
  '/v1/user/login/verify-login-v2',
  '/v1/user/login/verifySystemLogin-v2',
] as const;

/** Seconds. */
export const DEVICE_TOKEN = { refreshPeriod: 1200, lifetime: 14_400 } as const;
