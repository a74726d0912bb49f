import { sourceOf } from '#gateway/feed/feed.ts';
import type { MarketView } from '../view.ts';
import type { Channel } from './channel.ts';

/** Where prices come from, whole in every message; told when anything of it changed. */
export function sourceChannel({ view, now }: { view: MarketView; now: number }): Channel {
  let told = JSON.stringify(sourceOf(view.feed, now));
  return {
    advance(at) {
      const next = JSON.stringify(sourceOf(view.feed, at));
      if (next === told) return null;
      told = next;
      return `"data":${told}`;
    },
    snapshot: () => `"data":${told}`,
  };
}
