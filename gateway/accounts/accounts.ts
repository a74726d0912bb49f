import type { ReferralConfig } from '#lib/contract/referral.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Bus } from '../bus/bus.ts';
import { AgencyTable } from '../data/accounts/agency.ts';
import { BoundTable } from '../data/accounts/bound.ts';
import { ClosedTable } from '../data/accounts/closed.ts';
import { FaucetTable } from '../data/accounts/faucet.ts';
import { KeptTable } from '../data/accounts/kept.ts';
import { OnceTable } from '../data/accounts/once.ts';
import { PasskeyTable } from '../data/accounts/passkeys.ts';
import { SessionTable } from '../data/accounts/sessions.ts';
import { TraceTable } from '../data/accounts/traces.ts';
import { UsedOnceTable } from '../data/accounts/used-once.ts';
import { UserTable } from '../data/accounts/users.ts';
import type { Database } from '../data/app/database.ts';
import type { Guests } from '../data/guests.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { Agencies } from './agency.ts';
import { Assertions } from './assertions.ts';
import { Bound } from './bound.ts';
import { Changes } from './changes.ts';
import { Closing } from './closing.ts';
import { Codes } from './codes.ts';
import { Devices } from './devices.ts';
import { Entry } from './entry.ts';
import { Factors } from './factors.ts';
import { Faucet } from './faucet.ts';
import { Guard } from './guard.ts';
import { Identities } from './identities.ts';
import { KeptPreferences } from './kept.ts';
import { DeviceProofs } from './known-device.ts';
import { Login } from './login.ts';
import { NewPasswords } from './new-password.ts';
import { Notices } from './notices.ts';
import { Openings } from './openings.ts';
import { Passkeys } from './passkeys.ts';
import { Passwords } from './passwords.ts';
import type { Providers } from './providers/provider.ts';
import { QrLogin } from './qr.ts';
import { Register } from './register.ts';
import { Secrets } from './secrets.ts';
import { Security } from './security.ts';
import { Sessions } from './sessions.ts';
import { Subs } from './subs.ts';
import { type Records, type Shared, Takeout, type Told } from './takeout.ts';
import { Third } from './third.ts';
import { Throttle } from './throttle.ts';
import { Wallets } from './wallet.ts';

export type AccountNeeds = {
  readonly db: Pick<Database, 'transaction'>;
  /** Where failures and limits are counted. */
  readonly bus: Bus;
  readonly guests: Pick<Guests, 'forget'>;
  readonly engines: Readonly<Record<Env, EnginePort>>;
  /** What was done in each environment, for whoever takes it along. */
  readonly records: Readonly<Record<Env, Records>>;
  readonly jobs: Readonly<Record<Env, Told>>;
  /** Who answered the questions about contracts. */
  readonly quiz: {
    passedAt(env: Env, account: number): Promise<number | null>;
    forget(env: Env, account: number): Promise<void>;
  };
  /** Trades that owners show. */
  readonly shares: Pick<Shared, 'list'> & { forget(env: Env, account: number): Promise<void> };
  readonly outbox: Outbox;
  /** 32 bytes that follow from the gateway's own key. */
  readonly secret: Buffer;
  readonly referral: ReferralConfig;
  /** Whether test assets are given. */
  readonly faucet: boolean;
  readonly providers?: Providers;
  /** Own connections of the stream that belong to this session are to be closed. */
  readonly sessionEnded?: (sessionId: string, now: number) => Promise<void>;
  /** Less than the usual in tests only. */
  readonly passwordCost?: number;
  /** Stands beside the account's name in authenticators and passkeys. */
  readonly issuer: string;
  /** Address of a page of ours in a language, for links in messages. */
  readonly pageAt?: (path: string, locale: string) => string;
};

/** Everything about users, put together once per process. Knows nothing of HTTP. */
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(needs: AccountNeeds) {
  const { db, bus, outbox, issuer, engines, providers = {}, sessionEnded = async () => undefined } = needs;
  const { pageAt = (path) => `https://localhost:3443${path}` } = needs;
  const users = new UserTable(db);
  const closed = new ClosedTable(db);
  const usedOnce = new UsedOnceTable(db);
  const once = new OnceTable(db);
  const traces = new TraceTable(db);
  const passkeyTable = new PasskeyTable(db);
  const boundTable = new BoundTable(db);
  const keptTable = new KeptTable(db);
  const secrets = new Secrets(needs.secret);
  const throttle = new Throttle(bus);
  const passwords = new Passwords(needs.passwordCost);
  const newPasswords = new NewPasswords(issuer);
  const sessions = new Sessions({ table: new SessionTable(db), ended: sessionEnded });
  const codes = new Codes({ once, outbox, secrets, bus });
  const notices = new Notices({ users, once, traces, outbox, pageAt });
  const assertions = new Assertions({ once, table: passkeyTable });
  const factors = new Factors({ users, usedOnce, once, codes, secrets, throttle, assertions, traces, notices, issuer });
  const changes = new Changes({ users, usedOnce, traces, sessions, notices });
  const entry = new Entry({
    users,
    bound: boundTable,
    changes,
    once,
    traces,
    passkeys: passkeyTable,
    sessions,
    factors,
    codes,
    throttle,
    notices,
  });
  const proofs = new DeviceProofs();
  const openings = new Openings(bus);
  const login = new Login({ users, once, traces, codes, passwords, throttle, proofs, openings, entry, notices, bus });
  const passkeys = new Passkeys({ users, once, table: passkeyTable, assertions, factors, entry, openings, issuer });
  const register = new Register({
    users,
    traces,
    codes,
    passwords,
    newPasswords,
    entry,
    guests: needs.guests,
    referral: needs.referral,
  });
  const wallets = new Wallets(once, openings);
  const identities = new Identities({ once, wallets, openings, providers });
  const bound = new Bound({ table: boundTable, passkeys: passkeyTable, factors, identities, changes });
  const devices = new Devices({ traces, sessions, factors });
  const placesOf = (asset: string) => needs.engines.live.listing.assets.get(asset)?.places ?? 0;
  return {
    users,
    secrets,
    outbox,
    passwords,
    sessions,
    entry,
    login,
    proofs,
    passkeys,
    register,
    wallets,
    identities,
    bound,
    security: new Security({
      users,
      usedOnce,
      traces,
      codes,
      factors,
      passwords,
      newPasswords,
      passkeys,
      sessions,
      login,
      throttle,
      entry,
      changes,
      bound,
    }),
    devices,
    kept: new KeptPreferences(keptTable),
    closing: new Closing({
      ...{ users, closed, traces, sessions, factors, notices, engines },
      jobs: needs.jobs,
      quiz: needs.quiz,
      shares: needs.shares,
    }),
    takeout: new Takeout({
      users,
      usedOnce,
      traces,
      passkeys: passkeyTable,
      bound: boundTable,
      kept: keptTable,
      once,
      devices,
      factors,
      notices,
      bus,
      engines,
      records: needs.records,
      shares: needs.shares,
      jobs: needs.jobs,
      quiz: needs.quiz,
      issuer,
    }),
    guard: new Guard({
      users,
      closed,
      usedOnce,
      once,
      traces,
      passkeys: passkeyTable,
      bound: boundTable,
      sessions,
      factors,
      notices,
    }),
    traces,
    qr: new QrLogin({ once, users, openings, entry }),
    subs: new Subs({ users, traces, passwords, newPasswords, sessions }),
    third: new Third({ users, once, entry, login, register, identities }),
    agencies: new Agencies({ table: new AgencyTable(db), users, passwords, placesOf }),
    faucet: new Faucet({ table: new FaucetTable(db), users, engine: needs.engines.live, open: needs.faucet }),
  };
}
