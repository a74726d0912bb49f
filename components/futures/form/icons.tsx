import { icon } from '#components/ui/icon.tsx';

/** Lucide (ISC), as those of components/ui. */
export const IconTransfer = /* @__PURE__ */ icon('arrow-right-left', [
  ['path', { d: 'm16 3 4 4-4 4' }],
  ['path', { d: 'M20 7H4' }],
  ['path', { d: 'm8 21-4-4 4-4' }],
  ['path', { d: 'M4 17h16' }],
]);
export const IconEnter = /* @__PURE__ */ icon('corner-down-left', [
  ['path', { d: 'M20 4v7a4 4 0 0 1-4 4H4' }],
  ['path', { d: 'm9 10-5 5 5 5' }],
]);
