'use client';

import { useEffect, useRef, useState } from 'react';
import { askAccount, type CaptchaProof } from '#lib/api/account.ts';
import { ACCOUNT_CODE, REGISTER } from '#lib/contract/account.ts';
import { REFERRAL_CODE } from '#lib/contract/referral-codes.ts';
import type { SendCodeRequest, UserInfo } from '#lib/contract/shapes/account.ts';
import { referral } from '#lib/referral/browser.ts';
import { areaOf, check, digitsOf, type FieldProblem, passwordProblem, tidyCode } from '../parts/checks.ts';
import { preCheckOf, prove } from '../parts/proof.ts';
import { type Sending, useSend } from '../parts/use-send.ts';

export const REGISTER_KINDS = ['email', 'mobile', 'both'] as const;
export type RegisterKind = (typeof REGISTER_KINDS)[number];

const EMPTY = {
  email: '',
  emailCode: '',
  area: '',
  mobile: '',
  mobileCode: '',
  password: '',
  referral: '',
} as const;
export type RegisterFieldName = keyof typeof EMPTY;
export type RegisterValues = Readonly<Record<RegisterFieldName, string>>;
type Wrong = Readonly<Partial<Record<RegisterFieldName, FieldProblem | 'referral' | null>>>;

export type RegisterForm = Sending & {
  readonly values: RegisterValues;
  readonly wrong: Wrong;
  set(name: RegisterFieldName, value: string): void;
  /** What sending a code needs; null, and marks, where the address is not right yet. */
  codeRequest(channel: 'email' | 'mobile'): SendCodeRequest | null;
  submit(): Promise<void>;
};

/** What the fields of this kind still lack. */
export function problemsOf(kind: RegisterKind, values: RegisterValues): Wrong {
  const email = kind !== 'mobile';
  const mobile = kind !== 'email';
  return {
    email: email ? check.email(values.email) : null,
    emailCode: email ? check.code(values.emailCode) : null,
    area: mobile ? check.areaCode(values.area) : null,
    mobile: mobile ? check.mobile(values.mobile) : null,
    mobileCode: mobile ? check.code(values.mobileCode) : null,
    password: check.newPassword(values.password, [values.email, values.mobile]),
    referral: values.referral === '' || REFERRAL_CODE.test(values.referral) ? null : 'referral',
  };
}

/** @param onDone somebody new is logged in */
export function useRegister(kind: RegisterKind, onDone: (user: UserInfo) => void): RegisterForm {
  const sending = useSend();
  const [preCheck] = useState(() => preCheckOf('register'));
  const [values, setValues] = useState<RegisterValues>(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  // Whoever empties the field comes by nobody's invitation, whatever this browser keeps.
  const own = useRef(false);
  const mark = (some: Wrong) => setWrong((before) => ({ ...before, ...some }));
  useEffect(() => {
    referral()
      .codes()
      .then(({ vipCode }) =>
        setValues((before) => (own.current || !vipCode ? before : { ...before, referral: vipCode })),
      );
  }, []);
  return {
    ...sending,
    values,
    wrong: { ...wrong, ...refusedFields(sending) },
    set: (name, value) => {
      if (name === 'referral') own.current = true;
      setValues((before) => ({ ...before, [name]: value }));
      mark({ [name]: null });
      sending.clear();
    },
    codeRequest: (channel) => {
      const found: Wrong =
        channel === 'email'
          ? { email: check.email(values.email) }
          : { area: check.areaCode(values.area), mobile: check.mobile(values.mobile) };
      mark(found);
      if (Object.values(found).some((problem) => problem !== null)) return null;
      return channel === 'email'
        ? { purpose: 'register', channel, email: values.email.trim() }
        : { purpose: 'register', channel, mobile: digitsOf(values.mobile), areaCode: areaOf(values.area) };
    },
    submit: async () => {
      const found = problemsOf(kind, values);
      setWrong(found);
      if (Object.values(found).some((problem) => problem !== null)) return;
      const done = await sending.send(async () =>
        register(kind, values, {
          ...(await prove((await preCheck()).captchaScene)),
          ...(own.current || values.referral !== '' ? { registerVipNo: values.referral } : {}),
        }),
      );
      if (done) onDone(done.value.userInfo);
    },
  };
}

async function register(
  kind: RegisterKind,
  values: RegisterValues,
  given: CaptchaProof & { readonly registerVipNo?: string },
) {
  const own = {
    ...given,
    // Asked once, where it can be looked at: a slip costs a reset, and nobody has anything here yet.
    pwd: values.password,
    rePwd: values.password,
  };
  const email = { email: values.email.trim() };
  const mobile = { mobile: digitsOf(values.mobile), areaCode: areaOf(values.area) };
  const complete = <Body extends object>(path: string, body: Body) => referral().complete(path, { ...own, ...body });
  const answer =
    kind === 'email'
      ? await askAccount(
          REGISTER.email,
          await complete(REGISTER.email, { ...email, verifyCode: tidyCode(values.emailCode) }),
        )
      : kind === 'mobile'
        ? await askAccount(
            REGISTER.mobile,
            await complete(REGISTER.mobile, { ...mobile, verifyCode: tidyCode(values.mobileCode) }),
          )
        : await askAccount(
            REGISTER.both,
            await complete(REGISTER.both, {
              ...email,
              ...mobile,
              verifyCode: tidyCode(values.mobileCode),
              emailVerifyCode: tidyCode(values.emailCode),
            }),
          );
  await referral().registered();
  return answer;
}

/** Fields that the venue names in its refusal. */
function refusedFields({ problem }: Sending): Wrong {
  if (problem?.code !== ACCOUNT_CODE.passwordWeak) return {};
  const { rule } = (problem.data ?? {}) as { readonly rule?: string };
  return { password: passwordProblem(rule) };
}
