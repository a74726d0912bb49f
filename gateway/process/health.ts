import { ENVS, type Env } from '#lib/contract/trade.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../config.ts';
import type { Feed } from '../feed/feed.ts';
import type { Health } from '../routes/health.ts';
import type { SiteBuild } from './build.ts';

type Needs = {
  readonly config: Pick<Config, 'siteMode' | 'siteUrl'>;
  readonly build: () => SiteBuild;
  readonly feed: Feed;
  readonly clock: Clock;
  /** Time of the market, where it has one of its own. */
  readonly marketClock?: Clock | undefined;
  /** SHA-256 of our root certificate, hex. */
  readonly trustHash: string;
  readonly version: string;
  /** Environments whose engine another gateway owns now. */
  readonly deposed: () => readonly Env[];
};

/** Whether this gateway can do its work, and why not. */
export function createHealth({
  config,
  build,
  feed,
  clock,
  marketClock = clock,
  trustHash,
  version,
  deposed,
}: Needs): () => Health {
  const started = clock.now();

  return function health() {
    const now = clock.now();
    const site = build();
    const { live, newest } = feed.status(marketClock.now());
    const trust = site.trustHash === null ? 'unbuilt' : site.trustHash === trustHash ? 'match' : 'mismatch';
    const reason = reasonOf({ config, live, trust, deposed: deposed() });
    return {
      status: reason === undefined ? 'ready' : 'unavailable',
      ...(reason === undefined ? {} : { reason }),
      build: site.id,
      feed: { source: feed.source, live, newest },
      trust,
      uptime: Math.max(0, Math.floor((now - started) / 1000)),
      version,
    };
  };
}

type Facts = Pick<Needs, 'config'> & { live: boolean; trust: Health['trust']; deposed: readonly Env[] };

function reasonOf({ config, live, trust, deposed }: Facts) {
  if (deposed.length > 0)
    return `Another gateway on the same database owns the engines (${ENVS.filter((env) => deposed.includes(env)).join(', ')}) now: send callers there, or stop it and start this one again.`;
  // Without a site, or with one that is compiled on the fly, no build is expected.
  const built = config.siteUrl !== null && config.siteMode === 'production';
  if (built && trust === 'unbuilt') return 'The site has not been built: run npm start, which builds it.';
  if (built && trust === 'mismatch') {
    return 'The site was built with another root certificate than the one in TRUST_DIR: run npm start, which builds it again.';
  }
  return live ? undefined : 'The market feed has stopped: its newest price is too old to trade on.';
}
