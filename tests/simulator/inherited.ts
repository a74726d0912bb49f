import { GENESIS, link, type Row } from '#gateway/data/journal/chain.ts';
import type { Exchange } from '#gateway/exchange/exchange.ts';
import { encode1 } from '#tests/gateway/data/as-version-1.ts';
import { encode2 } from '#tests/gateway/data/as-version-2.ts';
import { history } from '#tests/gateway/data/history.ts';

const LENGTH = 60;
/** Commands a row. */
const GROUP = 3;
/** The life before is long over when the simulation begins. */
const EPOCH = 1;

/** What a program of version 1 would have left on the disk, or one of version 2, in the house of this exchange. */
export function inherited(seed: number, exchange?: Exchange): Row[] {
  const steps = history(seed + 1_000_000, LENGTH, {
    closes: true,
    amends: 'limits',
    ...(exchange ? { exchange } : {}),
  });
  const rows: Row[] = [];
  for (let at = 0; at < steps.length; at += GROUP) {
    const events = steps.slice(at, at + GROUP).flatMap((step) => step.events);
    const [version, body] = seed % 8 === 7 ? [2, encode2(events)] : [1, encode1(events)];
    const content = { seq: rows.length + 1, epoch: EPOCH, version, count: events.length, at: steps[at]!.at, body };
    rows.push(link(content, rows.at(-1)?.hash ?? GENESIS));
  }
  return rows;
}
