// One file for both: apart, each would be fetched with a copy of what they share.
export { DialogFrame } from './dialog-frame.tsx';
export { PopoverPopup } from './popover-popup.tsx';
