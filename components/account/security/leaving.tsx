'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import { askAccount } from '#lib/api/account.ts';
import { DOWNLOAD, SECURITY } from '#lib/contract/account.ts';
import type { UserInfo } from '#lib/contract/shapes/account.ts';
import { Card, SettingRow } from '../parts/card.tsx';
import { FormProblem } from '../parts/form.tsx';
import { useStepUp } from '../parts/step-up.tsx';
import { CloseDialog } from './close-dialog.tsx';

/** What somebody takes along, and the end of the account. */
export function Leaving({ user }: { user: UserInfo }) {
  const t = useTranslations('security.leaving');
  return (
    <Card title={t('title')}>
      <TakeoutRow />
      <CloseRow user={user} />
    </Card>
  );
}

function TakeoutRow() {
  const t = useTranslations('security.leaving.takeout');
  const stepUp = useStepUp(t('proof'));
  const take = async () => {
    const asked = await stepUp.call((codes) => askAccount(SECURITY.takeout, codes));
    if (!asked) return;
    fetchFile(`${DOWNLOAD}?serialNO=${asked.value.serialNO}`);
    toast({ kind: 'success', text: t('started') });
  };
  return (
    <SettingRow
      title={t('title')}
      text={t('text')}
      action={
        <Button loading={stepUp.sending && t('running')} onClick={() => void take()}>
          {t('act')}
        </Button>
      }
    >
      {stepUp.problem ? (
        <div className="mt-3">
          <FormProblem text={stepUp.problem.text} />
        </div>
      ) : null}
      {stepUp.dialog}
    </SettingRow>
  );
}

/** By the browser itself, which writes the file as it comes: it may be larger than a page should hold. */
function fetchFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

function CloseRow({ user }: { user: UserInfo }) {
  const t = useTranslations('security.leaving.close');
  const [open, setOpen] = useState(false);
  if (user.kind !== 'normal') return <SettingRow title={t('title')} text={t(user.kind)} />;
  return (
    <SettingRow
      title={t('title')}
      text={t('text')}
      action={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('act')}
        </Button>
      }
    >
      <CloseDialog user={user} open={open} onOpenChange={setOpen} />
    </SettingRow>
  );
}
