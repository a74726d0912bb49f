import { ALGORITHMS, type Algorithm } from '#lib/contract/signing.ts';

type Modes = Readonly<Record<string, string>>;

/** `data.gatewaySignConfig` in its own shape (SGN-08): modes as text, members nobody knows left out (GW-06, GW-07). */
export type SignConfig = {
  readonly clientOpen: boolean;
  readonly serverPublicKey: string;
  readonly serverPublicKeySign: string;
  readonly defaultAlgorithm: Algorithm;
  readonly exactUrls: Modes;
  readonly prefixUrls: Modes;
  readonly signModes: Readonly<Record<string, unknown>>;
  readonly userCheckDeviceUrl: readonly string[];
};

/** Paths of one table at most; a longer one is a mistake. */
const LIMIT = 500;
const MODE = /^\d{1,3}$/;

/** @returns null for anything of another shape, which is a failure and never “signing off” (SGN-10) */
export function readSignConfig(value: unknown): SignConfig | null {
  if (!isRecord(value)) return null;
  const { clientOpen, serverPublicKey, serverPublicKeySign, signModes, userCheckDeviceUrl } = value;
  const defaultAlgorithm = ALGORITHMS.find((known) => known === value.defaultAlgorithm);
  const [exactUrls, prefixUrls] = [readModes(value.exactUrls), readModes(value.prefixUrls)];
  if (typeof clientOpen !== 'boolean' || !defaultAlgorithm || !exactUrls || !prefixUrls || !isRecord(signModes))
    return null;
  if (typeof serverPublicKey !== 'string' || typeof serverPublicKeySign !== 'string') return null;
  if (clientOpen && (serverPublicKey === '' || serverPublicKeySign === '')) return null;
  if (!isPaths(userCheckDeviceUrl)) return null;
  return {
    clientOpen,
    serverPublicKey,
    serverPublicKeySign,
    defaultAlgorithm,
    exactUrls,
    prefixUrls,
    signModes,
    userCheckDeviceUrl,
  };
}

function readModes(value: unknown): Modes | null {
  if (!isRecord(value)) return null;
  const modes = Object.entries(value).map(([path, mode]) => [path, String(mode)] as const);
  const good = modes.length <= LIMIT && modes.every(([path, mode]) => path.startsWith('/') && MODE.test(mode));
  return good ? Object.fromEntries(modes) : null;
}

function isPaths(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= LIMIT && value.every((path) => typeof path === 'string');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The answer of the config call, and when it was fetched, epoch ms. */
export type KeptConfig = { readonly at: number; readonly data: unknown };
/** Where it is kept between pages of a tab (SGN-09). */
export type ConfigKeep = { read(): KeptConfig | null; write(config: KeptConfig): void; clear(): void };

const NAME = 'common:gateway-sign-config';

/** Session storage; where it is blocked, each page asks anew. */
export const sessionConfigKeep: ConfigKeep = {
  read() {
    try {
      const kept: unknown = JSON.parse(window.sessionStorage.getItem(NAME) ?? 'null');
      return isRecord(kept) && typeof kept.at === 'number' ? { at: kept.at, data: kept.data } : null;
    } catch {
      // Blocked, or written by somebody else.
      return null;
    }
  },
  write(config) {
    try {
      window.sessionStorage.setItem(NAME, JSON.stringify(config));
    } catch {
      // Blocked or full: the next page asks again.
    }
  },
  clear() {
    try {
      window.sessionStorage.removeItem(NAME);
    } catch {
      // Blocked: there is nothing either.
    }
  },
};
