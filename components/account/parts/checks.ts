import { AREA_CODE, EMAIL, MOBILE, SUB_NAME } from '#lib/contract/account.ts';
import { brokenRules, PASSWORD_RULES, type PasswordRule } from '#lib/contract/password.ts';
import { plainDigits } from '#lib/format/digits.ts';
import { passwordContext } from './common-passwords.ts';

/** What is wrong with a field before anything is sent; names of texts under `forms.errors`. */
export type FieldProblem =
  | 'emailMissing'
  | 'email'
  | 'mobileMissing'
  | 'mobile'
  | 'areaCode'
  | 'nameMissing'
  | 'name'
  | 'passwordMissing'
  | (typeof PASSWORD_PROBLEM)[PasswordRule]
  | 'repeat'
  | 'codeMissing'
  | 'code';

const PASSWORD_PROBLEM = { length: 'passwordLength', own: 'passwordOwn', common: 'passwordCommon' } as const;

/** The text for a rule that a password breaks, as this page or the venue says it. */
export function passwordProblem(rule: string | null | undefined): FieldProblem | null {
  const known = PASSWORD_RULES.find((one) => one === rule);
  return known ? PASSWORD_PROBLEM[known] : null;
}

/** A verification code has six digits; a recovery code is longer, with letters and dashes. */
const CODE = /^[A-Za-z0-9-]{6,24}$/;

export const check = {
  email: (value: string): FieldProblem | null =>
    value.trim() === '' ? 'emailMissing' : EMAIL.test(value.trim()) ? null : 'email',
  mobile: (value: string): FieldProblem | null =>
    value.trim() === '' ? 'mobileMissing' : MOBILE.test(digitsOf(value)) ? null : 'mobile',
  areaCode: (value: string): FieldProblem | null => (AREA_CODE.test(areaOf(value)) ? null : 'areaCode'),
  name: (value: string): FieldProblem | null =>
    value.trim() === '' ? 'nameMissing' : SUB_NAME.test(value.trim()) ? null : 'name',
  password: (value: string): FieldProblem | null => (value === '' ? 'passwordMissing' : null),
  /** @param own names of the account that are known here; the venue knows them all and decides */
  newPassword: (value: string, own: readonly string[] = []): FieldProblem | null =>
    value === '' ? 'passwordMissing' : passwordProblem(brokenRules(value, passwordContext(own))[0]),
  repeat: (value: string, password: string): FieldProblem | null => (value === password ? null : 'repeat'),
  code: (value: string): FieldProblem | null =>
    tidyCode(value) === '' ? 'codeMissing' : CODE.test(tidyCode(value)) ? null : 'code',
} as const;

/** Apps and mails show codes in groups, `123 456` or `123-456`; the dashes of recovery codes are their own. */
export function tidyCode(text: string): string {
  const plain = plainDigits(text).replace(/\s/g, '');
  return /^[\d\p{Pd}]+$/u.test(plain) ? plain.replace(/\D/g, '') : plain.replace(/\p{Pd}/gu, '-');
}

/** National digits: what people type between them does not count. */
export function digitsOf(text: string): string {
  return plainDigits(text).replace(/[\s().\p{Pd}/]/gu, '');
}

/** `+49` and `0049` mean 49. */
export function areaOf(text: string): string {
  return plainDigits(text)
    .trim()
    .replace(/^(?:[+＋]|00)/, '');
}
