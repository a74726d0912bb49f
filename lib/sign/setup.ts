import type { TellSecurity } from '#lib/contract/log.ts';
import { readCertificate, readRsaKey } from '#lib/crypto/certificate.ts';
import type { Engine } from '#lib/crypto/engine.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { type ConfigKeep, isRecord, readSignConfig, type SignConfig } from './config.ts';
import { reasonOf, SignError } from './errors.ts';

/** Parallel and quickly repeated triggers are one run. ms */
export const DEBOUNCE = 2_000;
/**
 * A config is sealed by for so long: the gateway changes its key from time to time and opens what was sealed by the one
 * before for a day, and a tab may be open for longer. ms
 */
export const SEALING_AGE = 3_600_000;

/** In this order; none is skipped (SGN-12). Without `clientOpen` it stays at the first one: nothing is signed. */
export const STAGES = ['notInitialised', 'configFetched', 'serverKeyVerified'] as const;
export type Stage = (typeof STAGES)[number];

export type SetupNeeds = {
  /** Epoch ms. */
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
  readonly engine: () => Promise<Engine>;
  /** `data` of the config call. */
  readonly fetchConfig: () => Promise<unknown>;
  readonly keep: ConfigKeep;
  /** PEM of the certificate that is built into the site; '' where none is. */
  readonly certificate: string;
  /** The rest of the answer is the device token's business. */
  readonly device: (config: unknown) => void;
  readonly log: TellSecurity;
  readonly debug: (what: string) => void;
};

/** Fetches and checks the config: single-flight, not more often than every 2 s, tried again after a failure (SGN-13, SGN-14). */
export function createSetup(needs: SetupNeeds) {
  const { now, later, keep, log, debug } = needs;
  let stage: Stage = 'notInitialised';
  let ready: SignConfig | null = null;
  let running: Promise<SignConfig> | null = null;
  let renewing: Promise<SignConfig> | null = null;
  /** When the config was fetched. */
  let since = Number.NEGATIVE_INFINITY;
  let lastStart = Number.NEGATIVE_INFINITY;
  /** Rises with every reset, so that a run from before it leaves nothing behind. */
  let era = 0;

  async function run(): Promise<SignConfig> {
    // A clock that was set back must not make anybody wait for longer.
    const wait = Math.min(lastStart + DEBOUNCE - now(), DEBOUNCE);
    if (wait > 0) await new Promise<void>((resolve) => later(resolve, wait));
    lastStart = now();
    const begun = era;
    const reach = (next: Stage) => {
      if (begun === era) stage = next;
      debug(`stage ${next}`);
    };
    try {
      const config = await fetched();
      reach('configFetched');
      if (config.clientOpen) {
        await verify(config, needs);
        reach('serverKeyVerified');
      }
      if (begun === era) ready = config;
      return config;
    } catch (error) {
      if (begun === era) stage = 'notInitialised';
      keep.clear();
      log({ bizType: 'gatewaySign', event: 'initFailed', reason: reasonOf(error), cause: error });
      debug(`init failed: ${reasonOf(error)}`);
      throw error;
    }
  }

  async function fetched(): Promise<SignConfig> {
    const kept = keep.read();
    const { at, data } = kept ?? { at: now(), data: await needs.fetchConfig().catch(fetchFailed) };
    const config = isRecord(data) ? readSignConfig(data.gatewaySignConfig) : null;
    if (!config) throw new SignError('configShape', 'The signing config has another shape than this page knows.');
    if (kept === null) keep.write({ at, data });
    since = at;
    needs.device((data as Readonly<Record<string, unknown>>).deviceTokenConfig);
    return config;
  }

  function reset(): void {
    era += 1;
    keep.clear();
    ready = null;
    running = null;
    stage = 'notInitialised';
  }

  async function prepare(): Promise<SignConfig> {
    if (ready) return ready;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    get stage(): Stage {
      return stage;
    },
    /** The config of this page if it is known already. */
    known: () => ready,
    /** @throws SignError when it cannot be had or believed */
    prepare,
    /** As `prepare`, for a config that something is to be sealed by: one that is not new enough is fetched again. */
    async prepareSealing(): Promise<SignConfig> {
      const config = await prepare();
      const age = now() - since;
      // A clock that was set back says nothing of the age.
      if (age >= 0 && age < SEALING_AGE) return config;
      if (!renewing) {
        reset();
        renewing = prepare().finally(() => {
          renewing = null;
        });
      }
      return renewing;
    },
    /** Forgets everything that was fetched; the next `prepare` begins anew. */
    reset,
  };
}

export type Setup = ReturnType<typeof createSetup>;

function fetchFailed(cause: unknown): never {
  throw new SignError('configFetch', 'The signing config could not be fetched.', cause);
}

const LEAST_BITS = 2_048;
const EXPONENT = 65_537;

/**
 * The server's key must be signed by the built-in certificate, and be one that can protect anything (SGN-20, SGN-21).
 * @throws SignError when it is not
 */
async function verify(
  { serverPublicKey, serverPublicKeySign }: SignConfig,
  { engine, certificate }: SetupNeeds,
): Promise<void> {
  const { verify: holds } = await engine();
  const key = readCertificate(certificate === '' ? missing() : certificate).publicKey;
  const text = md5hex(serverPublicKey).toLowerCase();
  if (!(await holds({ publicKey: key, text, sign: serverPublicKeySign })))
    untrusted('is not signed by the root of this site');
  const { bits, exponent } = readRsaKey(serverPublicKey);
  if (bits < LEAST_BITS || exponent !== EXPONENT) untrusted('is too weak');
}

function missing(): never {
  throw new SignError('serverKeyVerify', 'This build has no trusted certificate; build it with `npm start`.');
}

function untrusted(why: string): never {
  throw new SignError('serverKeyVerify', `The server's key ${why}, so nothing is encrypted for it.`);
}
