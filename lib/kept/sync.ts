import { KEPT_BYTES, type KeptKind } from '#lib/contract/kept.ts';
import type { Kept, KeptList, KeptPutAnswer, KeptPutRequest } from '#lib/contract/shapes/kept.ts';
import { digestOf, type Marks } from './marks.ts';

export type KeptValue = Kept['value'];

/** One kind as this browser has it. */
export type LocalKind = {
  /** null where nothing was ever set up. */
  read(): KeptValue | null;
  /** Puts it in place of what is here, checked by whoever reads it; null takes away what is here. */
  take(value: KeptValue | null): void;
};

/**
 * `taken`: the account's is here now in place of what this browser had; `replaced`: what another browser wrote meanwhile
 * gave way to this one's. `other` is what gave way. `tooLarge`: it stays in this browser.
 */
export type KeptNews =
  | { readonly what: 'taken' | 'replaced'; readonly kind: KeptKind; readonly other: KeptValue }
  | { readonly what: 'tooLarge'; readonly kind: KeptKind };

type Needs = {
  readonly user: string;
  readonly calls: {
    list(): Promise<KeptList>;
    one(kind: KeptKind): Promise<Kept>;
    put(request: KeptPutRequest): Promise<KeptPutAnswer>;
  };
  readonly local: Readonly<Partial<Record<KeptKind, LocalKind>>>;
  readonly marks: { read(): Marks; write(marks: Marks): void };
  readonly tell: (news: KeptNews) => void;
};

export type KeptSync = ReturnType<typeof createKeptSync>;

/** Keeps browser and account equal. Whoever calls it waits for one call before the next. Calls that fail throw, and change nothing. */
export function createKeptSync({ user, calls, local, marks, tell }: Needs) {
  const kinds = Object.keys(local) as KeptKind[];
  const large = new Set<KeptKind>();

  function mark(kind: KeptKind, version: number, text: string): void {
    const now = marks.read();
    if (now.user !== user) return;
    marks.write({ user, kinds: { ...now.kinds, [kind]: { version, digest: digestOf(text) } } });
  }

  /** What somebody else kept here is not carried into this account. */
  function begin(): void {
    const before = marks.read().user;
    if (before === user) return;
    if (before !== null) for (const kind of kinds) local[kind]!.take(null);
    marks.write({ user, kinds: {} });
  }

  function take(kind: KeptKind, { version, value }: Kept): void {
    local[kind]!.take(value);
    mark(kind, version, textOf(local[kind]!) ?? '');
  }

  async function send(kind: KeptKind, version: number, text: string): Promise<void> {
    if (new TextEncoder().encode(text).length > KEPT_BYTES) {
      if (!large.has(kind)) tell({ what: 'tooLarge', kind });
      large.add(kind);
      return;
    }
    large.delete(kind);
    const value = JSON.parse(text) as KeptValue;
    const first = await calls.put({ kind, version, value });
    if (first.written) return mark(kind, first.version, text);
    const { stands } = first;
    if (JSON.stringify(stands.value) === text) return mark(kind, stands.version, text);
    // The last writer wins. Where a third one was faster still, the next look goes on.
    const second = await calls.put({ kind, version: stands.version, value });
    if (!second.written) return;
    mark(kind, second.version, text);
    tell({ what: 'replaced', kind, other: stands.value });
  }

  /** @param standing the gateway's version, 0 where it has none */
  async function meet(kind: KeptKind, standing: number): Promise<void> {
    const text = textOf(local[kind]!);
    const known = marks.read().kinds[kind];
    const changed = text !== null && digestOf(text) !== known?.digest;
    if (standing === 0) return text === null ? undefined : send(kind, 0, text);
    if (known && changed) return send(kind, known.version, text);
    if (known?.version === standing) return;
    const stands = await calls.one(kind);
    const here = text === null ? null : (JSON.parse(text) as KeptValue);
    take(kind, stands);
    if (!known && here !== null && textOf(local[kind]!) !== text) tell({ what: 'taken', kind, other: here });
  }

  return {
    /** Looks what other browsers wrote, and sends what they have not seen. */
    async look(): Promise<void> {
      begin();
      const list = await calls.list();
      for (const kind of kinds) await meet(kind, list.kinds.find((row) => row.kind === kind)?.version ?? 0);
    },
    /** Sends a kind if it was changed here. */
    async push(kind: KeptKind): Promise<void> {
      const text = local[kind] ? textOf(local[kind]) : null;
      const { user: owner, kinds: known } = marks.read();
      if (text === null || owner !== user || digestOf(text) === known[kind]?.digest) return;
      await send(kind, known[kind]?.version ?? 0, text);
    },
    /** The other one after all. */
    async choose(kind: KeptKind, other: KeptValue): Promise<void> {
      local[kind]?.take(other);
      await this.push(kind);
    },
  };
}

function textOf(kind: LocalKind): string | null {
  const value = kind.read();
  return value === null ? null : JSON.stringify(value);
}
