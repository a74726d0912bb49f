import { ALGORITHMS, type Algorithm } from '#lib/contract/signing.ts';
import type { ClientKeyPair } from '#lib/crypto/engine.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { isRecord } from './config.ts';
import type { Wrapped, Wrapper } from './wrapper.ts';

/** Whose pair it is. */
export type Session = { readonly token: string; readonly userId: string };

/** The room of the cache store that pairs are kept in (lib/storage, `common`). */
export type Store = {
  get<T>(name: string, check: (value: unknown) => T | undefined): Promise<T | null>;
  set(name: string, value: unknown): Promise<boolean>;
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
};

type Record_ = {
  readonly publicKey: string;
  readonly algorithm: Algorithm;
  readonly wrapped: Wrapped;
  /** Was it ever bound to a session? Then it goes with it (SGN-40). */
  readonly bound: boolean;
  /** Epoch ms. */
  readonly at: number;
};
export type Backup = { readonly pair: ClientKeyPair; readonly bound: boolean };

const BOUND = 'clientKey:';
const BACKUP = 'clientKeyBackup:';
/** Sessions of this browser whose keys are kept at once; the oldest goes. */
const SESSIONS = 5;

/** By token and user: `clientKey:{md5(token)}:{user}`; the token itself is written nowhere (SGN-04). */
const nameOf = ({ token, userId }: Session) => `${BOUND}${md5hex(token)}:${userId}`;

/** Key pairs at rest, their private halves wrapped; where nothing can be wrapped they live in memory. */
export function createVault({
  store,
  wrapper,
  now,
}: {
  readonly store: Store;
  readonly wrapper: Wrapper;
  readonly now: () => number;
}) {
  const memory = new Map<string, Backup>();

  async function read(name: string): Promise<Backup | null> {
    const here = memory.get(name);
    if (here) return here;
    const record = await store.get(name, readRecord);
    const privateKeyPem = record ? await wrapper.unwrap(record.wrapped) : null;
    if (!record || privateKeyPem === null) return null;
    const { publicKey, algorithm, bound } = record;
    return { pair: { publicKey, privateKeyPem, algorithm }, bound };
  }

  async function write(name: string, pair: ClientKeyPair, bound: boolean): Promise<void> {
    const wrapped = await wrapper.wrap(pair.privateKeyPem);
    if (!wrapped) {
      if (memory.size < SESSIONS * 2) memory.set(name, { pair, bound });
      return;
    }
    const { publicKey, algorithm } = pair;
    await store.set(name, { publicKey, algorithm, wrapped, bound, at: now() } satisfies Record_);
  }

  async function remove(name: string): Promise<void> {
    memory.delete(name);
    await store.remove(name);
  }

  async function names(prefix: string): Promise<string[]> {
    const all = [...memory.keys(), ...(await store.names())];
    return [...new Set(all)].filter((name) => name.startsWith(prefix));
  }

  /** The oldest sessions beyond the limit are of logins that ended long ago. */
  async function prune(): Promise<void> {
    const bound = await names(BOUND);
    if (bound.length <= SESSIONS) return;
    const aged = await Promise.all(
      bound.map(async (name) => ({ name, at: (await store.get(name, readRecord))?.at ?? 0 })),
    );
    for (const { name } of aged.sort((a, b) => b.at - a.at).slice(SESSIONS)) await remove(name);
  }

  return {
    /** The pair of a session, null when none is bound. */
    of: async (session: Session): Promise<ClientKeyPair | null> => (await read(nameOf(session)))?.pair ?? null,
    backup: (algorithm: Algorithm): Promise<Backup | null> => read(BACKUP + algorithm),
    keepBackup: (pair: ClientKeyPair): Promise<void> => write(BACKUP + pair.algorithm, pair, false),
    /** Binds a pair and reads it back. @returns whether it will be there (SGN-38) */
    async bind(session: Session, pair: ClientKeyPair): Promise<boolean> {
      await write(nameOf(session), pair, true);
      const backup = await read(BACKUP + pair.algorithm);
      if (backup?.pair.publicKey === pair.publicKey) await write(BACKUP + pair.algorithm, pair, true);
      await prune();
      return (await read(nameOf(session)))?.pair.privateKeyPem === pair.privateKeyPem;
    },
    /** Takes one session's pair away. */
    release: (session: Session): Promise<void> => remove(nameOf(session)),
    /** Takes away every pair that was ever bound; a backup that never was may stay (SGN-40). */
    async clear(): Promise<void> {
      for (const name of await names(BOUND)) await remove(name);
      for (const algorithm of ALGORITHMS) if ((await read(BACKUP + algorithm))?.bound) await remove(BACKUP + algorithm);
    },
    /** Public halves of what is stored, for the log (SGN-48). */
    async publicKeys(): Promise<readonly string[]> {
      const stored = await Promise.all([...(await names(BOUND)), ...(await names(BACKUP))].map(read));
      return [...new Set(stored.flatMap((backup) => (backup ? [backup.pair.publicKey] : [])))];
    },
  };
}

export type Vault = ReturnType<typeof createVault>;

function readRecord(value: unknown): Record_ | undefined {
  if (!isRecord(value) || !isRecord(value.wrapped)) return undefined;
  const { publicKey, wrapped, bound, at } = value;
  const algorithm = ALGORITHMS.find((known) => known === value.algorithm);
  if (!algorithm || typeof publicKey !== 'string' || typeof bound !== 'boolean' || typeof at !== 'number')
    return undefined;
  const { iv, text } = wrapped;
  if (typeof iv !== 'string' || typeof text !== 'string') return undefined;
  return { publicKey, algorithm, wrapped: { iv, text }, bound, at };
}
