// Written by `npm run messages` from the files beside it.
export const LANGUAGES = {
  ar: () => import('./ar/index.ts'),
  de: () => import('./de/index.ts'),
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
  'es-ES': () => import('./es-ES/index.ts'),
  fr: () => import('./fr/index.ts'),
  id: () => import('./id/index.ts'),
  it: () => import('./it/index.ts'),
  ja: () => import('./ja/index.ts'),
  pt: () => import('./pt/index.ts'),
  'pt-PT': () => import('./pt-PT/index.ts'),
  ru: () => import('./ru/index.ts'),
  th: () => import('./th/index.ts'),
  tr: () => import('./tr/index.ts'),
  'zh-CN': () => import('./zh-CN/index.ts'),
  'zh-TW': () => import('./zh-TW/index.ts'),
};
