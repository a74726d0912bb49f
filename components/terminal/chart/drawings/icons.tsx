import { icon } from '#components/ui/icon.tsx';

/** Of lucide, like the others; here because nothing before the first drawing needs them. */
export const IconUndo = /* @__PURE__ */ icon('undo-2', [
  ['path', { d: 'M9 14 4 9l5-5' }],
  ['path', { d: 'M4 9h10.5a5.5 5.5 0 0 1 0 11H11' }],
]);
export const IconRedo = /* @__PURE__ */ icon('redo-2', [
  ['path', { d: 'm15 14 5-5-5-5' }],
  ['path', { d: 'M20 9H9.5a5.5 5.5 0 0 0 0 11H13' }],
]);
