import { icon } from '#components/ui/icon.tsx';

/** Our own drawings in lucide's manner, for tools it has no picture of. */
export const IconRay = /* @__PURE__ */ icon('ray', [
  ['circle', { cx: '6', cy: '17', r: '2' }],
  ['path', { d: 'M7.6 15.6 21 4' }],
]);
export const IconChannel = /* @__PURE__ */ icon('channel', [
  ['path', { d: 'M3 13 17 3' }],
  ['path', { d: 'M7 21 21 11' }],
]);
