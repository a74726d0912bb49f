import { DEVICE_TOKEN, DEVICE_TOKEN_PATHS, FURTHER_DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import { type GatewaySignConfig, SignConfigShape } from '#lib/contract/shapes/config.ts';
import { DEFAULT_ALGORITHM, DEVICE_CHECK_PATHS, SIGN_EXACT, SIGN_MODES, SIGN_PREFIXES } from '#lib/contract/signing.ts';
import type { App } from '../base/app-type.ts';
import type { ServerKeys } from '../keys/server-keys.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly keys: Pick<ServerKeys, 'served'>;
  /** Whether this gateway has sessions that requests can be signed for. */
  readonly signing: boolean;
};
type Served = Awaited<ReturnType<ServerKeys['served']>>;

/** What the site must know to sign its requests and to fetch its device token (GW-06). */
export function signConfigRoute(app: App, { keys, signing }: Needs): void {
  app.get(
    CONFIG.gatewaySign,
    { schema: { tags: ['config'], summary: 'Signing and device token set-up', response: answers(SignConfigShape) } },
    async (request) =>
      success({
        // Plain http never signs: keys are made on secure pages only (GW-09).
        gatewaySignConfig: signConfig(await keys.served(), signing && request.client.https),
        deviceTokenConfig: {
          urls: [...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS],
          refreshPeriod: DEVICE_TOKEN.refreshPeriod,
          lifetime: DEVICE_TOKEN.lifetime,
        },
      }),
  );
}

function signConfig(keys: Served, clientOpen: boolean): GatewaySignConfig {
  return {
    clientOpen,
    serverPublicKey: keys.serverPublicKey,
    serverPublicKeySign: keys.serverPublicKeySign,
    defaultAlgorithm: DEFAULT_ALGORITHM,
    exactUrls: SIGN_EXACT,
    prefixUrls: SIGN_PREFIXES,
    signModes: SIGN_MODES,
    userCheckDeviceUrl: DEVICE_CHECK_PATHS,
  };
}
