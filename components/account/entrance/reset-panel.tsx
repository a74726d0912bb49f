'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { IconCircleCheck } from '#components/ui/icons.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { askAccount } from '#lib/api/account.ts';
import { RESET_PASSWORD } from '#lib/contract/account.ts';
import type { SendCodeRequest } from '#lib/contract/shapes/account.ts';
import { areaOf, check, digitsOf, type FieldProblem, tidyCode } from '../parts/checks.ts';
import { CodeField } from '../parts/code-field.tsx';
import { EmailField, MobileFields } from '../parts/fields.tsx';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { NewPassword } from '../parts/new-password.tsx';
import { preCheckOf, prove } from '../parts/proof.ts';
import { useStepUp } from '../parts/step-up.tsx';
import { useTypedName } from '../parts/typed-name.ts';
import { Onward } from './onward.tsx';

const KINDS = ['email', 'mobile'] as const;
type Kind = (typeof KINDS)[number];

/** A new password for whoever has the account's mailbox or phone. */
export function ResetPanel() {
  const t = useTranslations('login');
  const [kind, setKind] = useState<Kind>('email');
  const [done, setDone] = useState(false);
  if (done) return <Done />;
  return (
    <Tabs value={kind} onValueChange={(value) => setKind(value as Kind)}>
      <div className="mb-4 h-10 border-b border-line">
        <TabList label={t('ways')}>
          {KINDS.map((value) => (
            <Tab key={value} value={value} className="text-14">
              {t(`tabs.${value}`)}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanel value={kind}>
        <Reset key={kind} kind={kind} onDone={() => setDone(true)} />
      </TabPanel>
    </Tabs>
  );
}

function Done() {
  const t = useTranslations('login.reset');
  const login = useTranslations('login');
  return (
    <div role="status" className="grid justify-items-center gap-4 py-6 text-center">
      <IconCircleCheck size={24} className="text-success" />
      <p className="text-14">{t('done')}</p>
      <Onward href="/login" className={buttonClass({ variant: 'primary', size: 44 })}>
        {login('title')}
      </Onward>
    </div>
  );
}

const EMPTY = { name: '', area: '', code: '', password: '', repeat: '' };
type Name = keyof typeof EMPTY;

function Reset({ kind, onDone }: { kind: Kind; onDone: () => void }) {
  const t = useTranslations('login.reset');
  const fields = useTranslations('forms.fields');
  const { values, set, wrong, mark } = useValues(kind);
  // With an authenticator on, a code of the mailbox is not enough: the answer asks for the app or a passkey as well.
  const { call, sending, problem, dialog } = useStepUp(t('stepUp'));
  const [preCheck] = useState(() => preCheckOf('reset'));
  const nameProblems = () => ({
    name: check[kind](values.name),
    area: kind === 'mobile' ? check.areaCode(values.area) : null,
  });
  const codeRequest = (): SendCodeRequest | null => {
    if (!mark(nameProblems())) return null;
    return kind === 'email'
      ? { purpose: 'reset', channel: 'email', email: values.name.trim() }
      : { purpose: 'reset', channel: 'mobile', mobile: digitsOf(values.name), areaCode: areaOf(values.area) };
  };
  const submit = async () => {
    const found = {
      ...nameProblems(),
      code: check.code(values.code),
      password: check.newPassword(values.password, [values.name]),
      repeat: check.repeat(values.repeat, values.password),
    };
    if (!mark(found)) return;
    const name =
      kind === 'email'
        ? { loginName: values.name.trim() }
        : { loginName: digitsOf(values.name), areaCode: areaOf(values.area) };
    const secrets = { pwd: values.password, rePwd: values.repeat, verifyCode: tidyCode(values.code) };
    if (
      await call(async (codes) =>
        askAccount(RESET_PASSWORD, {
          ...name,
          ...secrets,
          ...codes,
          ...(await prove((await preCheck()).captchaScene)),
        }),
      )
    )
      onDone();
  };
  return (
    <>
      <Form label={t('title')} onSubmit={() => void submit()}>
        {kind === 'email' ? (
          <EmailField username value={values.name} onValueChange={(name) => set({ name })} problem={wrong.name} />
        ) : (
          <MobileFields
            area={values.area}
            onAreaChange={(area) => set({ area })}
            areaProblem={wrong.area}
            value={values.name}
            onValueChange={(name) => set({ name })}
            problem={wrong.name}
          />
        )}
        <CodeField
          label={kind === 'email' ? fields('emailCode') : fields('mobileCode')}
          value={values.code}
          onValueChange={(code) => set({ code })}
          problem={wrong.code}
          request={codeRequest}
        />
        <NewPassword
          own={[values.name]}
          password={values.password}
          onPasswordChange={(password) => set({ password })}
          problem={wrong.password}
          repeat={{ value: values.repeat, onChange: (repeat) => set({ repeat }), problem: wrong.repeat }}
        />
        <FormProblem text={problem?.text} />
        <Submit sending={sending} problem={problem} running={t('running')}>
          {t('act')}
        </Submit>
      </Form>
      {dialog}
    </>
  );
}

function useValues(kind: Kind) {
  const [name, setName] = useTypedName(kind);
  const [rest, setRest] = useState(EMPTY);
  const values = { ...rest, name };
  const [wrong, setWrong] = useState<Partial<Record<Name, FieldProblem | null>>>({});
  const add = (some: typeof wrong) => setWrong((before) => ({ ...before, ...some }));
  return {
    values,
    wrong,
    set: (some: Partial<typeof EMPTY>) => {
      if (some.name !== undefined) setName(some.name);
      setRest((before) => ({ ...before, ...some }));
      add(Object.fromEntries(Object.keys(some).map((name) => [name, null])));
    },
    /** @returns whether nothing is wrong */
    mark: (found: typeof wrong) => {
      add(found);
      return Object.values(found).every((problem) => problem === null);
    },
  };
}
