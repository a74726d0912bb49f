import { icon } from '#components/ui/icon.tsx';

/** Lucide (ISC), as those of components/ui. */
export const IconReverse = /* @__PURE__ */ icon('arrow-right-left', [
  ['path', { d: 'm16 3 4 4-4 4' }],
  ['path', { d: 'M20 7H4' }],
  ['path', { d: 'm8 21-4-4 4-4' }],
  ['path', { d: 'M4 17h16' }],
]);
