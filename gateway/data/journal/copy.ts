import { accountsWith } from '#gateway/exchange/older-keys.ts';
import { fold } from '#gateway/exchange/orders/fold.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import { type Account, State } from '#gateway/exchange/orders/state.ts';
import { accountsIn, partsOf, Restoring } from '#gateway/exchange/snapshot.ts';
import type { KeptAccount } from '#gateway/exchange/snapshot-form.ts';
import { decode } from './codec.ts';
import { digestOf } from './digest.ts';
import { readOn, startOf, textsOf } from './opening.ts';
import { type CopyName, manifestText, namedIn, PartsDigest } from './parts.ts';
import type { Snapshot, StoreReader } from './store.ts';

/** What is traded, without which no row can be folded. */
export type Listing = { readonly assets: readonly AssetSpec[]; readonly markets: readonly MarketSpec[] };

/** A snapshot of the rows up to `copy.seq` is wanted by the owner of `copy.epoch`. */
export type CopyTask = { readonly listing: Listing; readonly copy: CopyName };

/** The snapshot's row, which makes a snapshot of the parts once it is saved. `length`: characters of all parts. */
export type Copied = { readonly snapshot: Snapshot; readonly length: number };

/** A state without the keys that the snapshot it began with remembers. */
type Folded = {
  readonly state: State;
  /** The accounts as they stood in that snapshot. */
  readonly begun: ReadonlyMap<number, Account>;
  readonly from: Snapshot | null;
  /** Hash of the last row. */
  readonly hash: string;
};

/**
 * Makes a snapshot from what is on disk alone: the newest one before and the rows behind it, each verified against the
 * one before, as a start would. Asks nothing of the process that matches orders, and holds neither a long text nor the
 * keys of the snapshot before, which go from one to the other.
 * @throws Error when a row is damaged, cannot be folded, or the parts cannot be written; nothing was saved then
 */
export async function copyState(store: StoreReader, task: CopyTask): Promise<Copied> {
  const { copy } = task;
  await store.parts.keep(async () => namedIn(await store.snapshots()), copy.epoch);
  const folded = await foldedTo(store, task);
  const digest = await write(store, copy, folded);
  const body = manifestText({ copy, length: digest.length, digest: digest.text() });
  const snapshot = { seq: copy.seq, hash: folded.hash, body };
  return { snapshot: { ...snapshot, digest: digestOf(snapshot) }, length: digest.length };
}

async function foldedTo(store: StoreReader, { listing: { assets, markets }, copy }: CopyTask): Promise<Folded> {
  let state = new State(assets, markets);
  let from: Snapshot | null = null;
  const hand = {
    async snapshot(snapshot: Snapshot, texts: AsyncIterable<string>) {
      const restoring = new Restoring(assets, markets, { withKeys: false });
      for await (const text of texts) restoring.add(JSON.parse(text));
      state = restoring.state();
      from = snapshot;
      return true;
    },
  };
  const { start } = await startOf(store, hand, copy.seq);
  const begun = new Map(state.accounts);
  const last = await readOn(store, start, {
    upTo: copy.seq,
    async rows(rows) {
      for (const { body, version } of rows) for (const event of decode(body, version)) fold(state, event);
    },
  });
  if (last?.seq !== copy.seq) throw new Error(`row ${copy.seq} is not on disk`);
  return { state, begun, from, hash: last.hash };
}

async function write(store: StoreReader, copy: CopyName, { state, begun, from }: Folded): Promise<PartsDigest> {
  const digest = new PartsDigest();
  const writer = await store.parts.write(copy);
  try {
    for await (const part of partsOf(state, accountsWith(state, begun, accountsOf(store, from)))) {
      const text = JSON.stringify(part);
      digest.add(text);
      await writer.add(text);
    }
    await writer.end();
  } catch (error) {
    // A disk that is full needs the room back.
    await writer.drop().catch(() => undefined);
    throw error;
  }
  return digest;
}

async function* accountsOf(store: StoreReader, from: Snapshot | null): AsyncGenerator<KeptAccount> {
  if (from !== null) for await (const text of textsOf(store, from)) yield* accountsIn(JSON.parse(text));
}
