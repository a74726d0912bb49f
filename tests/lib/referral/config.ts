import type { ReferralConfig } from '#lib/contract/referral.ts';

export const DAY = 86_400_000;
/** Open from 1000 to 2000 days after the epoch, for 30 days. */
export const CONFIG: ReferralConfig = {
  open: true,
  cacheEffectiveTime: 30,
  cacheBeginTime: 1_000 * DAY,
  cacheEndTime: 2_000 * DAY,
  channelCodeList: [
    { channelCode: 'summer', cacheEffectiveTime: 7, channelCodeBeginTime: 100 * DAY, channelCodeEndTime: 200 * DAY },
  ],
  activeLinkList: [
    { activeLink: '/act/spring', cacheEffectiveTime: 2, activeLinkBeginTime: 300 * DAY, activeLinkEndTime: 400 * DAY },
  ],
};
