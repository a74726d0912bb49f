// Written by `npm run messages` from the files beside it.
export const LANGUAGES = {
  ar: () => import('./ar/index.ts'),
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
  ja: () => import('./ja/index.ts'),
};
