// Written by `npm run messages` from the files beside it.
export const LATE = {
  chart: {
    en: () => import('./en/chart.json', { with: { type: 'json' } }),
  },
  habits: {
    en: () => import('./en/habits.json', { with: { type: 'json' } }),
  },
  installed: {
    en: () => import('./en/installed.json', { with: { type: 'json' } }),
  },
};
