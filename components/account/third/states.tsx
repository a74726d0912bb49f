'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { FormProblem } from '../parts/form.tsx';
import { Waiting } from '../parts/waiting.tsx';

/** While the venue looks at it. */
export function Checking({ text }: { text: string }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-14">
        {text}
      </p>
      <Waiting rows={2} />
    </div>
  );
}

/** Why it came to nothing, and the way back. @param binds whether it was to be connected to an account */
export function Ended({ text, binds }: { text: string; binds: boolean }) {
  const t = useTranslations('login');
  return (
    <div className="grid gap-4">
      <FormProblem text={text} />
      <Link href={binds ? '/account/setting' : '/login'} className={buttonClass({ variant: 'primary', size: 44 })}>
        {binds ? t('third.toSecurity') : t('reset.back')}
      </Link>
    </div>
  );
}
