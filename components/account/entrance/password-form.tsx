'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { LoginRequest } from '#lib/contract/account.ts';
import { usePreferences } from '#stores/preferences.ts';
import { areaOf, check, digitsOf, type FieldProblem } from '../parts/checks.ts';
import { EmailField, MobileFields, NameField, PasswordField } from '../parts/fields.tsx';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { Onward } from './onward.tsx';
import type { Login } from './use-login.ts';

/** How one calls himself. */
export type NameKind = 'email' | 'mobile' | 'name';

type PasswordFormProps = {
  readonly kind: NameKind;
  readonly words: { readonly title: string; readonly act: string; readonly running: string };
  readonly sending: boolean;
  /** Why the last try did nothing. */
  readonly problem: string | null | undefined;
  readonly onSend: (request: LoginRequest) => Promise<void>;
  /** Forgetting one's password has a way out only where one can reset it oneself. */
  readonly forgot?: boolean;
};

/** Name and password. Fields are checked before anything is sent, and kept whatever the venue says. */
export function PasswordForm({ kind, words, sending, problem, onSend, forgot = true }: PasswordFormProps) {
  const t = useTranslations('login');
  const [fields, change, wrong, read] = useFields(kind);
  const submit = () => {
    const request = read();
    if (request) void onSend(request);
  };
  return (
    <Form label={words.title} onSubmit={submit}>
      {kind === 'email' ? (
        <EmailField username value={fields.name} onValueChange={(name) => change({ name })} problem={wrong.name} />
      ) : kind === 'mobile' ? (
        <MobileFields
          area={fields.area}
          onAreaChange={(area) => change({ area })}
          areaProblem={wrong.area}
          value={fields.name}
          onValueChange={(name) => change({ name })}
          problem={wrong.name}
        />
      ) : (
        <NameField value={fields.name} onValueChange={(name) => change({ name })} problem={wrong.name} />
      )}
      <PasswordField
        value={fields.password}
        onValueChange={(password) => change({ password })}
        problem={wrong.password}
        aside={
          forgot && kind !== 'name' ? (
            <Onward href="/forgot-password" className="touch text-13 text-accent hover:underline">
              {t('forgot')}
            </Onward>
          ) : null
        }
      />
      <FormProblem text={problem} />
      <Submit sending={sending} running={words.running}>
        {words.act}
      </Submit>
    </Form>
  );
}

/** The form that logs in, as both doors have it. */
export function LoginForm({ kind, login, forgot = true }: { kind: NameKind; login: Login; forgot?: boolean }) {
  const t = useTranslations('login');
  return (
    <PasswordForm
      kind={kind}
      words={{ title: t('title'), act: t('act'), running: t('running') }}
      sending={login.sending}
      problem={login.problem?.text ?? (login.over ? t('second.over') : null)}
      onSend={login.password}
      forgot={forgot}
    />
  );
}

type Fields = { readonly name: string; readonly area: string; readonly password: string };
type Wrong = Readonly<Partial<Record<keyof Fields, FieldProblem | null>>>;

function useFields(kind: NameKind) {
  const area = usePreferences((preferences) => preferences.areaCode);
  const remember = usePreferences((preferences) => preferences.setPreference);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [wrong, setWrong] = useState<Wrong>({});
  const fields: Fields = { name: '', area: area ? `+${area}` : '', password: '', ...typed };
  const change = (some: Partial<Fields>) => {
    setTyped((before) => ({ ...before, ...some }));
    setWrong((before) => ({ ...before, ...Object.fromEntries(Object.keys(some).map((name) => [name, null])) }));
  };
  const read = () => {
    const found: Wrong = {
      name: check[kind](fields.name),
      area: kind === 'mobile' ? check.areaCode(fields.area) : null,
      password: check.password(fields.password),
    };
    setWrong(found);
    if (Object.values(found).some((problem) => problem !== null)) return null;
    const loginName = kind === 'mobile' ? digitsOf(fields.name) : fields.name.trim();
    if (kind !== 'mobile') return { loginName, pwd: fields.password };
    remember('areaCode', areaOf(fields.area));
    return { loginName, pwd: fields.password, areaCode: areaOf(fields.area) };
  };
  return [fields, change, wrong, read] as const;
}
