'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconCircleCheck } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_CODE, GUARD } from '#lib/contract/account.ts';
import type { GuardLook } from '#lib/contract/shapes/security.ts';
import { FormProblem } from '../parts/form.tsx';
import { useStepUp } from '../parts/step-up.tsx';
import { useSend } from '../parts/use-send.ts';

/** What stands behind the `#` of a link. */
const TOKEN = /^#([\w-]{43})$/;
type Look = { readonly token: string; readonly found: GuardLook };

/** The link of a message: what it is about, and one button. Opening it does nothing, so no mail scanner fires it. */
export function GuardPanel() {
  const t = useTranslations('guard');
  const { token, look, problem, over, again } = useLook();
  const [done, setDone] = useState(false);
  if (look && done) return <Done found={look.found} />;
  if (look) return <Question look={look} onDone={() => setDone(true)} />;
  if (token === '' || over) return <Over />;
  if (!problem) return <p role="status">{t('loading')}</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <FormProblem text={problem} />
      <Button onClick={again}>{t('retry')}</Button>
    </div>
  );
}

/** Reads the token and takes it out of the address at once: no history, no bookmark and no report has it. */
function useLook() {
  const { send, problem } = useSend();
  const [token, setToken] = useState<string | null>(null);
  const [look, setLook] = useState<Look | null>(null);
  const read = useRef(false);
  const ask = async (asked: string) => {
    const answer = await send(() => askAccount(GUARD.look, { token: asked }));
    if (answer) setLook({ token: asked, found: answer.value });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has it once
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const found = TOKEN.exec(window.location.hash)?.[1] ?? '';
    window.history.replaceState(null, '', window.location.pathname);
    setToken(found);
    if (found !== '') void ask(found);
  }, []);
  return {
    token,
    look,
    problem: problem?.text ?? null,
    over: problem?.code === ACCOUNT_CODE.stepOver || problem?.code === '40000',
    again: () => void ask(token ?? ''),
  };
}

function Question({ look: { token, found }, onDone }: { look: Look; onDone: () => void }) {
  const t = useTranslations('guard');
  const closed = found.happened === 'closed';
  const { call, sending, problem, dialog } = useStepUp(t('app'));
  const act = async () => {
    if (await call(({ googleCode }) => askAccount(GUARD.act, { token, ...(googleCode ? { googleCode } : {}) })))
      onDone();
  };
  return (
    <div className="grid gap-4">
      <p className="text-14">{t.rich('intro', { account: () => <bdi>{found.account}</bdi> })}</p>
      <div className="grid gap-2 rounded-control bg-raised p-4">
        <p className="text-14 font-medium">{t(`happened.${found.happened}` as 'happened.newDevice')}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
          <dt className="text-muted">{t('at')}</dt>
          <dd>
            <Time ts={found.at} />
          </dd>
          <dt className="text-muted">{t('device')}</dt>
          <dd>
            <bdi>{found.device}</bdi>
          </dd>
          <dt className="text-muted">{t('ip')}</dt>
          <dd>
            <bdi className="num">{found.ip}</bdi>
          </dd>
        </dl>
      </div>
      <p className="text-13 text-muted">{t(closed ? 'reopens' : found.undoes ? 'undoes' : 'stops')}</p>
      <FormProblem text={problem?.text} />
      <Button
        size={48}
        variant="primary"
        className="w-full"
        loading={sending && t('running')}
        onClick={() => void act()}
      >
        {t(closed ? 'reopen' : 'act')}
      </Button>
      <p className="text-13 text-muted">{t(closed ? 'stays' : 'was')}</p>
      {dialog}
    </div>
  );
}

/** Nothing can be done with this link any more; what can be done instead is one click away. */
function Over() {
  const t = useTranslations();
  return (
    <div className="grid gap-6">
      <p className="text-14">{t('guard.over')}</p>
      <div className="flex flex-wrap gap-3">
        <Link href="/login?returnTo=%2Faccount%2Fsetting" className={buttonClass({ variant: 'primary', size: 44 })}>
          {t('account.logIn')}
        </Link>
        <Link href="/forgot-password" className={buttonClass({ size: 44 })}>
          {t('guard.reset')}
        </Link>
      </div>
    </div>
  );
}

function Done({ found }: { found: GuardLook }) {
  const t = useTranslations('guard');
  return (
    <div role="status" className="grid justify-items-center gap-4 py-6 text-center">
      <IconCircleCheck size={24} className="text-success" />
      <p className="text-14">{t(found.happened === 'closed' ? 'reopened' : found.undoes ? 'undone' : 'done')}</p>
      <Link href="/forgot-password" className={buttonClass({ variant: 'primary', size: 44 })}>
        {t('reset')}
      </Link>
    </div>
  );
}
