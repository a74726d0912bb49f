'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconKeyRound } from '#components/ui/icons-account.tsx';
import { Link } from '#components/ui/link.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { ACCOUNT_CODE, type Factor } from '#lib/contract/account.ts';
import type { FactorCodes } from '#lib/contract/shapes/account.ts';
import type { StepUp } from '#lib/contract/shapes/refusal.ts';
import { AnswerError } from '#lib/request/error.ts';
import { againAddress } from '#lib/site/entrance.ts';
import { FactorFields, refusalOf, useFactors } from './factors.tsx';
import { Form, FormProblem, Or, Submit } from './form.tsx';
import { provePasskey } from './passkey.ts';
import { type Sending, useSend } from './use-send.ts';

type Run = (codes: FactorCodes) => Promise<unknown>;
type Asked = StepUp & {
  readonly run: Run;
  readonly settle: (answer: { readonly value: unknown } | null) => void;
};

export type StepUpCall = Pick<Sending, 'sending' | 'problem' | 'clear'> & {
  /** Runs a call; where the venue wants proof first, asks for it and runs the same call again with the codes. */
  call<T>(run: (codes: FactorCodes) => Promise<T>): Promise<{ readonly value: T } | null>;
  /** Stands somewhere in the caller. */
  readonly dialog: ReactNode;
};

/** For every change of what protects an account. @param text why proof is asked for, where it is no change of security */
export function useStepUp(text?: string): StepUpCall {
  const { send, sending, problem, clear } = useSend();
  const [asked, setAsked] = useState<Asked | null>(null);
  const call = async <T,>(run: (codes: FactorCodes) => Promise<T>): Promise<{ readonly value: T } | null> => {
    let wanted: StepUp | null = null;
    const first = await send<T | null>(async () => {
      try {
        return await run({});
      } catch (error) {
        wanted = wantedBy(error);
        if (wanted) return null;
        throw error;
      }
    });
    if (!wanted) return first as { readonly value: T } | null;
    const stepUp: StepUp = wanted;
    return new Promise((settle) =>
      setAsked({ ...stepUp, run, settle: (answer) => settle(answer as { readonly value: T } | null) }),
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
  return {
    call,
    sending,
    problem,
    clear,
    dialog: <StepUpDialog asked={asked} text={text} onSettle={settle} onFail={fail} />,
  };
}

/** What the venue wants proved; null where the failure is another. */
function wantedBy(error: unknown): StepUp | null {
  if (!(error instanceof AnswerError) || error.code !== ACCOUNT_CODE.stepUp) return null;
  const { verifyTypes, serialNO } = (error.data ?? {}) as {
    readonly verifyTypes?: unknown;
    readonly serialNO?: unknown;
  };
  if (!Array.isArray(verifyTypes)) return null;
  return { verifyTypes: verifyTypes as readonly Factor[], ...(typeof serialNO === 'string' ? { serialNO } : {}) };
}

/** Whether another code, or the same once more, could help. Anything else is said where the change was begun. */
function isAboutProof(error: unknown): boolean {
  const about: readonly string[] = [
    ACCOUNT_CODE.codeWrong,
    ACCOUNT_CODE.stepUp,
    ACCOUNT_CODE.wait,
    ACCOUNT_CODE.proofWrong,
    ACCOUNT_CODE.stepOver,
  ];
  return !(error instanceof AnswerError) || about.includes(error.code);
}

type DialogProps = {
  readonly text: string | undefined;
  readonly asked: Asked | null;
  readonly onSettle: (answer: { readonly value: unknown } | null) => void;
  /** The proof was good, or did not matter: the change itself is refused. */
  readonly onFail: (error: unknown) => void;
};

function StepUpDialog({ asked, text, onSettle, onFail }: DialogProps) {
  const t = useTranslations('forms.stepUp');
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onSettle(null);
      }}
      size="m"
      sheet
      title={t('title')}
      description={text ?? t('text')}
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
  const { send, sending, problem, clear } = useSend();
  const form = useFactors(asked.verifyTypes, clear);
  const said = refusalOf(form, problem?.code === ACCOUNT_CODE.codeWrong ? problem.text : null);
  const [kind, setKind] = useState<'codes' | 'passkey'>('codes');
  const { serialNO } = asked;
  const attempt = async (by: typeof kind, proof: () => Promise<FactorCodes>) => {
    setKind(by);
    const done = await send(async () => {
      const codes = await proof();
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
  const submit = () => {
    const codes = form.read();
    if (codes) void attempt('codes', async () => codes);
  };
  return (
    <div className="grid gap-4">
      {form.wanted.length > 0 ? (
        <Form label={t('title')} onSubmit={submit}>
          <FactorFields form={form} request={(channel) => ({ purpose: 'security', channel })} refused={said.field} />
          <FormProblem text={said.field ? null : problem?.text} />
          <Submit sending={sending && kind === 'codes'} problem={problem} running={t('running')}>
            {t('act')}
          </Submit>
        </Form>
      ) : (
        <FormProblem text={problem?.text} />
      )}
      {asked.verifyTypes.includes('passkey') && serialNO !== undefined ? (
        <>
          {form.wanted.length > 0 ? <Or>{t('or')}</Or> : null}
          <Button
            size={48}
            className="w-full"
            loading={sending && kind === 'passkey' && t('running')}
            onClick={() => void attempt('passkey', () => provePasskey(serialNO))}
          >
            <IconKeyRound />
            {t('passkey')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
