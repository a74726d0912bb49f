import { icon } from './icon.tsx';

// Of the ribbon, which is fetched on every page: with the terminal's icons it would bring along all of those.
export const IconLogOut = /* @__PURE__ */ icon(
  'log-out',
  [
    ['path', { d: 'm16 17 5-5-5-5' }],
    ['path', { d: 'M21 12H9' }],
    ['path', { d: 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4' }],
  ],
  true,
);
export const IconRotateCcw = /* @__PURE__ */ icon('rotate-ccw', [
  ['path', { d: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8' }],
  ['path', { d: 'M3 3v5h5' }],
]);
