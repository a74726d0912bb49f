'use client';

import { useTranslations } from 'next-intl';
import { Switch } from '#components/ui/fields.tsx';
import { askAccount } from '#lib/api/account.ts';
import { SUB } from '#lib/contract/account.ts';
import { tellTabs } from '#lib/storage/tabs.ts';
import { useSession } from '#stores/session.ts';
import { Card, SettingRow } from '../parts/card.tsx';
import { FormProblem } from '../parts/form.tsx';
import { useSend } from '../parts/use-send.ts';

type LoginProps = {
  readonly demo: boolean;
  /** Loads the page anew, so that nothing of the login before is left in memory (ACC-19). */
  readonly reload?: () => void;
};

/** A login that trades on paper only, such as one that is shown or lent to somebody (ACC-18). */
export function ThisLogin({ demo, reload = () => window.location.reload() }: LoginProps) {
  const t = useTranslations('security.login');
  const { send, sending, problem } = useSend();
  const change = async (wanted: boolean) => {
    const done = await send(() => askAccount(SUB.switchLoginDemo, { demo: wanted }));
    if (!done) return;
    useSession.getState().setUser(done.value.userInfo);
    tellTabs('session');
    reload();
  };
  return (
    <Card title={t('title')}>
      <div className="px-6 pb-3 empty:hidden max-md:px-4">{problem ? <FormProblem text={problem.text} /> : null}</div>
      <SettingRow
        title={t('demo')}
        text={t('demoText')}
        action={
          <Switch
            aria-label={t('demo')}
            checked={demo}
            disabled={sending}
            onCheckedChange={(wanted) => void change(wanted)}
          />
        }
      />
    </Card>
  );
}
