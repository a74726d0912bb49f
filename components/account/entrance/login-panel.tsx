'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { useLeaveWhenIn } from '../parts/arrive.ts';
import { useFirstField } from '../parts/first-field.ts';
import { TextButton } from '../parts/form.tsx';
import { usePasskeyOffer } from '../parts/passkey-offer.ts';
import { ClosedNote } from './closed-note.tsx';
import { OneTimeForm } from './one-time.tsx';
import { OtherWays } from './other-ways.tsx';
import { LoginForm } from './password-form.tsx';
import { QrLogin } from './qr-login.tsx';
import { SecondStep } from './second-step.tsx';
import { Unbound } from './unbound.tsx';
import { type Login, useLogin } from './use-login.ts';

/** Every way into a trader's account. */
export function LoginPanel() {
  useLeaveWhenIn();
  useFirstField();
  const login = useLogin('normal');
  const { stage } = login;
  if (stage.kind === 'second')
    return <SecondStep way={stage.way} step={stage.step} name={stage.name} onDone={login.arrive} onBack={login.back} />;
  if (stage.kind === 'unbound') return <Unbound unbound={stage.unbound} login={login} />;
  return (
    <>
      <ClosedNote />
      <Names login={login} />
    </>
  );
}

const KINDS = ['email', 'mobile', 'name', 'qr'] as const;
type Kind = (typeof KINDS)[number];

function Names({ login }: { login: Login }) {
  const t = useTranslations('login');
  const [kind, setKind] = useState<Kind>('email');
  const [oneTime, setOneTime] = useState(false);
  usePasskeyOffer(kind !== 'qr', ({ serialNO, given }) => void login.passkey(serialNO, given));
  const byCode = oneTime && (kind === 'email' || kind === 'mobile');
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
      {KINDS.map((value) => (
        <TabPanel key={value} value={value}>
          {value === 'qr' ? (
            <QrLogin onDone={login.arrive} />
          ) : byCode && value !== 'name' ? (
            <OneTimeForm kind={value} login={login} />
          ) : (
            <LoginForm passkeys kind={value} login={login} />
          )}
        </TabPanel>
      ))}
      <div className="mt-4 grid gap-4">
        {kind === 'email' || kind === 'mobile' ? (
          <p className="text-center">
            <TextButton onClick={() => setOneTime(!oneTime)}>{oneTime ? t('withPassword') : t('oneTime')}</TextButton>
          </p>
        ) : null}
        <OtherWays login={login} />
      </div>
    </Tabs>
  );
}
