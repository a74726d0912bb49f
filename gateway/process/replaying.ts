import { StartError } from '../base/start-error.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import { type Moved, Player } from '../replay/player.ts';
import type { Tape } from '../replay/tape.ts';
import { TapeError } from '../replay/tape-error.ts';

/** The tape that the settings name. @throws StartError in one sentence; of a bad line, with its number */
export async function openSetTape({ tapeFile }: Pick<Config, 'tapeFile'>): Promise<Tape> {
  if (tapeFile === null) throw new StartError('TAPE_FILE must be set while MARKET_SOURCE is replay.');
  // What reads tapes brings a library of its own: hundreds of modules that a made market never needs.
  const { openTape } = await import('../replay/tape.ts');
  try {
    return await openTape(tapeFile);
  } catch (error) {
    if (error instanceof TapeError) throw new StartError(`${error.message} TAPE_FILE is ${tapeFile}.`);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(`TAPE_FILE ${tapeFile} cannot be read (${code ?? message}).`, { cause: error });
  }
}

export const playerOf = (tape: Tape, speed: number): Player => new Player(tape, speed, () => performance.now());

/** Engines go on where each stood: what lies before is on its disk. */
export function movedBy(engines: readonly Engine[]): Moved {
  const all = (move: (engine: Engine) => boolean) => engines.map(move).every((isDone) => isDone);
  return {
    pass: (now) => all((engine) => now < engine.lastAt || engine.pass(now)),
    step: (now) => all((engine) => now < engine.lastAt || engine.tick(now)),
    due: () => {
      const dues = engines.flatMap(({ due }) => due ?? []);
      return dues.length === 0 ? null : Math.min(...dues);
    },
    settled: () => Promise.all(engines.map((engine) => engine.settled())),
    rewound: () => {
      for (const engine of engines) engine.rewound();
    },
  };
}

/**
 * Brings tape and engines to one time: the latest on disk. Between the two engines' latest times one may have lost what
 * the other has: it happens again, the same.
 */
export async function goOn(player: Player, engines: readonly Engine[]): Promise<void> {
  const times = engines.filter(({ isUsed }) => isUsed).map(({ lastAt }) => lastAt);
  const [first, last] = times.length === 0 ? [0, 0] : [Math.min(...times), Math.max(...times)];
  await player.open(first);
  for (const engine of engines) engine.caughtUp();
  await player.join(movedBy(engines), last);
}
