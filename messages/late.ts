// Written by `npm run messages` from the files beside it.
export const LATE = {
  habits: {
    ar: () => import('./ar/habits.json', { with: { type: 'json' } }),
    de: () => import('./de/habits.json', { with: { type: 'json' } }),
    en: () => import('./en/habits.json', { with: { type: 'json' } }),
    es: () => import('./es/habits.json', { with: { type: 'json' } }),
    'es-ES': () => import('./es-ES/habits.json', { with: { type: 'json' } }),
    fr: () => import('./fr/habits.json', { with: { type: 'json' } }),
    it: () => import('./it/habits.json', { with: { type: 'json' } }),
    ja: () => import('./ja/habits.json', { with: { type: 'json' } }),
    pt: () => import('./pt/habits.json', { with: { type: 'json' } }),
    'pt-PT': () => import('./pt-PT/habits.json', { with: { type: 'json' } }),
    th: () => import('./th/habits.json', { with: { type: 'json' } }),
    tr: () => import('./tr/habits.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./zh-CN/habits.json', { with: { type: 'json' } }),
    'zh-TW': () => import('./zh-TW/habits.json', { with: { type: 'json' } }),
  },
};
