/** The question before all orders are cancelled, as `tipFlags` remembers that it is not wanted. */
export const CANCEL_ALL_TIP = 'cancel-all';
