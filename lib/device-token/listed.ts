import { DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import type { DeviceTokenConfig } from '#lib/contract/shapes/config.ts';

/** Paths of one configuration at most; a longer list is a mistake. */
const LIMIT = 500;
/** Seconds. */
const LONGEST = 604_800;

let paths: ReadonlySet<string> = new Set(DEVICE_TOKEN_PATHS);

/** Whether calls to this path carry the token: the exact path, by the list in force (DT-01, DT-03). */
export function isListed(path: string): boolean {
  return paths.has(path);
}

/** Puts the server's list in the place of the one in force (DT-04). */
export function setListed(urls: readonly string[]): void {
  paths = new Set(urls);
}

/**
 * What `data.deviceTokenConfig` names, each member by itself; what it leaves out stays as it is in force.
 * @returns null for anything of another shape, and then all of it stays
 */
export function readDeviceTokenConfig(value: unknown): Partial<DeviceTokenConfig> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { urls, refreshPeriod, lifetime } = value as Record<string, unknown>;
  if (urls !== undefined && !isPaths(urls)) return null;
  if (refreshPeriod !== undefined && !isSeconds(refreshPeriod)) return null;
  if (lifetime !== undefined && !isSeconds(lifetime)) return null;
  return {
    ...(urls === undefined ? {} : { urls }),
    ...(refreshPeriod === undefined ? {} : { refreshPeriod }),
    ...(lifetime === undefined ? {} : { lifetime }),
  };
}

function isPaths(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= LIMIT &&
    value.every((url) => typeof url === 'string' && url.startsWith('/'))
  );
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= LONGEST;
}
