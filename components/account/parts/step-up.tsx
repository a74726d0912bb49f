'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Link } from '#components/ui/link.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { ACCOUNT_CODE, type Factor, type FactorCodes } from '#lib/contract/account.ts';
import { AnswerError } from '#lib/request/error.ts';
import { againAddress } from '#lib/site/entrance.ts';
import { FactorFields, useFactors } from './factors.tsx';
import { Form, FormProblem, Submit } from './form.tsx';
import { type Sending, useSend } from './use-send.ts';

type Run = (codes: FactorCodes) => Promise<unknown>;
type Asked = {
  readonly verifyTypes: readonly Factor[];
  readonly run: Run;
  readonly settle: (answer: { readonly value: unknown } | null) => void;
};

export type StepUpCall = Pick<Sending, 'sending' | 'problem' | 'clear'> & {
  /** Runs a call; where the venue wants proof first, asks for it and runs the same call again with the codes. */
  call<T>(run: (codes: FactorCodes) => Promise<T>): Promise<{ readonly value: T } | null>;
  /** Stands somewhere in the caller. */
  readonly dialog: ReactNode;
};

/** For every change of what protects an account. */
export function useStepUp(): StepUpCall {
  const { send, sending, problem, clear } = useSend();
  const [asked, setAsked] = useState<Asked | null>(null);
  const call = async <T,>(run: (codes: FactorCodes) => Promise<T>): Promise<{ readonly value: T } | null> => {
    let verifyTypes: readonly Factor[] | null = null;
    const first = await send<T | null>(async () => {
      try {
        return await run({});
      } catch (error) {
        verifyTypes = wantedBy(error);
        if (verifyTypes) return null;
        throw error;
      }
    });
    if (!verifyTypes) return first as { readonly value: T } | null;
    const types: readonly Factor[] = verifyTypes;
    return new Promise((settle) =>
      setAsked({ verifyTypes: types, run, settle: (answer) => settle(answer as { readonly value: T } | null) }),
    );
  };
  const settle = (answer: { readonly value: unknown } | null) => {
    asked?.settle(answer);
    setAsked(null);
  };
  const fail = (error: unknown) => {
    void send(() => Promise.reject(error));
    settle(null);
  };
  return { call, sending, problem, clear, dialog: <StepUpDialog asked={asked} onSettle={settle} onFail={fail} /> };
}

/** Factors that the venue wants proved; null where the failure is another. */
function wantedBy(error: unknown): readonly Factor[] | null {
  if (!(error instanceof AnswerError) || error.code !== ACCOUNT_CODE.stepUp) return null;
  const { verifyTypes } = (error.data ?? {}) as { readonly verifyTypes?: unknown };
  return Array.isArray(verifyTypes) ? (verifyTypes as readonly Factor[]) : null;
}

/** Whether another code, or the same once more, could help. Anything else is said where the change was begun. */
function isAboutProof(error: unknown): boolean {
  const about: readonly string[] = [ACCOUNT_CODE.codeWrong, ACCOUNT_CODE.stepUp, ACCOUNT_CODE.wait];
  return !(error instanceof AnswerError) || about.includes(error.code);
}

type DialogProps = {
  readonly asked: Asked | null;
  readonly onSettle: (answer: { readonly value: unknown } | null) => void;
  /** The proof was good, or did not matter: the change itself is refused. */
  readonly onFail: (error: unknown) => void;
};

function StepUpDialog({ asked, onSettle, onFail }: DialogProps) {
  const t = useTranslations('forms.stepUp');
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onSettle(null);
      }}
      title={t('title')}
      description={t('text')}
    >
      {asked === null ? null : asked.verifyTypes.length > 0 ? (
        <Proof asked={asked} onDone={onSettle} onFail={onFail} />
      ) : (
        <LoginAgain />
      )}
    </Dialog>
  );
}

/** There is nothing that a code could be sent to, so the login itself is the proof, and must be fresh. */
function LoginAgain() {
  const t = useTranslations('forms.stepUp');
  const path = usePath();
  return (
    <div className="grid gap-4">
      <p className="text-14">{t('again')}</p>
      <Link href={againAddress(path)} className={buttonClass({ variant: 'primary', size: 48 })}>
        {t('logIn')}
      </Link>
    </div>
  );
}

type ProofProps = {
  readonly asked: Asked;
  readonly onDone: (answer: { readonly value: unknown }) => void;
  readonly onFail: DialogProps['onFail'];
};

function Proof({ asked, onDone, onFail }: ProofProps) {
  const t = useTranslations('forms.stepUp');
  const form = useFactors(asked.verifyTypes);
  const { send, sending, problem } = useSend();
  const submit = async () => {
    const codes = form.read();
    if (!codes) return;
    const done = await send(async () => {
      try {
        return { value: await asked.run(codes) };
      } catch (error) {
        if (isAboutProof(error)) throw error;
        onFail(error);
        return null;
      }
    });
    if (done?.value) onDone(done.value);
  };
  return (
    <Form label={t('title')} onSubmit={() => void submit()}>
      <FactorFields form={form} request={(channel) => ({ purpose: 'security', channel })} />
      <FormProblem text={problem?.text} />
      <Submit sending={sending} running={t('running')}>
        {t('act')}
      </Submit>
    </Form>
  );
}
