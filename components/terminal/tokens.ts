/** Theme tokens for what is drawn on a canvas: the same CSS variables, resolved to colours. */

const NAMES = [
  'page',
  'panel',
  'raised',
  'overlay',
  'hover',
  'line',
  'line-strong',
  'line-control',
  'text',
  'text-muted',
  'text-faint',
  'accent',
  'accent-contrast',
  'accent-soft',
  'up',
  'up-soft',
  'up-mark',
  'up-fill',
  'up-contrast',
  'down',
  'down-soft',
  'down-mark',
  'down-fill',
  'down-contrast',
  'warning',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
] as const;

/** Weaker forms that only a canvas needs: volume bars, the chart's grid. */
const MIXES = {
  'up-volume': 'color-mix(in srgb, var(--up-mark) 45%, transparent)',
  'down-volume': 'color-mix(in srgb, var(--down-mark) 45%, transparent)',
  grid: 'color-mix(in srgb, var(--line) 60%, transparent)',
} as const;

export type TokenName = (typeof NAMES)[number] | keyof typeof MIXES;
export type Tokens = Readonly<Record<TokenName, string>> & { readonly font: string };

/** The tokens as they apply inside `host`. A probe element resolves `var()` and `color-mix()`, which a canvas may not. */
export function readTokens(host: HTMLElement): Tokens {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const style = getComputedStyle(probe);
  const colours = {} as Record<TokenName, string>;
  for (const name of NAMES) {
    probe.style.color = `var(--${name})`;
    colours[name] = style.color;
  }
  for (const [name, mix] of Object.entries(MIXES)) {
    probe.style.color = mix;
    colours[name as keyof typeof MIXES] = style.color;
  }
  const font = style.fontFamily || 'sans-serif';
  probe.remove();
  return { ...colours, font };
}

/**
 * Calls back when the theme, the direction colours or paper mode change, and when the site's fonts have arrived.
 * @returns stops watching
 */
export function watchTokens(changed: () => void): () => void {
  const root = document.documentElement;
  const observer = new MutationObserver(changed);
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-updown', 'data-mode'] });
  // Absent in test environments without a font loader.
  const fonts = document.fonts as FontFaceSet | undefined;
  fonts?.addEventListener?.('loadingdone', changed);
  return () => {
    observer.disconnect();
    fonts?.removeEventListener?.('loadingdone', changed);
  };
}
