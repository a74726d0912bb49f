import { MIX } from '#lib/contract/perp.ts';
import { isPositionStory } from '#lib/contract/shapes/guards/perp.ts';
import type { PositionStory, StoryQuery } from '#lib/contract/shapes/perp-story.ts';
import { ask, type Call } from './in-mode.ts';

/** The life of one position. @throws AnswerError where the account has none of that number, or none is open */
export function fetchStory(call: Call, query: StoryQuery): Promise<PositionStory> {
  return ask(MIX.story, { ...call, params: query, shape: isPositionStory });
}
