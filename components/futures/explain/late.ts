/** Dialogs that are fetched when somebody asks. */
export { ShareDialog } from '#components/orders/share/share-dialog.tsx';
export { StoryDialog } from './story-dialog.tsx';
export { WhyDialog } from './why-dialog.tsx';
