import type { TObject, TSchema } from 'typebox';
import { SIDES } from '#lib/rules/words.ts';
import { ENVS } from '../trade.ts';
import { AnnouncementDetailShape, AnnouncementPageShape } from './announcement.ts';
import { WalletRowShape, WalletShape } from './asset.ts';
import { AccountShape, BalanceShape, TicketShape } from './balance.ts';
import { PageOf } from './common.ts';
import { ContractStateShape, IndexShape } from './contract-market.ts';
import { FillDetailShape } from './history.ts';
import { DepthShape, FiatRatesShape, SourceShape } from './market.ts';
import {
  AlertListShape,
  AlertShape,
  NoticePageShape,
  NoticeSettingsShape,
  NoticeShape,
  NoticesShape,
  UnreadShape,
} from './notice.ts';
import { FillShape, OrderShape } from './order.ts';
import {
  PerpAccountShape,
  PerpNoticeShape,
  PerpSettingsShape,
  PositionModeShape,
  PositionShape,
  TransferShape,
  WalletBalanceShape,
} from './perp-account.ts';
import { CountdownShape, LegResultShape, PerpFillDetailShape, PerpFillShape, PerpOrderShape } from './perp-order.ts';
import { PositionStoryShape } from './perp-story.ts';
import { QuizResultShape, QuizShape } from './quiz.ts';
import { RevokedShape, ShareListShape, ShareShape } from './share.ts';
import { Type } from './type.ts';

/**
 * What a page checks of what it is answered: `node scripts/shapes.mjs` writes `guards/<area>.ts` from this table, one guard a row.
 * A guard takes fields that it does not know. Of words it only asks that there is one, for another kind of order must not
 * hide the old ones from a page of yesterday; those of `CLOSED` are the exception: what else they could say, no page
 * could compute with.
 */
export type Guarded = {
  /** The type it vouches for, and the file in `shapes/` that exports it. */
  readonly type: string;
  readonly from: string;
  readonly shape: TSchema;
};

export const CLOSED = { isEnv: ENVS, isSide: SIDES } as const;

/** Of these fields, that they are there and of their kind; what lists and records hold is checked where it is used. */
function outline<Shape extends TObject>(
  shape: Shape,
  fields: readonly (keyof Shape['properties'] & string)[],
): TSchema {
  const kind = (of: TSchema) => {
    const { type } = of as { readonly type?: unknown };
    return type === 'array' ? Type.Array(Type.Unknown()) : type === 'object' ? Type.Object({}) : of;
  };
  return Type.Object(Object.fromEntries(fields.map((field) => [field, kind(shape.properties[field]!)])));
}

export const GUARDED: Readonly<Record<string, Readonly<Record<string, Guarded>>>> = {
  trade: {
    isOrder: { type: 'Order', from: 'order.ts', shape: OrderShape },
    isOrders: { type: 'readonly Order[]', from: 'order.ts', shape: Type.Array(OrderShape) },
    isFill: { type: 'Fill', from: 'order.ts', shape: FillShape },
    isFillDetail: { type: 'FillDetail', from: 'history.ts', shape: FillDetailShape },
    isBalance: { type: 'Balance', from: 'balance.ts', shape: BalanceShape },
    isAccount: { type: 'SpotAccount', from: 'balance.ts', shape: AccountShape },
    isTicket: { type: 'StreamTicket', from: 'balance.ts', shape: TicketShape },
    // Rows are checked by whoever shows them.
    isPage: { type: 'Page<unknown>', from: '../trade.ts', shape: PageOf(Type.Unknown()) },
  },
  market: {
    isDepth: { type: 'Depth', from: 'market.ts', shape: outline(DepthShape, ['bids', 'asks']) },
    isPriceSource: { type: 'PriceSource', from: 'market.ts', shape: outline(SourceShape, ['source', 'name', 'since']) },
    isContractState: { type: 'ContractState', from: 'contract-market.ts', shape: ContractStateShape },
    isIndexState: { type: 'IndexState', from: 'contract-market.ts', shape: outline(IndexShape, ['index', 'sources']) },
    isFiatRates: { type: 'FiatRates', from: 'market.ts', shape: outline(FiatRatesShape, ['rates', 'ts']) },
  },
  perp: {
    isPerpOrder: { type: 'PerpOrder', from: 'perp-order.ts', shape: PerpOrderShape },
    isPerpOrders: { type: 'readonly PerpOrder[]', from: 'perp-order.ts', shape: Type.Array(PerpOrderShape) },
    isPerpFill: { type: 'PerpFill', from: 'perp-order.ts', shape: PerpFillShape },
    isPerpFillDetail: { type: 'PerpFillDetail', from: 'perp-order.ts', shape: PerpFillDetailShape },
    isLegResult: { type: 'LegResult', from: 'perp-order.ts', shape: LegResultShape },
    isLegResults: { type: 'readonly LegResult[]', from: 'perp-order.ts', shape: Type.Array(LegResultShape) },
    isPositionStory: { type: 'PositionStory', from: 'perp-story.ts', shape: PositionStoryShape },
    isCountdown: { type: 'Countdown', from: 'perp-order.ts', shape: CountdownShape },
    isPosition: { type: 'Position', from: 'perp-account.ts', shape: PositionShape },
    isPositions: { type: 'readonly Position[]', from: 'perp-account.ts', shape: Type.Array(PositionShape) },
    isPerpAccount: { type: 'PerpAccount', from: 'perp-account.ts', shape: PerpAccountShape },
    isPerpAccounts: { type: 'readonly PerpAccount[]', from: 'perp-account.ts', shape: Type.Array(PerpAccountShape) },
    isPerpSettings: { type: 'PerpSettings', from: 'perp-account.ts', shape: PerpSettingsShape },
    isPositionMode: { type: 'PositionModeAnswer', from: 'perp-account.ts', shape: PositionModeShape },
    isWalletBalance: { type: 'WalletBalance', from: 'perp-account.ts', shape: WalletBalanceShape },
    isWalletBalances: {
      type: 'readonly WalletBalance[]',
      from: 'perp-account.ts',
      shape: Type.Array(WalletBalanceShape),
    },
    isPerpNotice: {
      type: 'PerpNotice',
      from: 'perp-account.ts',
      shape: outline(PerpNoticeShape, ['env', 'id', 'kind', 'at', 'data']),
    },
    isTransfer: { type: 'WalletTransfer', from: 'perp-account.ts', shape: TransferShape },
    isQuiz: { type: 'Quiz', from: 'quiz.ts', shape: QuizShape },
    isQuizResult: { type: 'QuizResult', from: 'quiz.ts', shape: QuizResultShape },
  },
  asset: {
    isWalletRow: { type: 'WalletRow', from: 'asset.ts', shape: WalletRowShape },
    isAssetWallet: { type: 'AssetWallet', from: 'asset.ts', shape: WalletShape },
  },
  notice: {
    isAlert: { type: 'Alert', from: 'notice.ts', shape: AlertShape },
    isAlerts: { type: 'readonly Alert[]', from: 'notice.ts', shape: AlertListShape },
    isNotice: { type: 'Notice', from: 'notice.ts', shape: NoticeShape },
    isNoticePage: { type: 'NoticePage', from: 'notice.ts', shape: NoticePageShape },
    isNoticesData: { type: 'NoticesData', from: 'notice.ts', shape: NoticesShape },
    isNoticeSettings: {
      type: 'NoticeSettings',
      from: 'notice.ts',
      shape: outline(NoticeSettingsShape, ['muted', 'quiet']),
    },
    isUnread: { type: 'Unread', from: 'notice.ts', shape: UnreadShape },
  },
  announcement: {
    isAnnouncementPage: {
      type: 'AnnouncementPage',
      from: 'announcement.ts',
      shape: outline(AnnouncementPageShape, ['rows']),
    },
    isAnnouncement: {
      type: 'AnnouncementDetail',
      from: 'announcement.ts',
      shape: outline(AnnouncementDetailShape, ['title', 'body']),
    },
  },
  share: {
    isShare: { type: 'Share', from: 'share.ts', shape: ShareShape },
    isShareList: { type: 'ShareList', from: 'share.ts', shape: ShareListShape },
    isRevoked: { type: 'Revoked', from: 'share.ts', shape: RevokedShape },
  },
};
