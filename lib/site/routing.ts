import { parseRouting, type RoutingConfig } from '#lib/i18n/config.ts';

let known: RoutingConfig | undefined;

/**
 * The operator's domains as the running site sees them: read once, on the server, at run time. Client components get
 * them as properties.
 * @throws RoutingConfigError; the gateway refuses to start with such settings
 */
export function siteRouting(): RoutingConfig {
  known ??= parseRouting(process.env);
  return known;
}
