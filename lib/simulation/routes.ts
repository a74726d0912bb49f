import { splitPrefix } from '#lib/i18n/paths.ts';
import { cleanPath } from '#lib/i18n/target.ts';

/** Table RT-A: simulation stays active on exactly these paths. */
export const EXACT_ROUTES = [
  '/fee',
  '/vip/detail',
  '/vip/vipIntroduce',
  '/asset',
  '/asset/spot',
  '/asset/margin',
  '/asset/futures',
  '/subaccount/setting',
  '/modifyverification',
  '/download',
  '/proof-of-reserves',
  '/protection-fund',
] as const;

/** Table RT-B: simulation stays active on these paths and everything below them. */
export const TREE_ROUTES = [
  '/account/setting',
  '/account/newapi',
  '/account/sub-account',
  '/spot/',
  '/futures/',
  '/transac',
  '/order/marginOrderInfo',
  '/order/mcp',
  '/record/exchange',
  '/record/margin',
  '/record/mcp',
  '/subaccount/setting/antiphishing',
  '/devices',
  '/history',
  '/api',
  '/trade-spot',
  '/trade-margin',
  '/trade-swap',
  '/trade-info',
  '/trade-asset-order',
  '/trade-asset',
] as const;

/** Where simulation begins, and where it goes from a page that it does not know. */
export const SIMULATION_LANDING = '/spot/BTCUSDT';
export const SIMULATION_FUTURES = '/futures/usdt/BTCUSDT';

/** Name of the flag in local storage and of the cookie that mirrors it for the server (SIM-16). */
export const SIMULATION_KEY = 'simulation-trade';

const EXACT: ReadonlySet<string> = new Set(EXACT_ROUTES);
const TREES: readonly string[] = TREE_ROUTES.map((route) => route.replace(/\/$/, ''));

/** Is the flag set? Anything but `1` and `true` counts as cleared (SIM-01). */
export function isSimulating(flag: string | null | undefined): boolean {
  return flag === '1' || flag === 'true';
}

/**
 * Does simulation stay active here? Language prefix, query, hash and a trailing slash do not matter, letter case does;
 * the path is brought into its clean spelling first, so that an escaped path passes only where the plain one would.
 * @param path `/ja/spot/BTCUSDT?x=1#y`
 */
export function isSimulationRoute(path: string): boolean {
  const clean = cleanPath(path.split(/[?#]/, 1)[0] ?? '');
  if (clean.kind !== 'clean') return false;
  const { rest } = splitPrefix(clean.path);
  return EXACT.has(rest) || TREES.some((tree) => rest === tree || rest.startsWith(`${tree}/`));
}
