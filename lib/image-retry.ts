import { setSource } from './safety/link.ts';

/**
 * Shown where a picture cannot be had: a frame with a line through it, in a grey that stands on every theme. 48 × 48, and no
 * drawing: those are refused as sources (URL-03).
 */
export const FALLBACK_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAQMAAABtzGvEAAAABlBMVEVMaXGAiJB4PDuaAAAAAXRSTlMAQObYZgAAAAlwSFlzAAALEwAACxMBAJqcGAAAAFlJREFUGNOdz7ENwCAMRFEjCjpPwCCM5REYjVG8SQL3pUhpueZJ1m9sdrn67K2Pc4EGDgMCUpQl6hTNhMOAgBRliTpFM+HQISDF7g+7P+z+4NAhIGHB76PLvd4wMxykJV/HAAAAAElFTkSuQmCC';

/**
 * Pictures in a box that do not load are asked for once more, on the chosen host; what fails there too becomes the
 * fallback picture, and nothing is tried after that.
 *
 * @param choose  the chosen host, '' for the site itself; it may fail, which is the site itself too
 * @returns ends the watching
 * @see specification §4 "Image domain"
 */
export function retryImages(box: HTMLElement, choose: () => Promise<string>): () => void {
  const tried = new WeakSet<HTMLImageElement>();
  const given = new WeakSet<HTMLImageElement>();
  let ended = false;

  async function again(image: HTMLImageElement): Promise<void> {
    if (given.has(image)) return;
    const failed = image.src;
    const first = !tried.has(image);
    tried.add(image);
    const next = first ? onHost(failed, await choose().catch(() => '')) : null;
    // While the host was being chosen the picture may have become another one.
    if (ended || image.src !== failed) return;
    if (next === null) given.add(image);
    setSource(image, next ?? FALLBACK_PICTURE);
  }

  // Errors of pictures do not bubble.
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) void again(target);
  };
  box.addEventListener('error', failed, true);
  // Those that failed before anybody listened.
  for (const image of box.querySelectorAll('img')) if (hasFailed(image)) void again(image);
  return () => {
    ended = true;
    box.removeEventListener('error', failed, true);
  };
}

function hasFailed({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean {
  return complete && naturalWidth === 0 && currentSrc !== '';
}

/** The same picture on another host; null where that is the one that failed, or the picture has no host. */
function onHost(failed: string, host: string): string | null {
  if (!/^https?:/.test(failed)) return null;
  const url = new URL(failed);
  const site = globalThis.location;
  const next = `${host === '' ? site.origin : `https://${host}`}${url.pathname}${url.search}`;
  return next === failed ? null : next;
}
