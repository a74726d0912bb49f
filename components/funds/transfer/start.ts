import type { TransferWallet } from '#lib/futures/transfer.ts';

/** Where a transfer begins; all of it can be changed in the dialog. */
export type TransferStart = {
  readonly from?: TransferWallet;
  readonly to?: TransferWallet;
  readonly asset?: string;
};
