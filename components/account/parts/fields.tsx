'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#components/ui/text-field.tsx';
import type { FieldProblem } from './checks.ts';

/** The words of a problem of a field; undefined for none. */
export function useFieldText() {
  const t = useTranslations('forms.errors');
  return (problem: FieldProblem | null | undefined) => (problem ? t(problem) : undefined);
}

type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'value' | 'onValueChange' | 'autoFocus' | 'disabled' | 'aside'
> & {
  readonly problem?: FieldProblem | null;
  /** What the venue said about this field. */
  readonly refused?: string | undefined;
  readonly label?: string;
  readonly hint?: ReactNode;
};

/** `passkeys`: the browser offers those among the names it fills in. */
type Named = { readonly passkeys?: boolean | undefined };
const filled = (name: string, { passkeys = false }: Named) => (passkeys ? `${name} webauthn` : name);

/** Names of people, addresses and codes are written from left to right everywhere. */
const CODE_LIKE = { dir: 'ltr', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export function EmailField({
  problem,
  refused,
  label,
  username = false,
  passkeys,
  ...rest
}: FieldProps & Named & { username?: boolean }) {
  const t = useTranslations('forms.fields');
  const text = useFieldText();
  return (
    <TextField
      {...CODE_LIKE}
      type="email"
      inputMode="email"
      autoComplete={filled(username ? 'username' : 'email', { passkeys })}
      label={label ?? t('email')}
      error={refused ?? text(problem)}
      {...rest}
    />
  );
}

type MobileProps = Named & {
  readonly area: string;
  readonly onAreaChange: (value: string) => void;
  readonly areaProblem?: FieldProblem | null;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly problem?: FieldProblem | null;
  /** What the venue said about the number. */
  readonly refused?: string | undefined;
};

export function MobileFields({
  area,
  onAreaChange,
  areaProblem,
  value,
  onValueChange,
  problem,
  refused,
  passkeys,
}: MobileProps) {
  const t = useTranslations('forms.fields');
  const text = useFieldText();
  return (
    <div className="grid grid-cols-[96px_1fr] gap-2">
      <TextField
        {...CODE_LIKE}
        type="tel"
        autoComplete="tel-country-code"
        label={t('areaCode')}
        placeholder="+49"
        value={area}
        onValueChange={onAreaChange}
        error={text(areaProblem)}
      />
      <TextField
        {...CODE_LIKE}
        type="tel"
        autoComplete={filled('tel-national', { passkeys })}
        label={t('mobile')}
        value={value}
        onValueChange={onValueChange}
        error={refused ?? text(problem)}
      />
    </div>
  );
}

export function NameField({ problem, refused, label, passkeys, ...rest }: FieldProps & Named) {
  const t = useTranslations('forms.fields');
  const text = useFieldText();
  return (
    <TextField
      {...CODE_LIKE}
      autoComplete={filled('username', { passkeys })}
      label={label ?? t('name')}
      error={refused ?? text(problem)}
      {...rest}
    />
  );
}

export function PasswordField({ problem, refused, label, fresh = false, ...rest }: FieldProps & { fresh?: boolean }) {
  const t = useTranslations('forms.fields');
  const text = useFieldText();
  return (
    <TextField
      {...CODE_LIKE}
      type="password"
      autoComplete={fresh ? 'new-password' : 'current-password'}
      label={label ?? t('password')}
      error={refused ?? text(problem)}
      {...rest}
    />
  );
}
