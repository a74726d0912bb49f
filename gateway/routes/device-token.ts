import { DEVICE_TOKEN_CALL } from '#lib/contract/device-token.ts';
import { success } from '#lib/contract/envelope.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { refuseField } from '../base/refusal.ts';
import { type DeviceTokens, FINGERPRINT_LIMIT, tellsEnough } from '../protocol/device-token.ts';
import { answers } from './schemas.ts';

type Needs = { readonly tokens: DeviceTokens; readonly appIds: readonly string[]; readonly clock: Clock };

/** The token of a device: a good one, or a demoted one when the browser tells too little of itself (DT-33, DT-35). */
export function deviceTokenRoute(app: App, { tokens, appIds, clock }: Needs): void {
  app.get(
    DEVICE_TOKEN_CALL,
    {
      config: { rate: 'device' },
      schema: {
        tags: ['security'],
        summary: 'Token of the device',
        querystring: Type.Object({
          appId: Type.String({ minLength: 1, maxLength: 64, description: 'Which site asks.' }),
          d: Type.Optional(
            Type.String({ maxLength: FINGERPRINT_LIMIT, description: 'Facts of the browser: JSON in base64url.' }),
          ),
        }),
        response: answers(
          Type.String({ description: '40 lower-case hex characters; demoted: `d0` and 64 hex characters.' }),
        ),
      },
    },
    async ({ query: { appId, d } }) => {
      if (!appIds.includes(appId)) refuseField('appId', 'an app id of this gateway', appId);
      const now = clock.now();
      return success(tellsEnough(d) ? tokens.issue(appId, now) : tokens.demoted(appId, now));
    },
  );
}
