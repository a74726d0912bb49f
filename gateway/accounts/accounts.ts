import type { ReferralConfig } from '#lib/contract/referral.ts';
import { AgencyTable } from '../data/accounts/agency.ts';
import { BoundTable } from '../data/accounts/bound.ts';
import { FaucetTable } from '../data/accounts/faucet.ts';
import { OnceTable } from '../data/accounts/once.ts';
import { PasskeyTable } from '../data/accounts/passkeys.ts';
import { SessionTable } from '../data/accounts/sessions.ts';
import { TraceTable } from '../data/accounts/traces.ts';
import { UserTable } from '../data/accounts/users.ts';
import type { Database } from '../data/app/database.ts';
import type { Guests } from '../data/guests.ts';
import type { Engine } from '../engine/engine.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { Agencies } from './agency.ts';
import { Bound } from './bound.ts';
import { Changes } from './changes.ts';
import { Codes } from './codes.ts';
import { Devices } from './devices.ts';
import { Entry } from './entry.ts';
import { Factors } from './factors.ts';
import { Faucet } from './faucet.ts';
import { Identities } from './identities.ts';
import { Login } from './login.ts';
import { Passkeys } from './passkeys.ts';
import { Passwords } from './passwords.ts';
import type { Providers } from './providers/provider.ts';
import { QrLogin } from './qr.ts';
import { Register } from './register.ts';
import { Secrets } from './secrets.ts';
import { Security } from './security.ts';
import { Sessions } from './sessions.ts';
import { Subs } from './subs.ts';
import { Third } from './third.ts';
import { Throttle } from './throttle.ts';
import { Wallets } from './wallet.ts';

export type AccountNeeds = {
  readonly db: Pick<Database, 'transaction'>;
  readonly guests: Pick<Guests, 'forget'>;
  /** The live engine, for the faucet. */
  readonly engine: Pick<Engine, 'submit' | 'listed'>;
  readonly outbox: Outbox;
  /** 32 bytes that follow from the gateway's own key. */
  readonly secret: Buffer;
  readonly referral: ReferralConfig;
  /** Whether test assets are given. */
  readonly faucet: boolean;
  readonly providers?: Providers;
  /** Own connections of the stream that belong to this session are to be closed. */
  readonly sessionEnded?: (sessionId: string) => void;
  /** Less than the usual in tests only. */
  readonly passwordCost?: number;
  /** Stands beside the account's name in authenticators and passkeys. */
  readonly issuer: string;
};

/** Everything about users, put together once per process. Knows nothing of HTTP. */
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(needs: AccountNeeds) {
  const { db, outbox, issuer, providers = {}, sessionEnded = () => undefined } = needs;
  const users = new UserTable(db);
  const once = new OnceTable(db);
  const traces = new TraceTable(db);
  const passkeyTable = new PasskeyTable(db);
  const boundTable = new BoundTable(db);
  const secrets = new Secrets(needs.secret);
  const throttle = new Throttle();
  const passwords = new Passwords(needs.passwordCost);
  const sessions = new Sessions({ table: new SessionTable(db), ended: sessionEnded });
  const codes = new Codes({ once, outbox, secrets });
  const factors = new Factors({ users, once, codes, secrets, throttle, issuer });
  const changes = new Changes({ users, traces, sessions, outbox });
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
    outbox,
  });
  const login = new Login({ users, once, traces, codes, passwords, throttle, entry });
  const passkeys = new Passkeys({ users, once, table: passkeyTable, entry, issuer });
  const register = new Register({
    users,
    traces,
    codes,
    passwords,
    entry,
    guests: needs.guests,
    referral: needs.referral,
  });
  const wallets = new Wallets(once);
  const identities = new Identities({ once, wallets, providers });
  const bound = new Bound({ table: boundTable, passkeys: passkeyTable, factors, identities, changes });
  const placesOf = (asset: string) => needs.engine.listed.assets.get(asset)?.places ?? 0;
  return {
    users,
    secrets,
    outbox,
    passwords,
    sessions,
    entry,
    login,
    passkeys,
    register,
    wallets,
    identities,
    bound,
    security: new Security({
      users,
      traces,
      codes,
      factors,
      passwords,
      passkeys,
      sessions,
      login,
      entry,
      changes,
      bound,
    }),
    devices: new Devices({ traces, sessions }),
    traces,
    qr: new QrLogin({ once, users, entry }),
    subs: new Subs({ users, traces, passwords, sessions }),
    third: new Third({ users, once, entry, login, register, identities }),
    agencies: new Agencies({ table: new AgencyTable(db), users, passwords, placesOf }),
    faucet: new Faucet({ table: new FaucetTable(db), engine: needs.engine, open: needs.faucet }),
  };
}
