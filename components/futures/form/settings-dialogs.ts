// One door for what the head opens.
export { LeverageDialog } from './leverage-dialog.tsx';
export { ModesDialog } from './modes-dialog.tsx';
