'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_LIMIT, type Permission, SUB } from '#lib/contract/account.ts';
import type { SubList } from '#lib/contract/shapes/sub.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { Card } from '../parts/card.tsx';
import { FormProblem } from '../parts/form.tsx';
import { Guarded } from '../parts/guarded.tsx';
import { useData } from '../parts/use-data.ts';
import { useRun } from '../parts/use-run.ts';
import { NotLoaded, Waiting } from '../parts/waiting.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { SubTable } from './sub-table.tsx';
import { switchTo } from './switch.ts';

/** Accounts under the main one: made, allowed, frozen, and worked in. */
export function SubsPanel() {
  return (
    <Guarded>
      <Body />
    </Guarded>
  );
}

function Body() {
  const { data, problem, reload } = useData(SUB.list);
  if (!data) return problem ? <NotLoaded problem={problem} onRetry={reload} /> : <Waiting rows={4} />;
  return <Subs list={data} onChanged={reload} />;
}

function Subs({ list, onChanged }: { list: SubList; onChanged: () => void }) {
  const t = useTranslations('subAccounts');
  const [creating, setCreating] = useState(false);
  const { run, problem, busy } = useRun();
  const { prefix } = useSiteLocale();
  const standing = standingIn(list);
  const go = (userId: string) =>
    run(`switch ${userId}`, () => switchTo(userId, withPrefix('/account/sub-account', prefix)));
  const create = (
    <Button variant="primary" disabled={list.rows.length >= ACCOUNT_LIMIT.subs} onClick={() => setCreating(true)}>
      {t('create.open')}
    </Button>
  );
  const back = (
    <Button loading={busy === `switch ${list.main.userId}` && t('switching')} onClick={() => go(list.main.userId)}>
      {t('back')}
    </Button>
  );
  const none = list.rows.length === 0;
  return (
    <Card title={t('title')} aside={<Aside list={list} act={standing === 'switched' ? back : none ? null : create} />}>
      <div className="px-6 pb-3 empty:hidden max-md:px-4">{problem ? <FormProblem text={problem.text} /> : null}</div>
      {none ? (
        <EmptyState title={t('empty')} text={t('emptyText')} action={create} className="pt-2!" />
      ) : (
        <SubTable
          rows={list.rows}
          self={list.self}
          manage={standing === 'main'}
          busy={busy}
          onSwitch={go}
          onFreeze={(userId, frozen) =>
            run(`freeze ${userId}`, () => askAccount(SUB.freeze, { userId, frozen }), onChanged)
          }
          onPermissions={(userId, permissions: readonly Permission[]) =>
            run(`may ${userId}`, () => askAccount(SUB.permissions, { userId, permissions }), onChanged)
          }
        />
      )}
      <CreateDialog open={creating} onOpenChange={setCreating} onCreated={onChanged} />
    </Card>
  );
}

/** What the user is in this list: the main account, a sub-account it was switched to, or one that logged in by itself. */
function standingIn({ main, self, rows }: SubList): 'main' | 'switched' | 'own' {
  if (self !== main.userId) return 'switched';
  return rows.some(({ userId }) => userId === self) ? 'own' : 'main';
}

/** How many there are, and what can be done here; a sub-account by itself has neither. */
function Aside({ list, act }: { list: SubList; act: ReactNode }) {
  const t = useTranslations('subAccounts');
  if (standingIn(list) === 'own') return null;
  return (
    <>
      <span className="text-12 text-faint">{t('limit', { count: list.rows.length, most: ACCOUNT_LIMIT.subs })}</span>
      {act}
    </>
  );
}
