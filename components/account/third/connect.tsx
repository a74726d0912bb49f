'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from '#components/ui/navigation.ts';
import { toast } from '#components/ui/toast.ts';
import { askAccount } from '#lib/api/account.ts';
import { SECURITY } from '#lib/contract/account.ts';
import type { ThirdCheckRequest } from '#lib/contract/shapes/third.ts';
import { useStepUp } from '../parts/step-up.tsx';
import { THIRD_NAMES } from '../parts/third-party.ts';
import { Checking, Ended } from './states.tsx';

/** From now on the third party opens the account that is logged in, once its owner has proved to be it. */
export function Connect({ proof }: { proof: ThirdCheckRequest }) {
  const t = useTranslations('login.third');
  const provider = THIRD_NAMES[proof.type];
  const navigation = useNavigation();
  const stepUp = useStepUp();
  const [ended, setEnded] = useState(false);
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proof is used once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void stepUp
      .call((codes) => askAccount(SECURITY.bind, { ...proof, ...codes }))
      .then((done) => {
        if (!done) return setEnded(true);
        toast({ kind: 'success', text: t('connected', { provider }) });
        navigation.replace('/account/setting');
      });
  }, []);
  if (ended) return <Ended text={stepUp.problem?.text ?? t('notConnected', { provider })} binds />;
  return (
    <>
      <Checking text={t('running', { provider })} />
      {stepUp.dialog}
    </>
  );
}
