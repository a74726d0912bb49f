import { CLICKS, type ClickName, LOG, LOG_LIMIT } from '#lib/contract/log.ts';
import type { ClickEvent } from '#lib/contract/shapes/log.ts';
import { pageOf } from './security.ts';
import type { Send } from './send.ts';

/** Events of one page at most. */
export const CLICK_LIMIT = 500;

type Needs = {
  readonly send: Send;
  /** Epoch ms. */
  readonly now: () => number;
  readonly path: () => string;
  readonly languageType: () => number;
  readonly terminalCode: () => string;
};

export type Clicks = {
  /** A name that is not in the list is not kept. */
  track(name: string): void;
  /** Sends what waits, as many batches as it takes. */
  flush(): void;
};

/** Gathers what was clicked and sends it in batches (TRK-07). */
export function createClicks({ send, now, path, languageType, terminalCode }: Needs): Clicks {
  let waiting: ClickEvent[] = [];
  let taken = 0;

  function flush(): void {
    for (const events of batches(waiting)) send(LOG.events, { events });
    waiting = [];
  }

  return {
    track(given) {
      const name: ClickName | undefined = CLICKS.find((known) => known === given);
      if (!name || taken >= CLICK_LIMIT) return;
      taken += 1;
      waiting.push({
        name,
        page: pageOf(path()),
        languageType: languageType(),
        terminalCode: terminalCode(),
        time: now(),
      });
      if (waiting.length >= LOG_LIMIT.batch) flush();
    },
    flush,
  };
}

/** Bytes of `{"events":[]}`. */
const FRAME = 13;

/** Batches that the gateway takes: by number and by bytes. Events are plain ASCII, so a character is a byte. */
export function batches(events: readonly ClickEvent[]): readonly (readonly ClickEvent[])[] {
  const all: ClickEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = JSON.stringify(event).length + 1;
    const last = all.at(-1);
    if (last && last.length < LOG_LIMIT.batch && bytes + size <= LOG_LIMIT.bytes) {
      last.push(event);
      bytes += size;
    } else {
      all.push([event]);
      bytes = FRAME + size;
    }
  }
  return all;
}
