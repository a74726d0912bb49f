import { PERMISSIONS, USER_KINDS } from '../account.ts';
import { Serial } from './account.ts';
import { BalanceShape } from './balance.ts';
import { orNull, Time, type Wire } from './common.ts';
import { LedgerShape } from './history.ts';
import { KeptShape } from './kept.ts';
import { AlertShape, NoticeSettingsShape, NoticeShape } from './notice.ts';
import { FillShape, OrderShape } from './order.ts';
import {
  ClosedPositionShape,
  PerpLedgerShape,
  PerpNoticeShape,
  PerpSettingsShape,
  PositionShape,
  WalletBalanceShape,
} from './perp-account.ts';
import { PerpFillShape, PerpOrderShape } from './perp-order.ts';
import { DeviceRowShape, HistoryRowShape, SessionRowShape } from './security.ts';
import { ShareShape } from './share.ts';
import { Type } from './type.ts';

/** Closing an account, and everything it has as one file. */

export const ClosedShape = Type.Object({
  erasedAt: Time('Until then the link of our message opens the account again.'),
  told: Type.Boolean({ description: 'There is an address or a number that the message goes to.' }),
});
export type ClosedAnswer = Wire<typeof ClosedShape>;

export const TakeoutShape = Type.Object({ serialNO: Type.String(), expiresAt: Time('Good once until then.') });
export type TakeoutAnswer = Wire<typeof TakeoutShape>;
export const DownloadQuery = Type.Object({ serialNO: Serial });

const Env = Type.Object({
  account: Type.Integer({ description: 'Its number in the journal.' }),
  shares: Type.Array(ShareShape),
  balances: Type.Array(BalanceShape),
  openOrders: Type.Array(OrderShape),
  alerts: Type.Array(AlertShape),
  noticeSettings: NoticeSettingsShape,
  notices: Type.Array(NoticeShape),
  orders: Type.Array(OrderShape),
  fills: Type.Array(FillShape),
  ledger: Type.Array(LedgerShape),
  /** Contracts. Funding, fees and liquidations are reasons of its ledger. */
  futures: Type.Object({
    wallets: Type.Array(WalletBalanceShape),
    positions: Type.Array(PositionShape),
    openOrders: Type.Array(PerpOrderShape),
    settings: Type.Array(PerpSettingsShape),
    quizPassedAt: orNull(Time('The questions before the first order were answered right.')),
    orders: Type.Array(PerpOrderShape),
    fills: Type.Array(PerpFillShape),
    closedPositions: Type.Array(ClosedPositionShape),
    ledger: Type.Array(PerpLedgerShape),
    notices: Type.Array(PerpNoticeShape),
  }),
});
const OwnShape = Type.Object({
  userId: Type.String(),
  kind: Type.Enum(USER_KINDS),
  name: orNull(Type.String()),
  email: orNull(Type.String()),
  mobile: orNull(Type.String()),
  registeredAt: Time('Since when.'),
  lastLoginAt: orNull(Time('Logged in last.')),
  status: Type.String(),
  permissions: Type.Array(Type.Enum(PERMISSIONS)),
  /** What it was registered with. */
  referral: Type.Unknown(),
  inviterId: orNull(Type.String()),
  security: Type.Object({
    hasPassword: Type.Boolean(),
    authenticator: Type.Boolean(),
    secondStepByEmail: Type.Boolean(),
    secondStepByMobile: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    antiPhishingCode: orNull(Type.String()),
    withdrawalsLockedUntil: orNull(Time('Withdrawals would wait until then; the venue has none.')),
    passkeys: Type.Array(
      Type.Object({ name: Type.String(), createdAt: Type.Integer(), usedAt: orNull(Type.Integer()) }),
    ),
    connectedLogins: Type.Array(Type.Object({ provider: Type.String(), subject: Type.String(), at: Type.Integer() })),
  }),
  /** What they set up for themselves. */
  preferences: Type.Array(KeptShape),
  sessions: Type.Array(SessionRowShape),
  devices: Type.Array(DeviceRowShape),
  history: Type.Array(HistoryRowShape),
  /** Not of an agency, which has nothing to trade with. */
  live: Type.Optional(Env),
  paper: Type.Optional(Env),
});
export const TakeoutFileShape = Type.Object({
  venue: Type.String(),
  version: Type.Literal(1),
  madeAt: Time('Rows that came later may be missing.'),
  /** The account itself, then its sub-accounts. */
  accounts: Type.Array(OwnShape),
  /** The last member: a file without it was cut off. */
  complete: Type.Literal(true),
});
/** Everything an account has. Amounts are decimal strings, times epoch ms, lists newest first. */
export type TakeoutFile = Wire<typeof TakeoutFileShape>;
export type OwnPart = Omit<TakeoutFile['accounts'][number], 'sessions' | 'devices' | 'history' | 'live' | 'paper'>;
