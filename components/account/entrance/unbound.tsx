'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { askAccount } from '#lib/api/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { LoginRequest } from '#lib/contract/shapes/account.ts';
import type { UnboundAnswer } from '#lib/contract/shapes/third.ts';
import { FormProblem, Or, TextButton } from '../parts/form.tsx';
import { useSend } from '../parts/use-send.ts';
import { PasswordForm } from './password-form.tsx';
import { referralFields } from './referral.ts';
import type { Login } from './use-login.ts';

/** An identity of a third party that no account here knows: a new account, or one that exists already (ACC-14). */
export function Unbound({ unbound, login }: { unbound: UnboundAnswer; login: Login }) {
  const t = useTranslations('login.unbound');
  const common = useTranslations('common');
  const { send, sending, problem } = useSend();
  const { serialNO } = unbound;
  const create = async () => {
    const done = await send(async () =>
      askAccount(THIRD.bindChoose, { serialNO, choice: 'new', ...(await referralFields()) }),
    );
    if (done) login.take(done.value, 'third');
  };
  return (
    <div className="grid gap-4">
      <h2 className="text-16 font-semibold">{t('title')}</h2>
      <p className="text-13 text-muted">
        {t('text')}
        {unbound.email ? <> {t('email', { email: unbound.email })}</> : null}
      </p>
      <FormProblem text={problem?.text} />
      <Button variant="primary" size={48} loading={sending && t('creating')} onClick={() => void create()}>
        {t('new')}
      </Button>
      <Or>{t('existing')}</Or>
      <Existing serialNO={serialNO} login={login} />
      <p className="text-center">
        <TextButton onClick={() => login.back(false)}>{common('back')}</TextButton>
      </p>
    </div>
  );
}

const KINDS = ['email', 'mobile'] as const;

/** An account that exists already, by its name and password. */
function Existing({ serialNO, login }: { serialNO: string; login: Login }) {
  const t = useTranslations('login');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('email');
  const { send, sending, problem, clear } = useSend();
  const bind = async (request: LoginRequest) => {
    const done = await send(() => askAccount(THIRD.bindChoose, { serialNO, choice: 'existing', ...request }));
    if (done) login.take(done.value, 'third');
  };
  return (
    <Tabs value={kind} onValueChange={(value) => setKind(value as typeof kind)}>
      <div className="mb-4 h-10 border-b border-line">
        <TabList label={t('unbound.existing')}>
          {KINDS.map((value) => (
            <Tab key={value} value={value} className="text-14">
              {t(`tabs.${value}`)}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanel value={kind}>
        <PasswordForm
          key={kind}
          kind={kind}
          words={{ title: t('unbound.existing'), act: t('unbound.act'), running: t('unbound.running') }}
          sending={sending}
          problem={problem}
          onNameChange={clear}
          onSend={bind}
        />
      </TabPanel>
    </Tabs>
  );
}
