import type { Wait } from '#lib/contract/account.ts';
import type { StepUp } from '#lib/contract/account-data.ts';
import { CODE, type FieldError } from '#lib/contract/codes.ts';
import { Refusal } from '../guards/errors.ts';

type Name = Exclude<keyof typeof CODE, 'success'>;

/** What a rule of accounts refuses: HTTP 200, a code, and what the caller can do with it. Nothing was done. */
export class AccountRefusal extends Refusal {
  readonly detail: FieldError | Wait | StepUp | null;

  constructor(name: Name, detail: AccountRefusal['detail'] = null) {
    super(200, CODE[name]);
    this.detail = detail;
  }

  override dataWith(): unknown {
    return this.detail;
  }
}

/** Ends the call. @throws AccountRefusal */
export function no(name: Name, detail: AccountRefusal['detail'] = null): never {
  throw new AccountRefusal(name, detail);
}
