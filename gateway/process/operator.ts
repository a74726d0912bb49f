import type { Clock } from '../base/clock.ts';
import type { Config } from '../config.ts';
import { type Player, TimePassed } from '../replay/player.ts';
import type { OperatorNeeds } from '../routes/operator.ts';
import { isOperators } from './server.ts';
import type { Venue } from './venue.ts';

type Needs = {
  readonly config: Pick<Config, 'operatorToken'>;
  readonly player: Player | undefined;
  readonly venue: Venue;
  readonly clock: Clock;
};

/** What an operator moves; nothing where no tape is played, or nobody has a token. */
export function operatorOf({ config, player, venue, clock }: Needs): OperatorNeeds | undefined {
  const { operatorToken } = config;
  if (!player || operatorToken === null) return undefined;
  const { engines, histories } = venue;
  return {
    played: player,
    token: operatorToken,
    clock,
    isOwn: ({ raw }) => isOperators(raw),
    reached: () => Promise.all(Object.values(histories).map((past) => past.reach())),
    hasAccounts: async () => {
      const newest = await Promise.all(Object.values(engines).map((engine) => engine.read('newestAccount', {})));
      return newest.some((account) => account > 0);
    },
    liquidations: counted(venue),
    isPassed: (error) => error instanceof TimePassed,
  };
}

/** Counts what the venue closes of anybody's, in both environments. */
function counted({ engines }: Venue): () => number {
  let count = 0;
  for (const engine of Object.values(engines))
    engine.watch(({ events }) => {
      count += events.filter((event) => TAKEN.has(event.t === 'perpFill' ? event.rule : event.t)).length;
    });
  return () => count;
}

const TAKEN: ReadonlySet<string> = new Set(['liquidation', 'takeover', 'adl']);
