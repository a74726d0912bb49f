import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT, PROVIDERS, type Provider } from '#lib/contract/account.ts';
import type { RegisterFields } from '#lib/contract/referral.ts';
import type {
  BindChooseRequest,
  ThirdCheckRequest,
  UnboundAnswer,
  WalletCheckRequest,
} from '#lib/contract/shapes/third.ts';
import { type Is, isOneOf, isShape, isText, orNull, readKept } from '../base/kept.ts';
import { refuseField } from '../base/refusal.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { Entered, Entry } from './entry.ts';
import type { Identities, Proved } from './identities.ts';
import { type Login, mayEnter } from './login.ts';
import { maskEmail, readEmail } from './names.ts';
import { no } from './refusal.ts';
import type { Newcomer, Register } from './register.ts';
import { hashOf } from './secrets.ts';
import type { Opened } from './sessions.ts';
import type { Visit } from './visit.ts';

/** A proved identity that no account has. */
type Ticket = { readonly provider: Provider; readonly subject: string; readonly email: string | null };
const isTicket: Is<Ticket> = isShape({ provider: isOneOf(PROVIDERS), subject: isText, email: orNull(isText) });
export type ThirdEntered = Entered | { readonly unbound: UnboundAnswer };

type Needs = {
  readonly users: UserTable;
  readonly once: OnceTable;
  readonly entry: Entry;
  readonly login: Login;
  readonly register: Register;
  readonly identities: Identities;
};

/** Logins by an identity elsewhere; a new account, or an existing one, when none here has it yet. */
export class Third {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async check(request: ThirdCheckRequest, visit: Visit): Promise<ThirdEntered> {
    return this.#enter(await this.#needs.identities.third(request, visit), visit);
  }

  async telegram(way: 'widget' | 'miniApp', data: string, visit: Visit): Promise<ThirdEntered> {
    return this.#enter(await this.#needs.identities.telegram(way, data, visit), visit);
  }

  /** Only told to who proved to be that Telegram user. */
  async telegramExists(initData: string, now: number): Promise<boolean> {
    const { users, identities } = this.#needs;
    return (await users.byBound('tg', identities.telegramUser(initData, now))) !== null;
  }

  async wallet(request: WalletCheckRequest, visit: Visit): Promise<ThirdEntered> {
    return this.#enter(await this.#needs.identities.wallet(request, visit), visit);
  }

  async #enter({ provider, identity }: Proved, visit: Visit): Promise<ThirdEntered> {
    const { users, entry, once } = this.#needs;
    const user = await users.byBound(provider, identity.subject);
    if (user) {
      if (!mayEnter(user, 'normal')) return no('loginRefused');
      return entry.admit(user, visit, { door: 'third', by: provider });
    }
    const serialNO = randomBytes(16).toString('base64url');
    const email = identity.email === null ? null : readEmail(identity.email);
    const ticket: Ticket = { provider, subject: identity.subject, email };
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    const row = { kind: 'third', id: hashOf(serialNO), body: JSON.stringify(ticket), asker: visit.deviceId, expiresAt };
    await once.put(row, visit.now);
    return { unbound: { serialNO, bind: true, email: maskEmail(email) } };
  }

  /** A new account for a proved identity. @param provider null: whichever it is */
  async registerWith(
    provider: Provider | null,
    request: RegisterFields & { readonly serialNO: string },
    visit: Visit,
    newcomer: Newcomer,
  ): Promise<Opened> {
    const { users, once, register, entry } = this.#needs;
    const key = this.#key(request.serialNO, visit);
    const found = await this.#ticket(request.serialNO, visit);
    if (provider !== null && found.provider !== provider) return no('stepOver');
    if ((await once.take(key)) === null) return no('stepOver');
    // An address that has an account stays where it is: the new account begins without one.
    const free = found.email !== null && (await users.byLogin('email', found.email)) === null;
    const bound = { provider: found.provider, subject: found.subject };
    const user = await register.make({ email: free ? found.email : null, bound }, request, visit, newcomer);
    return entry.open(user, visit, { by: found.provider, quiet: true });
  }

  async bindCheck(serialNO: string, visit: Visit): Promise<Provider> {
    return (await this.#ticket(serialNO, visit)).provider;
  }

  /** A new account, or the identity for one that the caller proves to own by its password. */
  async bindChoose(request: BindChooseRequest, visit: Visit, newcomer: Newcomer): Promise<Entered> {
    const { serialNO, choice, loginName, areaCode, pwd } = request;
    if (choice === 'new') return { opened: await this.registerWith(null, request, visit, newcomer) };
    if (loginName === undefined) return refuseField('loginName', 'required', '');
    if (pwd === undefined) return refuseField('pwd', 'required', '');
    const { provider, subject } = await this.#ticket(serialNO, visit);
    const proof = { loginName, pwd, ...(areaCode === undefined ? {} : { areaCode }) };
    const entered = await this.#needs.login.byPassword('third', proof, visit, { provider, subject });
    await this.#needs.once.take(this.#key(serialNO, visit));
    return entered;
  }

  async #ticket(serialNO: string, visit: Visit): Promise<Ticket> {
    const body = await this.#needs.once.peek(this.#key(serialNO, visit));
    return readKept(body, isTicket) ?? no('stepOver');
  }

  #key(serialNO: string, { deviceId, now }: Visit) {
    return { kind: 'third', id: hashOf(serialNO), asker: deviceId, now };
  }
}
