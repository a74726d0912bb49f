'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconKeyRound } from '#components/ui/icons-account.tsx';
import { askAccount, userOf } from '#lib/api/account.ts';
import { ACCOUNT_CODE, LOGIN } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { FactorCodes, StepAnswer, UserInfo } from '#lib/contract/shapes/account.ts';
import { FactorFields, refusalOf, useFactors } from '../parts/factors.tsx';
import { Form, FormProblem, Or, Submit, TextButton } from '../parts/form.tsx';
import { askPasskey } from '../parts/passkey.ts';
import { useSend } from '../parts/use-send.ts';

/** Which login the step belongs to: each verifies at its own endpoint (ACC-03, ACC-04). */
export type Way = 'normal' | 'agency' | 'third';
const VERIFY = { normal: LOGIN.verify, agency: LOGIN.agencyVerify, third: THIRD.securityVerify } as const;

type StepProps = {
  readonly way: Way;
  readonly step: StepAnswer;
  /** Whose login it is, as it was typed; where it began with none, nothing. */
  readonly name?: string | undefined;
  readonly onDone: (user: UserInfo) => void;
  /** Begins the login again. @param over the step ended by itself */
  readonly onBack: (over: boolean) => void;
};

/** The second step of a login: a code for every factor, or a passkey for all of them. */
export function SecondStep({ way, step, name, onDone, onBack }: StepProps) {
  const t = useTranslations('login.second');
  const common = useTranslations('common');
  const sending = useVerify({ way, step, onDone, onBack });
  const form = useFactors(step.verifyTypes, sending.clear);
  const codes = useTranslations('login.second.refused');
  const { problem } = sending;
  const wrong = problem?.code === ACCOUNT_CODE.loginRefused ? codes(form.wanted.length === 1 ? 'one' : 'some') : null;
  const said = refusalOf(form, wrong);
  const submit = () => {
    const given = form.read();
    if (given) void sending.verify(given);
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-16 font-semibold">{t('title')}</h2>
        {name ? <p className="text-13">{t.rich('account', { name: () => <bdi>{name}</bdi> })}</p> : null}
        <p className="text-14 text-muted">{t(step.newDevice ? 'newDevice' : 'text')}</p>
      </div>
      {form.wanted.length > 0 ? (
        <Form label={t('title')} onSubmit={submit}>
          <FactorFields
            form={form}
            request={(channel) => ({ purpose: 'step', channel, serialNO: step.serialNO })}
            to={step}
            refused={said.field}
            // Who has a passkey may not need it, but on a new device it may lie elsewhere.
            atOnce={step.newDevice || !step.verifyTypes.includes('passkey')}
          />
          <FormProblem text={wrong === null ? problem?.text : said.form} />
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

function useVerify({ way, step, onDone, onBack }: Omit<StepProps, 'name'>) {
  const { send, problem, sending, clear } = useSend();
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
    clear,
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
