import { success } from '#lib/contract/envelope.ts';
import { TimeShape } from '#lib/contract/shapes/config.ts';
import { serverTime, TIME } from '#lib/contract/time.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { FEED_TICK_MS } from '../feed/feed.ts';
import { answers } from './schemas.ts';

/** What time it is here: never kept by anybody, counted as a market call. */
export function timeRoute(app: App, clock: Clock): void {
  app.get(
    TIME,
    {
      config: { rate: 'market' },
      schema: {
        tags: ['meta'],
        summary: 'The server’s clock and the number of the feed’s tick',
        response: answers(TimeShape),
      },
    },
    async () => success(serverTime(clock.now(), FEED_TICK_MS)),
  );
}
