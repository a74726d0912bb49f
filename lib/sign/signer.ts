import { SESSION } from '#lib/contract/account.ts';
import { encryptedFieldsOf, type KeyPart } from '#lib/contract/encrypted-fields.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { signedText, TM_FORM } from '#lib/contract/signed-text.ts';
import { fieldsOf, SIGN_HEADER, signModeOf } from '#lib/contract/signing.ts';
import type { Bytes } from '#lib/crypto/bytes.ts';
import type { ClientKeyPair, Wrap } from '#lib/crypto/engine.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { sealPayload } from '#lib/crypto/seal.ts';
import type { SignConfig } from './config.ts';
import { deviceCheckFields, keepDeviceCheck, makeDeviceCheck } from './device-check.ts';
import { reasonOf, SignError } from './errors.ts';
import { createPairs, type PairNeeds } from './pairs.ts';
import { createRefusal, type RefusalNeeds } from './refusal.ts';
import { createRenewal, type RenewalNeeds } from './renewal.ts';
import { createSetup, type SetupNeeds } from './setup.ts';
import type { Session, Vault } from './vault.ts';

type Payload = Readonly<Record<string, unknown>>;
type Keys = { readonly sent: string | null; readonly session: Session | null };
type Unsigned = { readonly path: string; readonly tm: string; readonly traceId: string; readonly dataText: string };

export type SignerNeeds = SetupNeeds &
  Pick<PairNeeds, 'https'> &
  Pick<RefusalNeeds, 'toast' | 'logOut'> &
  Pick<RenewalNeeds, 'renew'> & {
    readonly vault: Vault;
    readonly wrap: Wrap;
    /** Waits for what `wrap` needs. */
    readonly libraries: () => Promise<unknown>;
    readonly random: (bytes: number) => Bytes;
    /** By the cookies: refresh token and user id; '' where one is missing. */
    readonly cookies: () => Session;
  };

/** Pairs of running logins; a login has two steps at most, and two tabs are two signers. */
const SENT = 8;
/** Never signed: what pages tell (TRK-10), and the device token's own call. */
const UNSIGNED = /^\/v1\/(?:buried|constantid)\//;
/** Prices do not wait for the set-up; a config that is there may name them like any other path. */
const HURRIED = /^\/v1\/market\//;

/** Everything that keys do for calls. None of it is needed before the first login, so all of it is loaded then. */
export function createSigner(needs: SignerNeeds) {
  const { vault, engine, log, debug, cookies } = needs;
  const setup = createSetup(needs);
  const pairs = createPairs(needs);
  const sent = new Map<string, ClientKeyPair>();
  const renewal = createRenewal({ session, vault, setup, pairs, partOf, renew: needs.renew });
  const refused = createRefusal({ ...needs, setup, rebind: renewal.rebind });

  /** Who is logged in by the cookies, null for nobody. */
  function session(): Session | null {
    const { token, userId } = cookies();
    return token !== '' && userId !== '' ? { token, userId } : null;
  }

  /** @throws whatever keeps a payload with secrets from leaving */
  async function sealed(path: string, payload: Payload, fields: readonly string[], config: SignConfig) {
    const pair = await keyPair(config);
    const { wrap, random } = needs;
    const by = { engine: await engine(), wrap, random, serverPublicKey: config.serverPublicKey };
    const closed = await sealPayload(payload, fields, await partOf(pair), by);
    debug(`sealed ${path}`);
    return { payload: closed, sent: pair.publicKey };
  }

  /** What a call tells of a pair that is to be bound, with the proof of its private half; the pair waits for the answer. */
  async function partOf(pair: ClientKeyPair): Promise<KeyPart> {
    const { algorithm, publicKey } = pair;
    const initSign = await (await engine()).sign(pair.privateKeyPem, md5hex(publicKey));
    sent.set(publicKey, pair);
    const oldest = sent.size > SENT ? sent.keys().next().value : undefined;
    if (oldest !== undefined) sent.delete(oldest);
    return { algorithm, publicKey, initSign };
  }

  /** The last stage of the set-up: a pair, and the library that wraps for the server (SGN-57). */
  async function keyPair({ defaultAlgorithm }: SignConfig): Promise<ClientKeyPair> {
    const loaded = needs.libraries().catch((error: unknown) => {
      log({ bizType: 'gatewaySign', event: 'initFailed', reason: reasonOf(error) });
      throw error;
    });
    const [pair] = await Promise.all([pairs.forLogin(defaultAlgorithm), loaded]);
    return pair;
  }

  /** With no token, proves an old key of this browser on the paths of the config. */
  function withDeviceCheck(path: string, payload: Payload, config: SignConfig): Payload {
    if (cookies().token !== '' || !config.userCheckDeviceUrl.includes(path)) return payload;
    return { ...payload, ...deviceCheckFields() };
  }

  async function signature(
    { path, tm, traceId, dataText }: Unsigned,
    owner: Session,
  ): Promise<Readonly<Record<string, string>>> {
    const pair = await vault.of(owner);
    if (!pair) return {};
    const config = await setup.prepare();
    const mode = config.clientOpen ? signModeOf(path, config.exactUrls, config.prefixUrls) : null;
    if (mode === null) return {};
    const fields = fieldsOf(mode, config.signModes);
    if (!fields) {
      log({ bizType: 'gatewaySign', event: 'configNotMatched', reason: 'configShape' });
      return {};
    }
    const bodyMd5 = md5hex(dataText);
    const text = signedText({ path, tm, traceId, bodyMd5 }, fields);
    debug(`signed ${path} in mode ${mode}`);
    return {
      [SIGN_HEADER.sign]: await (await engine()).sign(pair.privateKeyPem, text),
      [SIGN_HEADER.mode]: mode,
      [SIGN_HEADER.dataMd5]: bodyMd5,
      [SIGN_HEADER.key]: md5hex(pair.publicKey),
    };
  }

  /** The pair that was sent in this very login, or the one that the session had before its token changed. */
  async function pairOf(keys: Keys | null): Promise<ClientKeyPair | null> {
    if (keys?.sent) return sent.get(keys.sent) ?? null;
    return keys?.session ? vault.of(keys.session) : null;
  }

  async function bind(userId: string, keys: Keys | null): Promise<void> {
    const { token } = cookies();
    if (token === '') return;
    const owner = { token, userId };
    const pair = await pairOf(keys);
    if (!pair || (await vault.of(owner))?.publicKey === pair.publicKey) return;
    if (!(await vault.bind(owner, pair))) log({ bizType: 'gatewaySign', event: 'genKeypairFailed', reason: 'storage' });
    const before = keys?.session;
    if (before && (before.token !== token || before.userId !== userId)) await vault.release(before);
    keepDeviceCheck(await makeDeviceCheck(await engine(), pair, userId));
    debug(`bound a key of ${pair.algorithm}`);
  }

  return {
    session,
    setup,
    refused,
    /** The config knows further paths on which a device proves itself. */
    checksDevice: (path: string): boolean => setup.known()?.userCheckDeviceUrl.includes(path) ?? false,
    /** @throws when a payload with secrets cannot be protected; it is in the log by then (ENC-20) */
    async protect(path: string, payload: Payload): Promise<{ readonly payload: Payload; readonly keys: Keys }> {
      const clear = { sent: null, session: session() };
      if (path === SESSION.refresh) {
        const part = await renewal.part();
        return part
          ? { payload: { ...payload, ...part }, keys: { ...clear, sent: part.publicKey } }
          : { payload, keys: clear };
      }
      const fields = encryptedFieldsOf(path);
      try {
        const config = await (fields ? setup.prepareSealing() : setup.prepare());
        const checked = withDeviceCheck(path, payload, config);
        if (!fields || !config.clientOpen) return { payload: checked, keys: clear };
        const closed = await sealed(path, checked, fields, config);
        return { payload: closed.payload, keys: { ...clear, sent: closed.sent } };
      } catch (error) {
        // Without a config a device has nothing to prove, and nothing secret is in the payload: it may go.
        if (!fields) return { payload, keys: clear };
        log({ bizType: 'gatewaySign', event: 'loginEncryptFailed', reason: reasonOf(error), cause: error });
        throw error;
      }
    },
    /** Headers of a signature; none where there is nothing to sign, or nothing to sign with. Never rejects. */
    async sign(call: Unsigned): Promise<Readonly<Record<string, string>>> {
      const { path, tm, traceId } = call;
      if (!path.startsWith('/') || path === CONFIG.gatewaySign || UNSIGNED.test(path)) return {};
      if (HURRIED.test(path) && !setup.known()) return {};
      const owner = session();
      if (!owner || !TM_FORM.test(tm) || traceId === '') return {};
      // What keeps a call from being signed is in the log; the gateway decides about unsigned ones (SGN-27).
      return signature(call, owner).catch(() => ({}));
    },
    /** Binds the pair of a login, registration, refresh or switch. Never rejects. */
    loggedIn: (userId: string, keys: Keys | null): Promise<void> =>
      bind(userId, keys).catch((error: unknown) => {
        log({
          bizType: 'gatewaySign',
          event: 'genKeypairFailed',
          reason: error instanceof SignError ? error.reason : 'storage',
        });
      }),
    /** The session is over: no key that was bound stays (SGN-40). */
    async loggedOut(): Promise<void> {
      sent.clear();
      await vault.clear();
    },
  };
}

export type Signer = ReturnType<typeof createSigner>;
