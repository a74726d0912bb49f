import type { loadMessages } from '#lib/i18n/messages.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Bus } from '../bus/bus.ts';
import type { Cards } from '../cards/cards.ts';
import type { Config } from '../config.ts';
import type { Announcements } from '../data/announcements.ts';
import type { Guests } from '../data/guests.ts';
import type { SiteLog } from '../data/site-log.ts';
import type { EnginePort, Engines } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import type { Histories } from '../history/past.ts';
import type { Variants } from '../images/variants.ts';
import type { AllJobs } from '../jobs/jobs.ts';
import type { ServerKeys } from '../keys/server-keys.ts';
import type { Libs } from '../libs/libs.ts';
import type { Quiz } from '../quiz/quiz.ts';
import type { Health } from '../routes/health.ts';
import type { OperatorNeeds } from '../routes/operator.ts';
import type { Shares } from '../shares/shares.ts';
import type { Tickets } from '../stream/tickets.ts';
import type { Protocol } from './protocol.ts';

export type AppNeeds = {
  readonly config: Pick<
    Config,
    | 'routing'
    | 'port'
    | 'httpPort'
    | 'host'
    | 'hstsHosts'
    | 'trustProxy'
    | 'rates'
    | 'referral'
    | 'imageHosts'
    | 'testImageHosts'
    | 'imageDir'
    | 'public'
    | 'testRoutes'
    | 'outboxKey'
    | 'futuresQuiz'
  >;
  readonly feed: Feed;
  readonly clock: Clock;
  /** Time of the market, where it has one of its own. */
  readonly marketClock?: Clock | undefined;
  /** Who moves the time of a replay. */
  readonly operator?: OperatorNeeds | undefined;
  readonly keys: Pick<ServerKeys, 'served'>;
  readonly health: () => Health;
  readonly log: Log;
  readonly version: string;
  /** The engines and who may use them; without it the app serves the public market only. */
  readonly trading?: {
    readonly engines: Engines;
    readonly paper: EnginePort;
    readonly guests: Guests;
    readonly accounts: Accounts;
    readonly histories: Histories;
    readonly tickets: Tickets;
    readonly jobs: AllJobs;
    readonly shares: Shares;
    readonly quiz: Quiz;
  };
  /** Where it is kept what pages tell; without it there are no routes for that. */
  readonly siteLog?: SiteLog;
  /** Makes pictures in other sizes; without it there are no routes of pictures. */
  readonly images?: Variants;
  /** Draws the pictures of pages; without it there are none. */
  readonly cards?: Cards;
  /** What the venue tells everybody; without it there are no routes for that. */
  readonly announcements?: Announcements;
  /** Whether requests can be signed; a test that says nothing has nobody with a key. */
  readonly signing?: boolean;
  /** What protects calls, see guards/request-decorations.ts; without it no device, captcha, signature or cipher is asked for. */
  readonly protocol?: Protocol;
  /** The catalogues that answers take their words from; those of the product when nothing is said. */
  readonly messages?: typeof loadMessages;
  /** Where calls are counted; in memory when nobody says. */
  readonly bus?: Bus;
  /** Scripts for browsers. */
  readonly libs?: Libs;
  /** A handler that takes longer is answered 503, ms; 10 s unless said otherwise: the client itself gives up then. */
  readonly patience?: number;
};
