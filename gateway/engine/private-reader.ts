import type { State } from '#gateway/exchange/orders/state.ts';
import { PRIVATE_TOPICS, type PrivateTopic } from '#lib/contract/private-topics.ts';
import type { PrivateRow, PrivateRows } from '#lib/contract/shapes/stream.ts';
import type { Older, Reading } from './port.ts';
import { byTopic, type Owner, TOPIC_SOURCES } from './private-topics.ts';
import { RecentRows } from './recent-rows.ts';

type Row = PrivateRow[PrivateTopic];

/** Reads accounts topic by topic, and keeps the latest rows of those topics that begin with them. */
export class PrivateReader {
  readonly #recent = new Map<PrivateTopic, RecentRows<Row & { readonly id: string }>>();

  /** @param state as it is found: the histories have what is in it */
  constructor(state: State) {
    for (const topic of Object.keys(PRIVATE_TOPICS) as PrivateTopic[]) {
      const { limit } = PRIVATE_TOPICS[topic];
      const { snapshot } = TOPIC_SOURCES[topic];
      if (limit !== null && typeof snapshot !== 'function')
        this.#recent.set(topic, new RecentRows(limit, snapshot.next(state)));
    }
  }

  /** Takes in what an account is told. */
  note(account: number, told: PrivateRows): void {
    for (const [topic, recent] of this.#recent) recent.add(account, told[topic] as readonly never[]);
  }

  read(owner: Owner): Omit<Reading, 'command'> {
    const older: Older[] = [];
    const rows = byTopic((topic) => {
      const { snapshot } = TOPIC_SOURCES[topic];
      if (typeof snapshot === 'function') return snapshot(owner);
      const recent = this.#recent.get(topic)!;
      const { rows, cursor } = recent.of(owner.account);
      const limit = recent.limit - rows.length;
      if (limit > 0) older.push({ topic, cursor, limit });
      return rows;
    });
    return { rows, older };
  }
}
