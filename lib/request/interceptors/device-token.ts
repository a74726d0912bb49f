import type { InternalAxiosRequestConfig } from 'axios';
import { HEADER } from '#lib/contract/headers.ts';
import { pathOfCall } from '../target.ts';

export type DeviceTokenNeeds = {
  /** Whether calls to this path carry the token; the exact path. */
  readonly listed: (path: string) => boolean;
  /** Waits for the first one for a while; '' without one. Never rejects. */
  readonly token: () => Promise<string>;
  readonly report: (path: string) => void;
};

/** It asks for itself with every poll; a missing token there says nothing new (DT-06). */
const UNREPORTED = '/v1/user/public/getQrKeyStatus';

/** Puts the device token on the listed paths and never keeps a call waiting for ever (DT-02 to DT-07). */
export const deviceToken = ({ listed, token, report }: DeviceTokenNeeds) =>
  async function deviceToken(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    config.headers.delete(HEADER.deviceToken);
    const path = pathOfCall(config);
    // Without credentials the call goes to a stranger, who is told nothing (DT-38).
    if (!config.withCredentials || !listed(path)) return config;
    const value = await token();
    if (value !== '') config.headers.set(HEADER.deviceToken, value);
    else if (path !== UNREPORTED) report(path);
    return config;
  };
