import type { LocaleCode } from '#lib/i18n/locales.ts';

/**
 * Faces of scripts that Inter does not have, as slices that a browser fetches by the letters it shows, and only where the
 * machine has none of the fonts that `--font-script` names before (tokens.css).
 */
const SHEETS: Readonly<Partial<Record<LocaleCode, () => Promise<unknown>>>> = {
  ar: () => import('./arabic.ts'),
  th: () => import('./thai.ts'),
  ja: () => import('./japanese.ts'),
  'zh-CN': () => import('./simplified.ts'),
  'zh-TW': () => import('./traditional.ts'),
  'zh-TC': () => import('./traditional.ts'),
};

/** Says where the letters of a language are to be had. What cannot be fetched is shown in what the machine has. */
export function loadScriptFont(code: LocaleCode): void {
  SHEETS[code]?.().catch(() => undefined);
}
