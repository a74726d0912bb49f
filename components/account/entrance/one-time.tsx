'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { TextField } from '#components/ui/text-field.tsx';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_CODE, ACCOUNT_LIMIT, LOGIN } from '#lib/contract/account.ts';
import type { StepAnswer, SystemLoginRequest } from '#lib/contract/shapes/account.ts';
import { usePreferences } from '#stores/preferences.ts';
import { areaOf, check, digitsOf, type FieldProblem, tidyCode } from '../parts/checks.ts';
import { useCountdown } from '../parts/code-field.tsx';
import { EmailField, MobileFields, useFieldText } from '../parts/fields.tsx';
import { Form, FormProblem, Submit, TextButton } from '../parts/form.tsx';
import { useTypedName } from '../parts/typed-name.ts';
import { type Sending, useSend } from '../parts/use-send.ts';
import type { NameKind } from './password-form.tsx';
import type { Login } from './use-login.ts';

type Kind = Exclude<NameKind, 'name'>;
type Asked = { readonly request: SystemLoginRequest; readonly step: StepAnswer };

/** A login by a code that is sent, without a password (ACC-07). The answer is the same for every name. */
export function OneTimeForm({ kind, login }: { kind: Kind; login: Login }) {
  const t = useTranslations('login.code');
  const [asked, setAsked] = useState<Asked | null>(null);
  const sending = useSend();
  const form = useName(kind);
  const ask = async (request: SystemLoginRequest) => {
    const sent = await sending.send(async () =>
      askAccount(LOGIN.system, { ...request, ...(await login.prove(request.areaCode)) }),
    );
    if (sent) setAsked({ request, step: sent.value });
    return sent !== null;
  };
  if (asked) {
    const back = () => {
      sending.clear();
      setAsked(null);
    };
    return <Code step={asked.step} resend={() => ask(asked.request)} asking={sending} login={login} onBack={back} />;
  }
  const submit = () => {
    const request = form.read();
    if (request) void ask(request);
  };
  return (
    <Form label={t('send')} onSubmit={submit}>
      <p className="text-13 text-muted">{t('text')}</p>
      {kind === 'email' ? (
        <EmailField username value={form.name} onValueChange={form.setName} problem={form.wrong.name} />
      ) : (
        <MobileFields
          area={form.area}
          onAreaChange={form.setArea}
          areaProblem={form.wrong.area}
          value={form.name}
          onValueChange={form.setName}
          problem={form.wrong.name}
        />
      )}
      <FormProblem text={sending.problem?.text} />
      <Submit sending={sending.sending} problem={sending.problem} running={t('sending')}>
        {t('send')}
      </Submit>
    </Form>
  );
}

function useName(kind: Kind) {
  const kept = usePreferences((preferences) => preferences.areaCode);
  const remember = usePreferences((preferences) => preferences.setPreference);
  const [name, setName] = useTypedName(kind);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<'name' | 'area', FieldProblem | null>>>({});
  const area = typed ?? (kept ? `+${kept}` : '');
  const read = (): SystemLoginRequest | null => {
    const found = { name: check[kind](name), area: kind === 'mobile' ? check.areaCode(area) : null };
    setWrong(found);
    if (found.name !== null || found.area !== null) return null;
    if (kind === 'email') return { loginName: name.trim() };
    remember('areaCode', areaOf(area));
    return { loginName: digitsOf(name), areaCode: areaOf(area) };
  };
  const marked = (field: 'name' | 'area', set: (value: string) => void) => (value: string) => {
    set(value);
    setWrong((before) => ({ ...before, [field]: null }));
  };
  return { name, area, wrong, read, setName: marked('name', setName), setArea: marked('area', setTyped) };
}

type CodeProps = {
  readonly step: StepAnswer;
  /** Has another code sent to the same name. @returns whether it was */
  readonly resend: () => Promise<boolean>;
  readonly asking: Pick<Sending, 'sending' | 'problem'>;
  readonly login: Login;
  readonly onBack: () => void;
};

function Code({ step, resend, asking, login, onBack }: CodeProps) {
  const t = useTranslations('login.code');
  const sent = useTranslations('forms.code');
  const fields = useTranslations('forms.fields');
  const text = useFieldText();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<FieldProblem | null>(null);
  const { send, sending, problem, clear } = useSend();
  // Only the code was asked here.
  const second = useTranslations('login.second.refused');
  const refused = problem?.code === ACCOUNT_CODE.loginRefused;
  const submit = async () => {
    const found = check.code(code);
    setWrong(found);
    if (found) return;
    const request = { serialNO: step.serialNO, verifyCode: tidyCode(code) };
    const answered = await send(() => askAccount(LOGIN.verifySystem, request));
    if (answered) login.take(answered.value, 'normal');
  };
  return (
    <Form label={t('act')} onSubmit={() => void submit()}>
      <p role="status" className="text-13 text-muted">
        {t('to')} {sent('latest')}
      </p>
      <TextField
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        label={step.verifyTypes.includes('mobile') ? fields('mobileCode') : fields('emailCode')}
        value={code}
        onValueChange={(value) => {
          setCode(value);
          setWrong(null);
          clear();
        }}
        error={refused ? second('one') : text(wrong)}
        end={<Resend onAsk={resend} asking={asking} />}
      />
      <FormProblem text={refused ? null : (problem?.text ?? asking.problem?.text)} />
      <Submit sending={sending} problem={problem} running={t('checking')}>
        {t('act')}
      </Submit>
      <p className="text-center">
        <TextButton onClick={onBack}>{t('change')}</TextButton>
      </p>
    </Form>
  );
}

/** Another code, with the seconds until it may be asked for (ACC-13). */
function Resend({ onAsk, asking: { sending, problem } }: { onAsk: CodeProps['resend']; asking: CodeProps['asking'] }) {
  const t = useTranslations('forms.code');
  const { left, start } = useCountdown();
  // The first one was sent a moment ago.
  useEffect(() => start(ACCOUNT_LIMIT.resend), [start]);
  useEffect(() => {
    if (problem && problem.wait > 0 && problem.code === ACCOUNT_CODE.codeTooSoon) start(problem.wait);
  }, [problem, start]);
  const ask = async () => {
    if (sending || left > 0) return;
    if (await onAsk()) start(ACCOUNT_LIMIT.resend);
  };
  return (
    <button
      type="button"
      aria-disabled={sending || left > 0}
      onClick={() => void ask()}
      className="touch num shrink-0 text-13 font-medium text-accent hover:underline aria-disabled:text-faint aria-disabled:no-underline"
    >
      {sending ? t('sending') : left > 0 ? t('again', { seconds: left }) : t('resend')}
    </button>
  );
}
