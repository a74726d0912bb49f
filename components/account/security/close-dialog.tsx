'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { askAccount } from '#lib/api/account.ts';
import { SECURITY } from '#lib/contract/account.ts';
import type { UserInfo } from '#lib/contract/shapes/account.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { setLocation } from '#lib/safety/link.ts';
import { LOGIN } from '#lib/site/entrance.ts';
import { keepErrand } from '#lib/storage/pending-redirect.ts';
import { endLogin } from '#stores/login-end.ts';
import { FormProblem } from '../parts/form.tsx';
import { useStepUp } from '../parts/step-up.tsx';

type DialogProps = {
  readonly user: UserInfo;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** What closing the account does, when, and what stays: said before it is done. */
export function CloseDialog({ user, open, onOpenChange }: DialogProps) {
  const t = useTranslations('security.leaving.close');
  const common = useTranslations('common');
  const to = user.email ?? user.mobile;
  const { prefix } = useSiteLocale();
  const stepUp = useStepUp(t('proof'));
  const act = async () => {
    const closed = await stepUp.call((codes) => askAccount(SECURITY.close, codes));
    if (!closed) return;
    keepErrand('closed', closed.value);
    void setLocation(withPrefix(LOGIN, prefix));
    endLogin();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="m"
        sheet
        title={t('dialogTitle')}
        description={t('lead')}
        footer={
          <>
            <Button size={44} className="flex-1" onClick={() => onOpenChange(false)}>
              {common('cancel')}
            </Button>
            <Button
              size={44}
              variant="danger"
              className="flex-1"
              loading={stepUp.sending && t('running')}
              onClick={() => void act()}
            >
              {t('confirm')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 text-13">
          <Part title={t('now')}>
            <li>{t('nowOrders')}</li>
            <li>{t('nowSessions')}</li>
            <li>{t('nowSubs')}</li>
          </Part>
          <Part title={t('undo')}>
            <li>{to === null ? t('undoNone') : t('undoText', { to })}</li>
          </Part>
          <Part title={t('then')}>
            <li>{t('thenBalances')}</li>
            <li>{t('thenErased')}</li>
          </Part>
          <Part title={t('kept')}>
            <li>{t('keptText')}</li>
          </Part>
          <FormProblem text={stepUp.problem?.text} />
        </div>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-muted">{children}</ul>
    </section>
  );
}
