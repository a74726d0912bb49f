'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ACCOUNT_CODE } from '#lib/contract/account.ts';
import type { LoginRequest } from '#lib/contract/shapes/account.ts';
import { usePreferences } from '#stores/preferences.ts';
import { areaOf, check, digitsOf, type FieldProblem } from '../parts/checks.ts';
import { EmailField, MobileFields, NameField, PasswordField } from '../parts/fields.tsx';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import type { Problem } from '../parts/problem.ts';
import { useTypedName } from '../parts/typed-name.ts';
import { Onward } from './onward.tsx';
import type { Login } from './use-login.ts';

/** The name that a login is made with. */
export type NameKind = 'email' | 'mobile' | 'name';

type PasswordFormProps = {
  readonly kind: NameKind;
  readonly words: { readonly title: string; readonly act: string; readonly running: string };
  readonly sending: boolean;
  /** Why the last try did nothing; a wait is counted down, and is of this name alone. */
  readonly problem: (Pick<Problem, 'text' | 'wait'> & Partial<Pick<Problem, 'code'>>) | null | undefined;
  readonly onNameChange: () => void;
  readonly onSend: (request: LoginRequest) => Promise<void>;
  /** Where this door leads, for whoever sets a forgotten password anew; a trader's where nothing is said. */
  readonly home?: string;
  /** A passkey may be chosen where the name goes. */
  readonly passkeys?: boolean;
};

/** Name and password. Fields are checked before anything is sent, and kept whatever the venue says. */
export function PasswordForm({
  kind,
  words,
  sending,
  problem,
  onNameChange,
  onSend,
  home,
  passkeys = false,
}: PasswordFormProps) {
  const t = useTranslations('login');
  const [fields, change, wrong, read] = useFields(kind);
  const rename = (some: Pick<Partial<Fields>, 'name' | 'area'>) => {
    change(some);
    if (problem?.wait) onNameChange();
  };
  const submit = () => {
    if (problem?.wait) return;
    const request = read();
    if (request) void onSend(request);
  };
  return (
    <Form label={words.title} onSubmit={submit}>
      {kind === 'email' ? (
        <EmailField
          username
          passkeys={passkeys}
          value={fields.name}
          onValueChange={(name) => rename({ name })}
          problem={wrong.name}
        />
      ) : kind === 'mobile' ? (
        <MobileFields
          passkeys={passkeys}
          area={fields.area}
          onAreaChange={(area) => rename({ area })}
          areaProblem={wrong.area}
          value={fields.name}
          onValueChange={(name) => rename({ name })}
          problem={wrong.name}
        />
      ) : (
        <NameField
          passkeys={passkeys}
          value={fields.name}
          onValueChange={(name) => rename({ name })}
          problem={wrong.name}
        />
      )}
      <PasswordField
        value={fields.password}
        onValueChange={(password) => change({ password })}
        problem={wrong.password}
        aside={
          kind !== 'name' ? (
            <Onward href="/forgot-password" from={home} className="touch text-13 text-accent hover:underline">
              {t('forgot')}
            </Onward>
          ) : null
        }
      />
      <FormProblem text={problem?.code === ACCOUNT_CODE.loginRefused ? t(`wrong.${kind}`) : problem?.text} />
      <Submit sending={sending} problem={problem} running={words.running}>
        {words.act}
      </Submit>
    </Form>
  );
}

type More = Pick<PasswordFormProps, 'home' | 'passkeys'>;

/** The form that logs in, as both doors have it. */
export function LoginForm({ kind, login, ...more }: { kind: NameKind; login: Login } & More) {
  const t = useTranslations('login');
  return (
    <PasswordForm
      kind={kind}
      words={{ title: t('title'), act: t('act'), running: t('running') }}
      sending={login.sending}
      problem={login.problem ?? (login.over ? { text: t('second.over'), wait: 0 } : null)}
      onNameChange={login.clear}
      onSend={login.password}
      {...more}
    />
  );
}

type Fields = { readonly name: string; readonly area: string; readonly password: string };
type Wrong = Readonly<Partial<Record<keyof Fields, FieldProblem | null>>>;

function useFields(kind: NameKind) {
  const area = usePreferences((preferences) => preferences.areaCode);
  const remember = usePreferences((preferences) => preferences.setPreference);
  const [name, setName] = useTypedName(kind);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [wrong, setWrong] = useState<Wrong>({});
  const fields: Fields = { area: area ? `+${area}` : '', password: '', ...typed, name };
  const change = (some: Partial<Fields>) => {
    if (some.name !== undefined) setName(some.name);
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
