'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TextField } from '#components/ui/text-field.tsx';
import type { Factor } from '#lib/contract/account.ts';
import type { FactorCodes, SendCodeRequest } from '#lib/contract/shapes/account.ts';
import { check, type FieldProblem, tidyCode } from './checks.ts';
import { CodeField } from './code-field.tsx';
import { useFieldText } from './fields.tsx';
import { TextButton } from './form.tsx';

/** Factors that are codes; a passkey is a button. */
export const CODE_FACTORS = ['email', 'mobile', 'totp'] as const satisfies readonly Factor[];
export type CodeFactor = (typeof CODE_FACTORS)[number];

const FIELD = { email: 'emailCode', mobile: 'mobileCode', totp: 'googleCode' } as const;

export type FactorForm = {
  readonly wanted: readonly CodeFactor[];
  readonly values: Readonly<Record<CodeFactor, string>>;
  readonly problems: Readonly<Partial<Record<CodeFactor, FieldProblem | null>>>;
  set(factor: CodeFactor, value: string): void;
  /** Marks what is missing. @returns the codes, null where one is */
  read(): FactorCodes | null;
  /** New codes are wanted; those that were typed are used up. */
  empty(): void;
};

const NONE = { email: '', mobile: '', totp: '' };

/** A code for every factor that is asked for. @param onChange what was said of the codes before is out of date */
export function useFactors(verifyTypes: readonly Factor[], onChange: () => void = () => undefined): FactorForm {
  const wanted = CODE_FACTORS.filter((factor) => verifyTypes.includes(factor));
  const [values, setValues] = useState<Record<CodeFactor, string>>(NONE);
  const [problems, setProblems] = useState<FactorForm['problems']>({});
  return {
    wanted,
    values,
    problems,
    set: (factor, value) => {
      setValues((before) => ({ ...before, [factor]: value }));
      setProblems((before) => ({ ...before, [factor]: null }));
      onChange();
    },
    read: () => {
      const found = Object.fromEntries(wanted.map((factor) => [factor, check.code(values[factor])]));
      setProblems(found);
      if (Object.values(found).some((problem) => problem !== null)) return null;
      return Object.fromEntries(wanted.map((factor) => [FIELD[factor], tidyCode(values[factor])]));
    },
    empty: () => setValues(NONE),
  };
}

type FactorFieldsProps = {
  readonly form: FactorForm;
  /** How a code of this channel is asked for. */
  readonly request: (channel: 'email' | 'mobile') => SendCodeRequest;
  /** Masked addresses that codes go to. */
  readonly to?: { readonly email: string | null; readonly mobile: string | null };
  /** The venue took none of the codes; said at the field where there is one alone. */
  readonly refused?: string | undefined;
  /** A code that is all there is to do is sent without a press. */
  readonly atOnce?: boolean;
};

/** Where a refusal of the codes stands: at the only field, or, nobody knows which it was, above the button. */
export function refusalOf({ wanted }: FactorForm, text: string | null) {
  return text !== null && wanted.length === 1 ? { field: text, form: null } : { field: undefined, form: text };
}

export function FactorFields({ form, request, to, refused, atOnce = false }: FactorFieldsProps) {
  const t = useTranslations('forms.factors');
  return form.wanted.map((factor, index) =>
    factor === 'totp' ? (
      <TotpField
        key={factor}
        value={form.values.totp}
        onValueChange={(value) => form.set('totp', value)}
        problem={form.problems.totp}
        refused={refused}
        autoFocus={index === 0}
      />
    ) : (
      <CodeField
        key={factor}
        label={t(factor)}
        value={form.values[factor]}
        onValueChange={(value) => form.set(factor, value)}
        problem={form.problems[factor]}
        refused={refused}
        request={() => request(factor)}
        hint={to?.[factor] ? t('goesTo', { to: to[factor] }) : undefined}
        autoFocus={index === 0}
        atOnce={atOnce && form.wanted.length === 1}
      />
    ),
  );
}

type TotpProps = {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly problem?: FieldProblem | null;
  readonly refused?: string | undefined;
  readonly autoFocus?: boolean;
};

/** The code of an authenticator app; whoever has lost it uses a recovery code in its place. */
function TotpField({ value, onValueChange, problem, refused, autoFocus }: TotpProps) {
  const t = useTranslations('forms.factors');
  const text = useFieldText();
  const [recovery, setRecovery] = useState(false);
  return (
    <TextField
      dir="ltr"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      label={recovery ? t('recovery') : t('totp')}
      value={value}
      onValueChange={onValueChange}
      error={refused ?? text(problem)}
      autoFocus={autoFocus}
      hint={recovery ? t('recoveryHint') : t('totpHint')}
      aside={
        <TextButton
          onClick={() => {
            setRecovery(!recovery);
            onValueChange('');
          }}
        >
          {recovery ? t('useTotp') : t('useRecovery')}
        </TextButton>
      }
    />
  );
}
