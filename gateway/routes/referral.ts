import { CONFIG } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import type { ReferralConfig } from '#lib/contract/referral.ts';
import { Time } from '#lib/contract/shapes/common.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import { answers } from './schemas.ts';

const KEEP_SECONDS = 60;

const Days = Type.Integer({ minimum: 0, description: 'Days of 24 hours.' });
const Shape = Type.Object({
  referralConfig: Type.Object({
    open: Type.Boolean({ description: 'While false, nothing is kept and nothing kept is read.' }),
    cacheEffectiveTime: Days,
    cacheBeginTime: Time('First moment of the window.'),
    cacheEndTime: Time('Last moment of the window.'),
    channelCodeList: Type.Array(
      Type.Object({
        channelCode: Type.String(),
        cacheEffectiveTime: Days,
        channelCodeBeginTime: Time('First moment.'),
        channelCodeEndTime: Time('Last moment.'),
      }),
    ),
    activeLinkList: Type.Array(
      Type.Object({
        activeLink: Type.String({ description: 'Beginning of a path, without language prefix.' }),
        cacheEffectiveTime: Days,
        activeLinkBeginTime: Time('First moment.'),
        activeLinkEndTime: Time('Last moment.'),
      }),
    ),
  }),
});

/** Which referral codes a browser keeps, and how long (REF, server half). */
export function referralRoute(app: App, { referral }: { readonly referral: ReferralConfig }): void {
  app.get(
    CONFIG.referral,
    {
      config: { cache: KEEP_SECONDS },
      schema: { tags: ['config'], summary: 'Keeping of referral codes', response: answers(Shape) },
    },
    async () => success({ referralConfig: referral }),
  );
}
