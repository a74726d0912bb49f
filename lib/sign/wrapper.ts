import { type Bytes, fromBase64, toBase64, utf8 } from '#lib/crypto/bytes.ts';

/** Text that only this browser can read again. */
export type Wrapped = { readonly iv: string; readonly text: string };
export type Wrapper = {
  /** @returns null where nothing can be kept safely */
  wrap(text: string): Promise<Wrapped | null>;
  /** @returns null for what another key has wrapped */
  unwrap(wrapped: Wrapped): Promise<string | null>;
};

/** Where the one wrapping key lives. */
export type KeyHome = {
  get(): Promise<CryptoKey | null>;
  /** Keeps it unless one is there. */
  add(key: CryptoKey): Promise<void>;
};

const AES = { name: 'AES-GCM', length: 256 } as const;

/** Wraps with a key that no script can read, only use (guide security, key storage). @param subtle there on secure pages only */
export function createWrapper(
  subtle: SubtleCrypto | undefined,
  home: KeyHome,
  random: (bytes: number) => Bytes,
): Wrapper {
  let opened: Promise<CryptoKey | null> | null = null;

  async function open(): Promise<CryptoKey | null> {
    if (!subtle) return null;
    const there = await home.get();
    if (there) return there;
    await home.add(await subtle.generateKey(AES, false, ['encrypt', 'decrypt']));
    // Another tab may have been quicker: its key is the one that counts.
    return home.get();
  }
  const key = () => {
    opened ??= open().catch(() => {
      // IndexedDB is blocked: pairs live in memory until the page is left.
      opened = null;
      return null;
    });
    return opened;
  };

  return {
    async wrap(text) {
      const secret = await key();
      if (!secret || !subtle) return null;
      const iv = random(12);
      const bytes = await subtle.encrypt({ name: AES.name, iv }, secret, utf8(text));
      return { iv: toBase64(iv), text: toBase64(new Uint8Array(bytes)) };
    },
    async unwrap({ iv, text }) {
      const secret = await key();
      if (!secret || !subtle) return null;
      try {
        const bytes = await subtle.decrypt({ name: AES.name, iv: fromBase64(iv) }, secret, fromBase64(text));
        return new TextDecoder().decode(bytes);
      } catch {
        // Wrapped by a key that is gone, or changed: worthless.
        return null;
      }
    },
  };
}

const DATABASE = 'meridian-keys';
const STORE = 'keys';
const NAME = 'wrap';

/** The key in a database of its own. */
export function indexedDbHome(factory: IDBFactory): KeyHome {
  return {
    async get() {
      const key = await within<unknown>(factory, 'readonly', (store) => store.get(NAME));
      return (key as CryptoKey | undefined) ?? null;
    },
    async add(key) {
      await within(factory, 'readwrite', (store) => store.add(key, NAME)).catch(() => {
        // There is one already.
      });
    },
  };
}

async function within<T>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = factory.open(DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await done(opening);
  try {
    return await done(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of keys failed.'));
  });
}
