import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { App } from '#gateway/base/app-type.ts';
import { puzzleOf } from '#gateway/captcha/puzzle.ts';
import { sessionKeys } from '#gateway/guards/session.ts';
import { openServerKeys } from '#gateway/keys/server-keys.ts';
import { ensureTrust, rotateServerKey } from '#gateway/keys/trust.ts';
import { Outbox } from '#gateway/outbox/outbox.ts';
import { createProtocol } from '#gateway/process/protocol.ts';
import { openVenue } from '#gateway/process/venue.ts';
import { testOnlyRoutes } from '#gateway/routes/test-only.ts';
import type { ChallengeResult } from '#lib/contract/captcha.ts';
import { byHand } from '../gateway/captcha/solver.ts';
import { feed, handClock, keptLog, scratch, world } from '../gateway/world.ts';

/**
 * The whole gateway in memory but for its files: market, both engines, accounts and everything that protects calls, on
 * a clock that is turned by hand. Requests come in as from the proxy before it, over https.
 */
export async function openGateway() {
  const folder = scratch();
  const clock = handClock();
  const { log, lines } = keptLog();
  const outbox = new Outbox({ now: () => clock.now(), log });
  const trust = await ensureTrust(folder.path, [], clock);
  const keys = await openServerKeys({ folder: folder.path, trust, clock, log });
  const venue = await openVenue({
    config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false },
    feed,
    clock,
    log,
    accounts: { passwordCost: 4, outbox },
  });
  // The seed of a challenge is drawn last: the test knows the picture without looking at it.
  let seed = Buffer.alloc(16);
  const random = (bytes: number) => {
    const made = randomBytes(bytes);
    if (bytes === 16) seed = made;
    return made;
  };
  const protocol = createProtocol({
    secretKey: trust.secretKey,
    serverKeys: keys,
    clock,
    random,
    sessionKeys,
    captchaTries: 1_000,
  });
  const rates = { RATE_TRADE: '100000', RATE_GUEST: '100000', RATE_DEFAULT: '100000' };
  const { app } = await world({
    trading: venue,
    clock,
    keys,
    protocol,
    signing: true,
    env: { ...rates, TRUST_PROXY: '127.0.0.1', HTTP_PORT: '3080' },
    // A gateway behind a proxy is public and would refuse the setting.
    routes: (made) => testOnlyRoutes(made, { public: false }),
  });
  return {
    app: app as App,
    clock,
    lines,
    venue,
    certificate: readFileSync(trust.rootCertificate, 'utf8'),
    /** Changes the server key, as an operator does while the gateway runs. */
    rotate: () => rotateServerKey(folder.path, [], clock),
    /** As a hand would solve what was drawn last, three seconds later. */
    solved(captchaId: string): ChallengeResult {
      clock.at += 3_000;
      const captcha_output = JSON.stringify(byHand(puzzleOf(seed, 0)));
      return { lot_number: 'l', pass_token: 'p', gen_time: '1', captcha_output, captcha_id: captchaId };
    },
    /** The newest code that was mailed to an address. */
    async mailed(to: string): Promise<string> {
      await outbox.settled();
      const mail = outbox.messages.find((message) => message.to === to);
      return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? 'none';
    },
    async close() {
      await app.close();
      await venue.close();
      folder.remove();
    },
  };
}

export type Gateway = Awaited<ReturnType<typeof openGateway>>;
