import { KEPT_BYTES, KEPT_KINDS, type KeptKind } from '#lib/contract/kept.ts';
import type { Kept, KeptList, KeptPutAnswer, KeptPutRequest } from '#lib/contract/shapes/kept.ts';
import { refuseField } from '../base/refusal.ts';
import type { KeptBodyRow, KeptTable } from '../data/accounts/kept.ts';
import type { Live } from './sessions.ts';

/**
 * What people set up for themselves (SET-31). The last writer wins, and knows it: a write says which version it follows,
 * and where another one stands it is told that one and writes nothing. Values are kept as they are sent and read by nobody here.
 */
export class KeptPreferences {
  readonly #table: KeptTable;

  constructor(table: KeptTable) {
    this.#table = table;
  }

  async list({ user }: Live): Promise<KeptList> {
    const rows = await this.#table.heads(user.id);
    return { kinds: KEPT_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind)) };
  }

  async one({ user }: Live, kind: KeptKind): Promise<Kept> {
    const row = await this.#table.one(user.id, kind);
    return row ? shown(kind, row) : { kind, version: 0, savedAt: null, value: {} };
  }

  /** @throws DomainRefusal `input` for a value that is too large */
  async put({ user }: Live, { kind, version, value }: KeptPutRequest, now: number): Promise<KeptPutAnswer> {
    const body = JSON.stringify(value);
    const bytes = Buffer.byteLength(body);
    if (bytes > KEPT_BYTES) return refuseField('value', `at most ${KEPT_BYTES} bytes of JSON`, `${bytes} bytes`);
    const { written, stands } = await this.#table.put(user.id, kind, { version, savedAt: now, body });
    if (!written) return { written, stands: shown(kind, stands) };
    return { written, version: stands.version, savedAt: stands.savedAt };
  }
}

export function shown(kind: KeptKind, { version, savedAt, body }: KeptBodyRow): Kept {
  return { kind, version, savedAt, value: JSON.parse(body) as Kept['value'] };
}
