import {
  APP_IDS,
  DEVICE_TOKEN_GLOBAL,
  DEVICE_TOKEN_SCRIPT,
  type DeviceTokenSdk,
  type NodeEnv,
} from '#lib/contract/device-token.ts';
import { loadScript } from '#lib/script/load.ts';
import { browserKeep } from './keep.ts';
import { isCrawler } from './status.ts';
import { createDeviceTokens, type DeviceTokens } from './tokens.ts';

type Needs = { readonly nodeEnv: NodeEnv; readonly failed: (error: unknown) => void };

let tokens: DeviceTokens | null = null;

/** The tokens of this page; made and started with the first call. */
export function pageTokens({ nodeEnv, failed }: Needs): DeviceTokens {
  if (tokens) return tokens;
  tokens = createDeviceTokens({
    now: Date.now,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    keep: browserKeep,
    sdk: () => loadScript<DeviceTokenSdk>(DEVICE_TOKEN_SCRIPT, DEVICE_TOKEN_GLOBAL),
    appId: APP_IDS[nodeEnv],
    visible: () => document.visibilityState === 'visible',
    onVisible: (seen) =>
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') seen();
      }),
    onLeave: (left) => window.addEventListener('pagehide', left),
    crawler: isCrawler(navigator.userAgent),
    failed,
  });
  tokens.start();
  return tokens;
}
