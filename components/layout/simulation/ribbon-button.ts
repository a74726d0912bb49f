/** What can be pressed in the ribbon. */
export const RIBBON_BUTTON =
  'touch flex h-6 items-center gap-1 rounded-control px-1 font-medium text-simulation hover:bg-hover focus-visible:-outline-offset-2';
