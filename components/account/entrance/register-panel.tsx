'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { toast } from '#components/ui/toast.ts';
import { ACCOUNT_CODE } from '#lib/contract/account.ts';
import { useArrive, useLeaveWhenIn } from '../parts/arrive.ts';
import type { FieldProblem } from '../parts/checks.ts';
import { CodeField } from '../parts/code-field.tsx';
import { EmailField, MobileFields } from '../parts/fields.tsx';
import { useFirstField } from '../parts/first-field.ts';
import { Form, FormProblem, Submit, TextButton } from '../parts/form.tsx';
import { NewPassword } from '../parts/new-password.tsx';
import { OtherWays } from './other-ways.tsx';
import { SecondStep } from './second-step.tsx';
import { Unbound } from './unbound.tsx';
import { useLogin } from './use-login.ts';
import { REGISTER_KINDS, type RegisterForm, type RegisterKind, useRegister } from './use-register.ts';

/** A new account, by email, by mobile, or by both (ACC-10). */
export function RegisterPanel() {
  useLeaveWhenIn();
  useFirstField();
  const t = useTranslations('register');
  const login = useLogin('normal');
  const [kind, setKind] = useState<RegisterKind>('email');
  // Where test assets are taken and the account is secured, unless one came from somewhere.
  const arrive = useArrive('/account/setting');
  const form = useRegister(kind, (user) => {
    toast({ kind: 'success', text: t('welcome') });
    arrive(user);
  });
  const { stage } = login;
  if (stage.kind === 'second')
    return <SecondStep way={stage.way} step={stage.step} name={stage.name} onDone={login.arrive} onBack={login.back} />;
  if (stage.kind === 'unbound') return <Unbound unbound={stage.unbound} login={login} />;
  return (
    <Tabs value={kind} onValueChange={(value) => setKind(value as RegisterKind)}>
      <div className="mb-4 h-10 border-b border-line">
        <TabList label={t('ways')}>
          {REGISTER_KINDS.map((value) => (
            <Tab key={value} value={value} className="text-14">
              {t(`tabs.${value}`)}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanel value={kind}>
        <Fields kind={kind} form={form} />
      </TabPanel>
      <div className="mt-3.5">
        <OtherWays login={login} passkeys={false} />
      </div>
    </Tabs>
  );
}

function Fields({ kind, form }: { kind: RegisterKind; form: RegisterForm }) {
  const t = useTranslations('register');
  const { values, set, wrong } = form;
  return (
    <Form label={t('title')} onSubmit={() => void form.submit()}>
      {kind === 'mobile' ? null : <EmailPart form={form} refused={codeRefused(kind, form)} />}
      {kind === 'email' ? null : <MobilePart form={form} refused={codeRefused(kind, form)} />}
      <NewPassword
        own={[form.values.email, form.values.mobile]}
        password={values.password}
        onPasswordChange={(value) => set('password', value)}
        problem={wrong.password as FieldProblem | null}
      />
      <Referral form={form} />
      <FormProblem text={codeRefused(kind, form) ? null : form.problem?.text} />
      <Submit sending={form.sending} problem={form.problem} running={t('running')}>
        {t('act')}
      </Submit>
    </Form>
  );
}

/** The venue did not take the code; of two it does not say which. */
function codeRefused(kind: RegisterKind, { problem }: RegisterForm): string | undefined {
  return kind !== 'both' && problem?.code === ACCOUNT_CODE.codeWrong ? problem.text : undefined;
}

type PartProps = { readonly form: RegisterForm; readonly refused: string | undefined };

function EmailPart({ form: { values, set, wrong, codeRequest }, refused }: PartProps) {
  const t = useTranslations('forms.fields');
  return (
    <>
      <EmailField
        username
        value={values.email}
        onValueChange={(value) => set('email', value)}
        problem={wrong.email as FieldProblem | null}
      />
      <CodeField
        label={t('emailCode')}
        value={values.emailCode}
        onValueChange={(value) => set('emailCode', value)}
        problem={wrong.emailCode as FieldProblem | null}
        refused={refused}
        request={() => codeRequest('email')}
      />
    </>
  );
}

function MobilePart({ form: { values, set, wrong, codeRequest }, refused }: PartProps) {
  const t = useTranslations('forms.fields');
  return (
    <>
      <MobileFields
        area={values.area}
        onAreaChange={(value) => set('area', value)}
        areaProblem={wrong.area as FieldProblem | null}
        value={values.mobile}
        onValueChange={(value) => set('mobile', value)}
        problem={wrong.mobile as FieldProblem | null}
      />
      <CodeField
        label={t('mobileCode')}
        value={values.mobileCode}
        onValueChange={(value) => set('mobileCode', value)}
        problem={wrong.mobileCode as FieldProblem | null}
        refused={refused}
        request={() => codeRequest('mobile')}
      />
    </>
  );
}

/** Shown when one came with a code, or asks for it. */
function Referral({ form: { values, set, wrong } }: { form: RegisterForm }) {
  const t = useTranslations('register');
  const [shown, setShown] = useState(values.referral !== '');
  // Once there it stays: it must not go from under the hand that empties it.
  if (!shown && values.referral !== '') setShown(true);
  if (!shown)
    return (
      <p>
        <TextButton onClick={() => setShown(true)}>{t('referralShow')}</TextButton>
      </p>
    );
  return (
    <TextField
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      label={t('referral')}
      hint={t('referralHint')}
      value={values.referral}
      onValueChange={(value) => set('referral', value.trim())}
      error={wrong.referral ? t('referralWrong') : undefined}
    />
  );
}
