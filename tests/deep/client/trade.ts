// A stranger's program: a client generated from the description, and docs/signing.mjs. It makes an account, logs in,
// trades live and on paper, and says what came of it in lines of JSON. Compiled and run by the deep test, in a folder
// where the generated client lies beside it.
import { client } from './sdk/client.gen.ts';
import {
  accountFaucetTake,
  constantidUdidC1,
  mixConfigGatewaySignConfig,
  msgVerifyCodeSend,
  outbox,
  outboxCaptchas,
  paperGuest,
  type SecurityPolicyCaptchaGetCaptchaIdData,
  securityPolicyCaptchaCheckCaptcha,
  securityPolicyCaptchaGetCaptchaId,
  spotAccount,
  spotOrderCancel,
  spotOrderFills,
  spotOrderPlace,
  type UserLoginPlain,
  type UserRegisterEmailPlain,
  userLogin,
  userLoginVerifyLogin,
  userLogout,
  userRegisterEmail,
} from './sdk/index.ts';
import { deviceQuery, makeKey, seal, signed } from './signing.mjs';

/** No types of Node are in a stranger's folder. */
declare const process: { readonly env: Record<string, string | undefined>; readonly pid: number };

const { BASE = '', KEY = '' } = process.env;
const email = `stranger-${process.pid}@example.com`;
const pwd = 'Correct Horse Battery 9';
const outboxKey = { 'outbox-key': KEY };
const say = (what: string, more: object = {}) => console.log(JSON.stringify({ what, ...more }));

type Envelope<T> =
  | { readonly status: 'success'; readonly data: T }
  | { readonly status: 'error'; readonly code: string };
/** What a generated call resolves with. */
type Result<T> = { readonly data?: T | undefined; readonly error?: unknown };

class Refused extends Error {
  readonly code: string;
  constructor(code: string, answer: unknown) {
    super(JSON.stringify(answer));
    this.code = code;
  }
}

/** The data of a good answer. @throws Refused */
async function good<E extends Envelope<unknown>>(call: Promise<Result<E>>) {
  const { data: answer, error } = await call;
  if (answer === undefined) throw new Refused('transport', error);
  if (answer.status === 'error') throw new Refused(answer.code, answer);
  return answer.data as Extract<E, { status: 'success' }>['data'];
}

const cookies = new Map<string, string>();
let key = makeKey();
let signs = false;

client.setConfig({ baseUrl: BASE });
client.interceptors.request.use(async (request) => {
  const { pathname, search } = new URL(request.url);
  request.headers.set('origin', BASE);
  request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
  if (signs && pathname.startsWith('/v1/spot/order/')) {
    const body = request.method === 'GET' ? '' : await request.clone().text();
    const headers: Record<string, string> = signed(key, { path: pathname, query: search.slice(1), body });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  }
  return request;
});
client.interceptors.response.use((response) => {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return response;
});

type Scene = SecurityPolicyCaptchaGetCaptchaIdData['body']['scene'];
/** The headers of a device, without a captcha first and with one when it is asked for. */
async function withCaptcha<T>(scene: Scene, call: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    return await call(device);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== '10021') throw error;
  }
  const { bizId } = await good(securityPolicyCaptchaGetCaptchaId({ headers: device, body: { scene } }));
  const open = await good(outboxCaptchas({ headers: outboxKey }));
  const captchaValidate = open.find((one) => one.bizId === bizId)?.captchaValidate ?? '';
  const body = { captchaType: 3, captchaValidate, bizId } as const;
  const { captchaToken } = await good(securityPolicyCaptchaCheckCaptcha({ headers: device, body }));
  return call({ ...device, 'captcha-token': captchaToken });
}

async function codeFrom(): Promise<string> {
  const messages = await good(outbox({ headers: outboxKey }));
  return /\b\d{6}\b/.exec(messages.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? '';
}

const { gatewaySignConfig } = await good(mixConfigGatewaySignConfig());
const query = Object.fromEntries(deviceQuery()) as { appId: string; d: string };
const device: Record<string, string> = { 'device-token': await good(constantidUdidC1({ query })) };
type Secret<P> = Omit<P, 'algorithm' | 'publicKey' | 'initSign'>;
const sealed = <P>(fields: Secret<P>) => seal(gatewaySignConfig.serverPublicKey, key, fields);

await withCaptcha('sendCode', (headers) =>
  good(msgVerifyCodeSend({ headers, body: { purpose: 'register', channel: 'email', email } })),
);
const verifyCode = await codeFrom();
const registered = await withCaptcha('register', (headers) => {
  const bodyCiphertext = sealed<UserRegisterEmailPlain>({ email, pwd, rePwd: pwd, verifyCode });
  return good(userRegisterEmail({ headers, body: { bodyCiphertext } }));
});
say('registered', { userId: registered.userInfo.userId });
signs = true;
await good(userLogout());
cookies.clear();
signs = false;

// As another program on another day: a key and a device of its own.
key = makeKey();
let session = await withCaptcha('login', (headers) => {
  const bodyCiphertext = sealed<UserLoginPlain>({ loginName: email, pwd });
  return good(userLogin({ headers, body: { bodyCiphertext } }));
});
if ('serialNO' in session) {
  const { serialNO } = session;
  await withCaptcha('sendCode', (headers) =>
    good(msgVerifyCodeSend({ headers, body: { purpose: 'step', channel: 'email', serialNO } })),
  );
  const bodyCiphertext = sealed({ emailCode: await codeFrom() });
  session = await good(userLoginVerifyLogin({ headers: device, body: { serialNO, bodyCiphertext } }));
}
if (!('userInfo' in session)) throw new Error(JSON.stringify(session));
say('logged in', { userId: session.userInfo.userId });

const order = { symbol: 'USDCUSDT', side: 'buy', kind: 'market', quote: '50' } as const;
const unsigned = await good(spotOrderPlace({ body: order })).catch((error: Refused) => error.code);
say('unsigned', { code: unsigned });
signs = true;
await good(accountFaucetTake({ body: { asset: 'USDT' } }));
for (const env of ['live', 'paper'] as const) {
  const marker = env === 'paper' ? ({ paptrading: '1' } as const) : {};
  const body = { ...order, env };
  const bought = await good(spotOrderPlace({ headers: { ...marker, 'idempotency-key': 'first' }, body }));
  const wish = { env, symbol: 'USDCUSDT', side: 'buy', kind: 'limit', price: '0.98', size: '20' } as const;
  const rests = await good(spotOrderPlace({ headers: marker, body: wish }));
  const { status } = await good(spotOrderCancel({ headers: marker, body: { env, id: rests.id } }));
  const { rows } = await good(spotOrderFills({ headers: marker }));
  const { balances } = await good(spotAccount({ headers: marker }));
  say('traded', {
    env: bought.env,
    bought: bought.status,
    rested: rests.status,
    cancelled: status,
    fills: rows.every((fill) => fill.order === bought.id) ? rows.length : -1,
    has: balances.some(({ asset }) => asset === 'USDC'),
  });
}
await good(userLogout());
cookies.clear();
signs = false;

const guest = await good(paperGuest());
const { status } = await good(spotOrderPlace({ headers: { paptrading: '1' }, body: order }));
say('guest', { env: guest.env, bought: status });
