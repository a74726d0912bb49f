'use client';

import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Link } from '#components/ui/link.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { SECURITY, SUB } from '#lib/contract/account.ts';
import type { SecurityOverview } from '#lib/contract/shapes/security.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { Card, SettingRow } from '../parts/card.tsx';
import { FormProblem } from '../parts/form.tsx';
import { Guarded } from '../parts/guarded.tsx';
import { useData } from '../parts/use-data.ts';
import { useRun } from '../parts/use-run.ts';
import { NotLoaded, Waiting } from '../parts/waiting.tsx';
import { Profile } from '../security/profile.tsx';
import { Protection } from '../security/protection.tsx';
import { switchTo } from './switch.ts';

/** Settings of the sub-account one works in. */
export function SubSetting() {
  return (
    <Guarded>
      <Body />
    </Guarded>
  );
}

function Body() {
  const t = useTranslations('subAccounts.setting');
  const { data, problem, reload } = useData(SECURITY.overview);
  if (!data) return problem ? <NotLoaded problem={problem} onRetry={reload} /> : <Waiting rows={4} />;
  if (data.user.kind !== 'sub') {
    return (
      <EmptyState
        title={t('notSub')}
        text={t('notSubText')}
        action={
          <Link href="/account/sub-account" className={buttonClass({ variant: 'primary' })}>
            {t('list')}
          </Link>
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Profile user={data.user} />
      <Back />
      <May overview={data} />
      <Protection overview={data} onChanged={reload} />
    </div>
  );
}

/** Whoever was switched here from the main account finds the way back without the list. */
function Back() {
  const t = useTranslations('subAccounts');
  const { prefix } = useSiteLocale();
  const { data } = useData(SUB.list);
  const { run, problem, busy } = useRun();
  if (!data || data.main.userId === data.self) return null;
  const { userId } = data.main;
  return (
    <Card
      title={t('setting.switched')}
      aside={
        <Button
          loading={busy !== null && t('switching')}
          onClick={() => run('back', () => switchTo(userId, withPrefix('/account/sub-account', prefix)))}
        >
          {t('back')}
        </Button>
      }
    >
      <div className="px-6 pb-3 empty:hidden max-md:px-4">{problem ? <FormProblem text={problem.text} /> : null}</div>
    </Card>
  );
}

function May({ overview: { user } }: { overview: SecurityOverview }) {
  const t = useTranslations('subAccounts');
  return (
    <Card title={t('setting.title')}>
      <SettingRow
        title={t('setting.may')}
        state={
          <span className="flex gap-1">
            {user.permissions.length === 0
              ? t('setting.nothing')
              : user.permissions.map((one) => <Chip key={one}>{t(`permissions.${one}`)}</Chip>)}
          </span>
        }
      />
      <SettingRow
        title={t('setting.parent')}
        state={<span className="num">{user.parentId}</span>}
        action={
          <Link href="/account/sub-account" className={buttonClass()}>
            {t('setting.list')}
          </Link>
        }
      />
    </Card>
  );
}
