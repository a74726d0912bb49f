import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import { Announcements } from '#gateway/data/announcements.ts';
import { openSiteLog } from '#gateway/data/site-log.ts';
import { Variants } from '#gateway/images/variants.ts';
import { loadLibs } from '#gateway/libs/libs.ts';
import { openVenue } from '#gateway/process/venue.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { feed, handClock, keptLog, scratch, world } from '../world.ts';

/** The gateway with everything it can have, and every route of it. */
export async function wholeGateway() {
  const folder = scratch();
  const [clock, { log }, dataDir] = [handClock(), keptLog(), folder.path];
  const venue = await openVenue({ config: { dataDir, databaseUrl: null, acceptLoss: false }, feed, clock, log });
  const siteLog = openSiteLog({ folder: join(dataDir, 'site-log'), log });
  const routes: RouteOptions[] = [];
  const { app } = await world({
    trading: venue,
    siteLog,
    clock,
    log,
    protocol: protocolOf({ clock }).protocol,
    images: new Variants(),
    announcements: new Announcements(venue.db),
    libs: loadLibs(),
    signing: true,
    env: { TEST_ROUTES: 'yes', RATE_TRADE: '1000', RATE_GUEST: '1000' },
    routes: (made) => void made.addHook('onRoute', (route) => void routes.push(route)),
  });
  const close = async () => {
    await app.close();
    await siteLog.close();
    await venue.close();
    folder.remove();
  };
  return { app, routes, close };
}
