'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { TwoLines } from '#components/ui/record-table.tsx';
import { Time } from '#components/ui/time.tsx';
import { askAccount } from '#lib/api/account.ts';
import { type Provider, SECURITY } from '#lib/contract/account.ts';
import type { BoundLogin, SecurityOverview } from '#lib/contract/shapes/security.ts';
import type { ThirdProof } from '#lib/contract/shapes/third.ts';
import { signByWallet } from '../entrance/wallet.ts';
import { SettingRow } from '../parts/card.tsx';
import { useConfirm } from '../parts/confirm.tsx';
import { FormProblem } from '../parts/form.tsx';
import type { StepUpCall } from '../parts/step-up.tsx';
import { leaveFor, THIRD_NAMES, telegramData } from '../parts/third-party.ts';
import { useSend } from '../parts/use-send.ts';

type BoundProps = {
  readonly overview: SecurityOverview;
  readonly onChanged: () => void;
  readonly stepUp: StepUpCall;
};

/** Wallets and third parties that open the account: connected with proof, let go with proof (ACC-14). */
export function BoundRow({ overview: { bound, providers }, onChanged, stepUp }: BoundProps) {
  const t = useTranslations('security.rows.bound');
  const { connect, running, problem } = useConnect(onChanged, stepUp);
  const remove = async (id: string) => {
    if (await stepUp.call((codes) => askAccount(SECURITY.unbind, { id, ...codes }))) onChanged();
  };
  // Nobody needs two identities of one third party; wallets are many.
  const free = providers.filter((name) => name === 'wallet' || bound.every(({ provider }) => provider !== name));
  return (
    <SettingRow title={t('title')} text={t('text')}>
      {bound.length > 0 ? (
        <ul className="mt-3 grid grid-cols-1 gap-2">
          {bound.map((login) => (
            <Bound key={login.id} login={login} onRemove={() => void remove(login.id)} />
          ))}
        </ul>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {free.map((provider) => (
          <Button
            key={provider}
            size={32}
            loading={running === provider && t('running')}
            onClick={() => void connect(provider)}
          >
            {provider === 'wallet' ? t('wallet') : t('connect', { name: THIRD_NAMES[provider] })}
          </Button>
        ))}
      </div>
      <div className="mt-3 empty:hidden">{problem ? <FormProblem text={problem.text} /> : null}</div>
    </SettingRow>
  );
}

function Bound({ login: { provider, name, at }, onRemove }: { login: BoundLogin; onRemove: () => void }) {
  const t = useTranslations('security.rows.bound');
  const login = useTranslations('login');
  const { ask, dialog } = useConfirm();
  const known = provider === 'wallet' ? login('walletName') : THIRD_NAMES[provider];
  const whole = name === null ? known : `${known} ${name}`;
  const question = {
    title: t('removeTitle', { name: whole }),
    text: t('removeText'),
    act: t('remove'),
    run: onRemove,
  };
  return (
    <li className="flex items-center gap-4 rounded-control bg-raised px-3 py-2 text-13">
      <TwoLines className="me-auto" under={t.rich('since', { day: () => <Time ts={at} format="date" /> })}>
        <bdi className="font-medium">{whole}</bdi>
      </TwoLines>
      <Button size={28} aria-label={t('removeNamed', { name: whole })} onClick={() => ask(question)}>
        {t('remove')}
      </Button>
      {dialog}
    </li>
  );
}

/** A wallet signs here; to the others the browser goes, and ends the task when it is back (third/connect.tsx). */
function useConnect(onChanged: () => void, stepUp: StepUpCall) {
  const { prefix } = useSiteLocale();
  const { send, sending, problem } = useSend();
  const [at, setAt] = useState<Provider | null>(null);
  const bind = async (proof: ThirdProof) => {
    if (await stepUp.call((codes) => askAccount(SECURITY.bind, { ...proof, ...codes }))) onChanged();
  };
  const connect = async (provider: Provider) => {
    if (sending || stepUp.sending) return;
    setAt(provider);
    if (provider === 'wallet') {
      const signed = await send(signByWallet);
      if (signed) await bind({ type: 'wallet', ...signed.value });
    } else if (provider === 'tg' && telegramData() !== '') {
      await bind({ type: 'tg', initData: telegramData() });
    } else {
      await send(() => leaveFor(provider, { purpose: 'bind', prefix, home: '/account/setting' }));
    }
  };
  return { connect, running: sending ? at : null, problem };
}
