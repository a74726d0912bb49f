'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TextField } from '#components/ui/text-field.tsx';
import { toast } from '#components/ui/toast.ts';
import { askAccount } from '#lib/api/account.ts';
import { ANTI_PHISHING, SECURITY } from '#lib/contract/account.ts';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { Guarded } from '../parts/guarded.tsx';
import { useStepUp } from '../parts/step-up.tsx';
import { useData } from '../parts/use-data.ts';
import { NotLoaded, Waiting } from '../parts/waiting.tsx';

/** The code that every mail of ours carries, of whichever account one works in. */
export function AntiPhishingPanel() {
  return (
    <Guarded>
      <Body />
    </Guarded>
  );
}

function Body() {
  const t = useTranslations('security');
  const { data, problem, reload } = useData(SECURITY.overview);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const stepUp = useStepUp();
  if (!data) return problem ? <NotLoaded problem={problem} onRetry={reload} /> : <Waiting rows={2} />;
  const code = typed ?? data.antiPhishingCode ?? '';
  const submit = async () => {
    setWrong(!ANTI_PHISHING.test(code));
    if (!ANTI_PHISHING.test(code)) return;
    if (!(await stepUp.call((codes) => askAccount(SECURITY.antiPhishing, { code, ...codes })))) return;
    toast({ kind: 'success', text: t('done') });
    setTyped(null);
    reload();
  };
  return (
    <section aria-label={t('antiPhishing.title')} className="max-w-[560px] rounded-panel bg-panel p-6 max-md:p-4">
      <Form label={t('antiPhishing.title')} onSubmit={() => void submit()}>
        <TextField
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          limit={20}
          label={t('antiPhishing.label')}
          hint={t('antiPhishing.hint')}
          value={code}
          onValueChange={(value) => {
            setWrong(false);
            setTyped(value);
          }}
          error={wrong ? t('antiPhishing.wrong') : undefined}
        />
        <FormProblem text={stepUp.problem?.text} />
        <Submit sending={stepUp.sending} problem={stepUp.problem} running={t('antiPhishing.running')}>
          {t('antiPhishing.act')}
        </Submit>
      </Form>
      {stepUp.dialog}
    </section>
  );
}
