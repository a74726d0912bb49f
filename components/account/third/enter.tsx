'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from '#components/ui/navigation.ts';
import { askAccount } from '#lib/api/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { ThirdCheckRequest } from '#lib/contract/shapes/third.ts';
import { SecondStep } from '../entrance/second-step.tsx';
import { Unbound } from '../entrance/unbound.tsx';
import { useLogin } from '../entrance/use-login.ts';
import { THIRD_NAMES } from '../parts/third-party.ts';
import { Checking, Ended } from './states.tsx';

/** A login by what a third party proved: checked once, then as every other login. @param home where it leads */
export function Enter({ proof, home }: { proof: ThirdCheckRequest; home: string }) {
  const t = useTranslations('login.third');
  const provider = THIRD_NAMES[proof.type];
  const login = useLogin('normal', home);
  const navigation = useNavigation();
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proof is used once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void login
      .send(() => askAccount(THIRD.check, proof))
      .then((answer) => (answer ? login.take(answer.value, 'third') : setFailed(true)));
  }, []);
  const { stage } = login;
  // The proof is used up: whoever goes back begins anew.
  const back = (over: boolean) => (over ? setFailed(true) : void navigation.replace('/login'));
  if (failed) return <Ended text={login.problem?.text ?? t('failed', { provider })} binds={false} />;
  if (stage.kind === 'second') return <SecondStep way="third" step={stage.step} onDone={login.arrive} onBack={back} />;
  if (stage.kind === 'unbound') return <Unbound unbound={stage.unbound} login={{ ...login, back }} />;
  return <Checking text={t('running', { provider })} />;
}
