import type { FieldError, StepUp, Wait } from '#lib/contract/shapes/refusal.ts';
import { DomainRefusal, type Reason } from '../base/refusal.ts';

type Detail = FieldError | Wait | StepUp | null;

/** What a rule of accounts refuses: a reason, and what the caller can do with it. Nothing was done. */
export class AccountRefusal extends DomainRefusal {
  override readonly name = 'AccountRefusal';

  constructor(reason: Reason, detail: Detail = null) {
    super('rule', reason, { detail });
  }
}

/** Ends the call. @throws AccountRefusal */
export function no(reason: Reason, detail: Detail = null): never {
  throw new AccountRefusal(reason, detail);
}
