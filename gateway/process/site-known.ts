import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type Files, filesOf, isKnownPage, marketOf } from '../front/known-pages.ts';
import type { Venue } from './venue.ts';

/** What making the page of a market that nobody lists takes: names can be made up without end. */
const MADE_UP = 10;
const PUBLIC = join(import.meta.dirname, '..', '..', 'public');

type Needs = {
  readonly config: Pick<Config, 'buildDir' | 'pageRate'>;
  readonly venue: Pick<Venue, 'feed' | 'shares'>;
  /** Id of the build that runs. */
  readonly build: () => string;
};

/** What the front knows of the site without asking it: forms of addresses, files of the build, markets, shared trades. */
export function siteKnown({ config, venue: { feed, shares }, build }: Needs) {
  let files: Files | null = null;
  let of = '';
  const most = Math.max(1, Math.floor(config.pageRate));

  function isListed(product: string, name: string): boolean {
    const wanted = name.toUpperCase();
    return feed.instruments().some((one) => {
      if (one.product !== product) return false;
      return one.symbol === wanted || one.contract?.pair === wanted;
    });
  }

  return {
    page: isKnownPage,
    share: async (id: string) => (await shares.view(id)) !== null,
    file(path: string): boolean {
      if (files === null || of !== build()) [files, of] = [filesOf(config.buildDir, PUBLIC), build()];
      return files.has(path);
    },
    cost(internal: string): number {
      const market = marketOf(internal);
      return market === null || isListed(market.product, market.name) ? 1 : Math.min(MADE_UP, most);
    },
  };
}
