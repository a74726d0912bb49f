import type { Engine } from './engine.ts';
import { forgeEngine, loadForge } from './forge.ts';
import { webEngine } from './web.ts';

/** WebCrypto where there is one, which is on every secure page of today; node-forge otherwise. */
export async function pageEngine(): Promise<Engine> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return subtle ? webEngine(subtle) : forgeEngine(await loadForge());
}
