'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconKeyRound } from '#components/ui/icons-account.tsx';
import { askAccount, userOf } from '#lib/api/account.ts';
import { ACCOUNT_CODE, LOGIN } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { FactorCodes, StepAnswer, UserInfo } from '#lib/contract/shapes/account.ts';
import { FactorFields, useFactors } from '../parts/factors.tsx';
import { Form, FormProblem, Or, Submit, TextButton } from '../parts/form.tsx';
import { askPasskey } from '../parts/passkey.ts';
import { useSend } from '../parts/use-send.ts';

/** Which login the step belongs to: each verifies at its own endpoint (ACC-03, ACC-04). */
export type Way = 'normal' | 'agency' | 'third';
const VERIFY = { normal: LOGIN.verify, agency: LOGIN.agencyVerify, third: THIRD.securityVerify } as const;

type StepProps = {
  readonly way: Way;
  readonly step: StepAnswer;
  readonly onDone: (user: UserInfo) => void;
  /** Begins the login again. @param over the step ended by itself */
  readonly onBack: (over: boolean) => void;
};

/** The second step of a login: a code for every factor, or a passkey for all of them. */
export function SecondStep({ way, step, onDone, onBack }: StepProps) {
  const t = useTranslations('login.second');
  const common = useTranslations('common');
  const form = useFactors(step.verifyTypes);
  const sending = useVerify({ way, step, onDone, onBack });
  const submit = () => {
    const codes = form.read();
    if (codes) void sending.verify(codes);
  };
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">{t(step.newDevice ? 'newDevice' : 'text')}</p>
      {form.wanted.length > 0 ? (
        <Form label={t('title')} onSubmit={submit}>
          <FactorFields
            form={form}
            request={(channel) => ({ purpose: 'step', channel, serialNO: step.serialNO })}
            to={step}
          />
          <FormProblem text={sending.problem?.text} />
          <Submit sending={sending.running === 'codes'} problem={sending.problem} running={t('running')}>
            {t('act')}
          </Submit>
        </Form>
      ) : (
        <FormProblem text={sending.problem?.text} />
      )}
      {step.verifyTypes.includes('passkey') && way === 'normal' ? (
        <>
          {form.wanted.length > 0 ? <Or>{t('or')}</Or> : null}
          <Button
            size={48}
            className="w-full"
            loading={sending.running === 'passkey' && t('running')}
            onClick={() => void sending.passkey()}
          >
            <IconKeyRound />
            {t('passkey')}
          </Button>
        </>
      ) : null}
      <p className="text-center">
        <TextButton onClick={() => onBack(false)}>{common('back')}</TextButton>
      </p>
    </div>
  );
}

function useVerify({ way, step, onDone, onBack }: StepProps) {
  const { send, problem, sending } = useSend();
  const [kind, setKind] = useState<'codes' | 'passkey'>('codes');
  const { serialNO } = step;
  const finish = (answer: { readonly value: UserInfo | null } | null) => {
    if (answer?.value) onDone(answer.value);
  };
  const guarded = async (run: () => Promise<UserInfo | null>) => {
    const done = await send(async () => {
      try {
        return await run();
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === ACCOUNT_CODE.stepOver) onBack(true);
        throw error;
      }
    });
    finish(done);
  };
  return {
    problem,
    running: sending ? kind : null,
    verify: (codes: FactorCodes) => {
      setKind('codes');
      return guarded(async () => userOf(await askAccount(VERIFY[way], { serialNO, ...codes })));
    },
    passkey: () => {
      setKind('passkey');
      return guarded(() => askPasskey(serialNO));
    },
  };
}
