import { inTurns } from '#components/ui/lazy.ts';
import { readTokens, type Tokens, watchTokens } from '../tokens.ts';
import { ChartEngine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';

type Opening = {
  readonly host: HTMLElement;
  readonly options: () => Omit<EngineOptions, 'host' | 'tokens'>;
  readonly begun: (engine: ChartEngine) => void;
};

/**
 * Opens a chart in three pieces of work: colours, the library's start, the first drawing. Done at once they were the
 * longest task of the page.
 * @returns closes it, however far it has come
 */
export function openEngine({ host, options, begun }: Opening): () => void {
  let tokens: Tokens | null = null;
  let engine: ChartEngine | null = null;
  let unwatch = () => {};
  const stop = inTurns(
    () => {
      const read = () => {
        tokens = readTokens(host);
      };
      read();
      unwatch = watchTokens(() => (engine ? engine.recolour() : read()));
    },
    () => {
      if (tokens) engine = new ChartEngine({ ...options(), host, tokens });
    },
    () => {
      if (!engine) return;
      engine.begin();
      begun(engine);
    },
  );
  return () => {
    stop();
    unwatch();
    engine?.close();
  };
}
