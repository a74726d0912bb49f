// Written by `npm run messages` from the files beside it.
export const LANGUAGES = {
  en: () => import('./en/index.ts'),
};
