import { AREA_CODE, brokenRules, EMAIL, MOBILE, SUB_NAME } from '#lib/contract/account.ts';

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
  | 'passwordWeak'
  | 'repeat'
  | 'codeMissing'
  | 'code';

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
  newPassword: (value: string): FieldProblem | null =>
    value === '' ? 'passwordMissing' : brokenRules(value).length > 0 ? 'passwordWeak' : null,
  repeat: (value: string, password: string): FieldProblem | null => (value === password ? null : 'repeat'),
  code: (value: string): FieldProblem | null =>
    tidyCode(value) === '' ? 'codeMissing' : CODE.test(tidyCode(value)) ? null : 'code',
} as const;

/** Apps and mails show codes in groups, `123 456`. */
export function tidyCode(text: string): string {
  return text.replace(/\s/g, '');
}

/** National digits: what people type between them does not count. */
export function digitsOf(text: string): string {
  return text.replace(/[\s().\-/]/g, '');
}

/** `+49` and `0049` mean 49. */
export function areaOf(text: string): string {
  return text.trim().replace(/^(?:\+|00)/, '');
}
