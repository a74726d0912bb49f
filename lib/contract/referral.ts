import { type CodeField, REFERRAL_CODE, type ReferralCodes } from './referral-codes.ts';

/** What a registration calls each code (REF-02). */
export const REGISTER_FIELDS = {
  registerVipNo: 'vipCode',
  registerChannel: 'channelCode',
  clacCode: 'clacCode',
  commonCode: 'commonCode',
  groupId: 'groupId',
  actCode: 'actCode',
} as const satisfies Readonly<Record<string, CodeField>>;
export type RegisterFields = Readonly<Partial<Record<keyof typeof REGISTER_FIELDS, string>>>;

/** Every call that makes an account; each one takes the six fields (REF-14). */
export const REGISTRATION_PATHS = [
  '/v1/user/register/mobile',
  '/v1/user/register/email',
  '/v1/user/register/mobileAndEmail',
  '/v1/user/public/third/apple/register',
  '/v1/user/public/third/google/register',
  '/v1/user/public/third/tg/register',
  '/v1/user/public/third/wallet/register',
] as const;

/** Codes under the names of a registration; codes that are missing or malformed are left out. */
export function registerFields(codes: ReferralCodes): RegisterFields {
  const entries = Object.entries(REGISTER_FIELDS).flatMap(([name, field]) => {
    const code = codes[field];
    return code !== undefined && REFERRAL_CODE.test(code) ? [[name, code] as const] : [];
  });
  return Object.fromEntries(entries);
}

export type ChannelWindow = {
  readonly channelCode: string;
  /** Days. */
  readonly cacheEffectiveTime: number;
  readonly channelCodeBeginTime: number;
  readonly channelCodeEndTime: number;
};
export type LinkWindow = {
  /** Path of a page, without language prefix and query. */
  readonly activeLink: string;
  /** Days. */
  readonly cacheEffectiveTime: number;
  readonly activeLinkBeginTime: number;
  readonly activeLinkEndTime: number;
};

/** Which codes browsers keep, and for how long. Begin and end are epoch ms and belong to the window. */
export type ReferralConfig = {
  readonly open: boolean;
  /** Days. */
  readonly cacheEffectiveTime: number;
  readonly cacheBeginTime: number;
  readonly cacheEndTime: number;
  readonly channelCodeList: readonly ChannelWindow[];
  readonly activeLinkList: readonly LinkWindow[];
};

/** Kept for thirty days, without a last day worth naming (2100). */
export const REFERRAL_DEFAULT: ReferralConfig = {
  open: true,
  cacheEffectiveTime: 30,
  cacheBeginTime: 0,
  cacheEndTime: 4_102_444_800_000,
  channelCodeList: [],
  activeLinkList: [],
};

export type ReferralAnswer = { readonly referralConfig: ReferralConfig };

/** Entries of one list; ten years of days. */
const LIST_LIMIT = 1_000;
const MOST_DAYS = 3_650;

type Unknown = Readonly<Record<string, unknown>>;

/** @returns the configuration, null for anything else; not even one entry of a list may be broken */
export function readReferralConfig(value: unknown): ReferralConfig | null {
  if (!isRecord(value)) return null;
  const { open, cacheEffectiveTime, cacheBeginTime, cacheEndTime } = value;
  if (typeof open !== 'boolean' || !isDays(cacheEffectiveTime) || !isTime(cacheBeginTime) || !isTime(cacheEndTime))
    return null;
  const channelCodeList = listOf(value.channelCodeList, readChannel);
  const activeLinkList = listOf(value.activeLinkList, readLink);
  if (!channelCodeList || !activeLinkList) return null;
  return { open, cacheEffectiveTime, cacheBeginTime, cacheEndTime, channelCodeList, activeLinkList };
}

function readChannel(item: Unknown): ChannelWindow | null {
  const { channelCode, cacheEffectiveTime, channelCodeBeginTime, channelCodeEndTime } = item;
  if (typeof channelCode !== 'string' || !REFERRAL_CODE.test(channelCode) || !isDays(cacheEffectiveTime)) return null;
  if (!isTime(channelCodeBeginTime) || !isTime(channelCodeEndTime)) return null;
  return { channelCode, cacheEffectiveTime, channelCodeBeginTime, channelCodeEndTime };
}

function readLink(item: Unknown): LinkWindow | null {
  const { activeLink, cacheEffectiveTime, activeLinkBeginTime, activeLinkEndTime } = item;
  if (typeof activeLink !== 'string' || !/^\/[\x21-\x7e]{0,255}$/.test(activeLink)) return null;
  if (!isDays(cacheEffectiveTime) || !isTime(activeLinkBeginTime) || !isTime(activeLinkEndTime)) return null;
  return { activeLink, cacheEffectiveTime, activeLinkBeginTime, activeLinkEndTime };
}

function listOf<T>(value: unknown, read: (item: Unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value) || value.length > LIST_LIMIT) return null;
  const items = value.map((item) => (isRecord(item) ? read(item) : null));
  return items.every((item) => item !== null) ? items : null;
}

function isRecord(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_DAYS;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
