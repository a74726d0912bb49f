'use client';

import { isAxiosError } from 'axios';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { ACCOUNT_CODE } from '#lib/contract/account.ts';
import { CAPTCHA_CLOSED } from '#lib/contract/captcha.ts';
import { CODE } from '#lib/contract/codes.ts';
import { AnswerError } from '#lib/request/error.ts';
import { passwordProblem } from './checks.ts';

/** Why a call of a form did nothing, in words. */
export type Problem = {
  /** Service code; '' where the venue said nothing. */
  readonly code: string;
  readonly text: string;
  /** The field it is about, as the venue calls it. */
  readonly field: string | null;
  /** s until it may be tried again, 0 where time does not matter. */
  readonly wait: number;
  readonly data: unknown;
};

/** Failures of this side, by the name of their error. */
const OWN = {
  EncryptError: 'notEncrypted',
  NoPasskeyError: 'noPasskey',
  PasskeyUnknownError: 'passkeyUnknown',
  PasskeyNotMadeError: 'passkeyNotMade',
  PasskeyKnownError: 'passkeyKnown',
  NoWalletError: 'noWallet',
  WalletRefusedError: 'walletRefused',
} as const;

/** HTTP failures that say what the visitor can do: a field to mend, a time to wait. */
const SAID_HERE: ReadonlySet<number> = new Set([400, 429]);

/** Reads what a call threw, with what is left of its wait. Nothing is lost on the way: the fields keep what was typed (ACC-23). */
export function useProblems(): (error: unknown, left?: number) => Problem {
  const t = useTranslations('forms.problems');
  const codes = useTranslations('codes');
  const errors = useTranslations('forms.errors');
  return useCallback(
    (error: unknown, left?: number) => {
      const { code, msg, data, told } = saidBy(error);
      const wait = left ?? numberIn(data, 'retryAfter');
      const text = () => {
        if (code === CAPTCHA_CLOSED) return t('captchaClosed');
        if (wait > 0 && (code === ACCOUNT_CODE.wait || code === CODE.tooMany)) return t('wait', { seconds: wait });
        const rule = code === ACCOUNT_CODE.passwordWeak ? passwordProblem(textIn(data, 'rule')) : null;
        if (rule) return errors(rule);
        // The toast says which failure it was; here it says what that means.
        if (told) return t('failed');
        // A gateway may know codes that this page does not; it has said it in the reader's language (ENV-12).
        if (code !== '') return codes.has(code as never) ? codes(code as never) : msg || t('refused');
        return t(error instanceof Error && isOwn(error.name) ? OWN[error.name] : 'unreachable');
      };
      return { code, text: text(), field: textIn(data, 'field'), wait, data };
    },
    [t, codes, errors],
  );
}

function isOwn(name: string): name is keyof typeof OWN {
  return Object.hasOwn(OWN, name);
}

type Said = { readonly code: string; readonly msg: string; readonly data: unknown; readonly told: boolean };

/** `told`: the request client has toasted a failure that is about no field (ENV-05 to ENV-08). */
function saidBy(error: unknown): Said {
  if (error instanceof AnswerError) return { code: error.code, msg: error.msg, data: error.data, told: false };
  const response = isAxiosError(error) ? error.response : undefined;
  const body: unknown = response?.data;
  const code = textIn(body, 'code') ?? '';
  // One without a code is of somebody in between, who knows neither our fields nor our times.
  const told = response !== undefined && !(SAID_HERE.has(response.status) && code !== '');
  return { code, msg: '', data: memberOf(body, 'data'), told };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
const textIn = (value: unknown, name: string): string | null => {
  const found = memberOf(value, name);
  return typeof found === 'string' ? found : null;
};
const numberIn = (value: unknown, name: string): number => {
  const found = memberOf(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? Math.ceil(found) : 0;
};
