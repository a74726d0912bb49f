import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchContractStates } from '#lib/api/market.ts';
import { moveReplay } from '#lib/api/replay.ts';
import type { ReplayStatus } from '#lib/contract/replay.ts';
import { useReplay } from '#stores/replay.ts';

/** What came of a press; null: it was done. */
export type Said = 'failed' | 'wrong' | 'tooMany' | 'noStamp' | 'noLiquidation' | null;
export type Doing = 'run' | 'pause' | 'step' | 'stamp' | 'liquidation' | null;

/** A call answers within ten seconds: longer ways are gone in parts. ms of the tape */
const PART_MS = 30 * 60_000;
const READ_MS = 1_000;

/** What an operator does with the time of a tape: one thing after the other, and a long way can be left. */
export function usePlayer(token: string) {
  const status = useReplay((state) => state.status);
  const [doing, setDoing] = useState<Doing>(null);
  const [said, setSaid] = useState<Said>(null);
  const stopped = useRef(false);
  const move = useCallback(
    async (...[word, body]: [word: 'replay' | 'step' | 'pause' | 'run', body?: object]) => {
      const next = await moveReplay(token, word, body);
      useReplay.getState().take(next);
      return next;
    },
    [token],
  );
  useEffect(() => {
    const read = () => void move('replay').catch(() => {});
    const timer = setInterval(() => doing === null && read(), READ_MS);
    return () => clearInterval(timer);
  }, [move, doing]);
  const act = async (what: Doing, work: () => Promise<Said>) => {
    setDoing(what);
    setSaid(null);
    stopped.current = false;
    try {
      setSaid(await work());
    } catch (error) {
      const failure = failureOf(error);
      setSaid(failure);
      if (failure === 'wrong') useReplay.getState().lock();
    } finally {
      setDoing(null);
    }
  };
  const one = (word: 'step' | 'pause' | 'run', body: object) => async (): Promise<Said> => {
    await move(word, body);
    return null;
  };
  return {
    status,
    doing,
    said,
    run: (speed: number) => act('run', one('run', { speed })),
    pause: () => act('pause', one('pause', {})),
    step: () => act('step', one('step', { steps: 1 })),
    toStamp: () => act('stamp', () => walkTo(move, () => stopped.current)),
    toLiquidation: () => act('liquidation', () => lookFor(move, () => stopped.current)),
    stop: () => {
      stopped.current = true;
    },
  };
}

type Move = (word: 'step', body: object) => Promise<ReplayStatus>;

/** To the next time at which funding of any contract is paid. */
async function walkTo(move: Move, isStopped: () => boolean): Promise<Said> {
  let { now, end } = await move('step', { ms: 0 });
  const stamps = (await fetchContractStates()).map(({ nextFundingAt }) => nextFundingAt).filter((at) => at > now);
  const target = Math.min(...stamps);
  if (target > end) return 'noStamp';
  while (now < target && !isStopped()) ({ now } = await move('step', { until: Math.min(target, now + PART_MS) }));
  return null;
}

/** On until somebody is liquidated. */
async function lookFor(move: Move, isStopped: () => boolean): Promise<Said> {
  for (;;) {
    const { found, state } = await move('step', { to: 'liquidation' });
    if (found || isStopped()) return null;
    if (state === 'ended') return 'noLiquidation';
  }
}

/** A token that is wrong, and a venue that takes none, answer alike: as if nothing were there. */
export function failureOf(error: unknown): 'wrong' | 'tooMany' | 'failed' {
  const status = (error as { readonly response?: { readonly status?: number } } | null)?.response?.status;
  return status === 404 ? 'wrong' : status === 429 ? 'tooMany' : 'failed';
}
