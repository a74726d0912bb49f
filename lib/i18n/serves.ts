import { DEFAULT_LOCALE, type LocaleCode, prefixSpelt } from './locales.ts';

/** A language as browsers name it. */
export const TAG = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;

/** Primary subtags that mean a prefix of another name: Korean readers get English (UK), `fil` and `tl` are `ph`. */
const PRIMARY: Readonly<Record<string, LocaleCode>> = { zh: 'zh-CN', ko: 'en-GB', fil: 'ph', tl: 'ph', in: 'id' };
/** Chinese by script first, then by region (LOC-27). */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)(?:-|$)/;

/**
 * One browser language → the prefix code that serves it, null when none does (LOC-27 to LOC-29).
 * `zh-Hant-CN` is Traditional, `zh-Hans-HK` Simplified: who names a script wants that script.
 */
export function serves(tag: string): LocaleCode | null {
  if (!TAG.test(tag)) return null;
  const lower = tag.toLowerCase();
  if (TRADITIONAL.test(lower)) return 'zh-TW';
  const exact = prefixSpelt(lower);
  if (exact) return exact;
  const primary = lower.replace(/-.*$/, '');
  return PRIMARY[primary] ?? prefixSpelt(primary);
}

/** One browser language → the code it is shown; English for what we do not serve, and for none at all (LOC-30). */
export function mapBrowserLanguage(tag: string | undefined): LocaleCode {
  return (tag === undefined ? null : serves(tag.trim())) ?? DEFAULT_LOCALE;
}
