import { readTokens, type Tokens, watchTokens } from '../tokens.ts';
import { ChartEngine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';

/**
 * Opens a chart in three pieces of work: colours, the library's start, the first drawing. Done at once they were the
 * longest task of the page.
 * @param begun called once the chart may be used   @returns closes it, however far it has come
 */
export function openEngine(
  host: HTMLElement,
  options: () => Omit<EngineOptions, 'host' | 'tokens'>,
  begun: (engine: ChartEngine) => void,
): () => void {
  let tokens: Tokens;
  let engine: ChartEngine | undefined;
  const read = () => {
    tokens = readTokens(host);
  };
  const unwatch = watchTokens(() => (engine ? engine.recolour() : read()));
  const begin = () => {
    if (!engine) return;
    engine.begin();
    begun(engine);
  };
  const start = () => {
    engine = new ChartEngine({ ...options(), host, tokens });
    timer = setTimeout(begin);
  };
  let timer = setTimeout(() => {
    read();
    timer = setTimeout(start);
  });
  return () => {
    clearTimeout(timer);
    unwatch();
    engine?.close();
  };
}
