import { fault, type Row, spoilt } from './chain.ts';
import { digestOf } from './digest.ts';
import { areWhole, manifestIn, namedIn, wholeTexts } from './parts.ts';
import { SNAPSHOTS_KEPT, type Snapshot, type Store, type StoreReader } from './store.ts';

/** A journal that cannot be trusted as it lies there. The sentence says what was found and what can be done. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Rows read at once; with the limit of a group commit some 25 MB at the very most. */
const READ_ROWS = 100;

export type Opening = {
  readonly epoch: number;
  /** It had to be counted on from what others know: the journal is new, or an older copy. */
  readonly forgot: boolean;
  readonly last: Row | null;
  /** Row of the snapshot that was used, 0 when none was. */
  readonly snapshot: number;
  /** Why newer snapshots were passed over. */
  readonly passedOver: readonly string[];
  /** Events read behind that snapshot. */
  readonly events: number;
};

/** Takes what is on disk. Each call is waited for, so that a long journal never piles up in memory. */
export type Hand = {
  /**
   * @param texts its text, in one part or in many
   * @returns false when it can do nothing with this snapshot (another program's); nothing has changed then.
   */
  snapshot(snapshot: Snapshot, texts: AsyncIterable<string>): Promise<boolean>;
  rows(rows: readonly Row[]): Promise<void>;
  /** All that was there is handed over. The owner before is the owner still, and stays it where this rejects. */
  read?(): Promise<void>;
};

/** `noted` null: there is a note, but it cannot be read. */
export type Expectation = {
  readonly noted: number | null;
  readonly acceptLoss: boolean;
  readonly above?: number | undefined;
};

/**
 * Hands over the newest good snapshot and every row behind it, each verified against the one before; then takes
 * ownership, and hands over what the owner before committed meanwhile.
 * @throws JournalError when a row is damaged or missing, or the journal is shorter than was noted. Then, and when the
 *         hand does not like what it read, the owner before stays the owner.
 */
export async function openJournal(
  store: Store,
  { noted, acceptLoss, above = 0 }: Expectation,
  hand: Hand,
): Promise<Opening> {
  const { start, passedOver } = await startOf(store, hand);
  let events = 0;
  const counted: Pick<Hand, 'rows'> = {
    async rows(rows) {
      for (const { count } of rows) events += count;
      await hand.rows(rows);
    },
  };
  const before = await readOn(store, start, counted);
  if (!acceptLoss) refuseLoss(noted, before?.seq ?? 0);
  await hand.read?.();
  const own = await store.acquire(before?.epoch ?? 0);
  const forgot = own <= above;
  const epoch = forgot ? await store.acquire(above) : own;
  await clearLeftovers(store, epoch);
  const last = await readOn(store, before, counted);
  return { epoch, forgot, last, snapshot: start?.seq ?? 0, passedOver, events };
}

/** Of an owner that was killed in the middle of a snapshot: on a full disk the room is needed before anything is written. */
async function clearLeftovers(store: Store, epoch: number): Promise<void> {
  // What stays is in nobody's way; the next snapshot tries again and says why it cannot.
  await store.parts.keep(async () => namedIn(await store.snapshots()), epoch).catch(() => undefined);
}

function refuseLoss(noted: number | null, seq: number): void {
  if (noted === null)
    throw new JournalError(
      `The note of how far the journal reached cannot be read. The journal ends at row ${seq}; if that can be right, start with ACCEPT_LOSS=yes to go on from there.`,
    );
  if (seq < noted)
    throw new JournalError(
      `The journal ends at row ${seq}, but row ${noted} was committed: rows are missing. Restore the file from a copy, or start with ACCEPT_LOSS=yes to go on from row ${seq}.`,
    );
}

/**
 * Hands over the newest snapshot that is whole.
 * @param upTo  those of later rows are not looked at
 * @returns its row; null: everything is read from the first row
 */
export async function startOf(
  store: StoreReader,
  hand: Pick<Hand, 'snapshot'>,
  upTo: number = Number.POSITIVE_INFINITY,
) {
  const passedOver: string[] = [];
  const kept = (await store.snapshots()).slice(0, SNAPSHOTS_KEPT);
  for (const snapshot of kept.filter(({ seq }) => seq <= upTo)) {
    const found = await faultOf(store, snapshot);
    if (typeof found === 'object' && (await hand.snapshot(snapshot, textsOf(store, snapshot))))
      return { start: found, passedOver };
    passedOver.push(typeof found === 'object' ? `snapshot ${snapshot.seq} is of another program` : found);
  }
  return { start: null, passedOver };
}

/** @returns the row a snapshot stands on, or why it cannot be used. */
async function faultOf(store: StoreReader, snapshot: Snapshot): Promise<Row | string> {
  const { seq, body } = snapshot;
  if (digestOf(snapshot) !== snapshot.digest) return `snapshot ${seq} is damaged`;
  const [row] = await store.read(seq - 1, 1);
  if (row?.seq !== seq || row.hash !== snapshot.hash) return `snapshot ${seq} does not stand on the journal`;
  const wrong = spoilt(row);
  if (wrong !== null) return wrong;
  const manifest = manifestIn(body);
  return manifest === null || (await areWhole(store.parts, manifest)) ? row : `snapshot ${seq} is damaged`;
}

/** The text of a snapshot, in one part or in many. */
export async function* textsOf({ parts }: StoreReader, { body }: Snapshot): AsyncGenerator<string> {
  const manifest = manifestIn(body);
  if (manifest === null) yield body;
  else yield* wholeTexts(parts, manifest);
}

/** Hands over the rows behind `from`, verified, to the last one or to `upTo`. @returns the last one */
export async function readOn(
  store: Pick<Store, 'read'>,
  from: Row | null,
  hand: Pick<Hand, 'rows'> & { readonly upTo?: number },
): Promise<Row | null> {
  let last = from;
  for (;;) {
    const seq = last?.seq ?? 0;
    const left = (hand.upTo ?? Number.POSITIVE_INFINITY) - seq;
    const rows = left > 0 ? await store.read(seq, Math.min(READ_ROWS, left)) : [];
    if (rows.length === 0) return last;
    for (const row of rows) {
      const wrong = fault(row, last);
      if (wrong)
        throw new JournalError(
          `The journal is damaged: ${wrong}. Nothing was changed; restore the file from a copy, or start with an empty DATA_DIR.`,
        );
      last = row;
    }
    await hand.rows(rows);
  }
}
