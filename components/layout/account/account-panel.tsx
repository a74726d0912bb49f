'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { IconLogOut } from '#components/ui/icons-account.tsx';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { placesOf } from '#lib/site/account-places.ts';
import { shownName, useSession } from '#stores/session.ts';
import { OWN } from '../nav.ts';
import { OWN_ICON, PLACE_ICON } from './places.ts';
import { useLogOut } from './use-log-out.ts';
import { loadUser } from './user.ts';

const ROW =
  'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-13 text-muted hover:bg-hover hover:text-text max-md:min-h-11';

type PanelProps = {
  readonly onLeave: () => void;
  /** With the ways to assets and orders, where no list of places stands below. */
  readonly own?: boolean;
};

/** The logged-in user, where to go, and the way out. */
export function AccountPanel({ onLeave, own = false }: PanelProps) {
  const t = useTranslations('account');
  const user = useSession((session) => session.user);
  const { leaving, logOut } = useLogOut();
  return (
    <>
      <Who />
      <ul className="border-y border-line py-1">
        {own && user?.kind !== 'agency' ? <Own onLeave={onLeave} /> : null}
        {placesOf(user?.kind ?? 'normal').map(({ id, href }) => {
          const Icon = PLACE_ICON[id];
          return (
            <li key={id}>
              <Link href={href} onClick={onLeave} className={ROW}>
                <Icon size={14} />
                {t(id)}
              </Link>
            </li>
          );
        })}
      </ul>
      <button type="button" aria-busy={leaving} onClick={logOut} className={`${ROW} mt-1`}>
        <IconLogOut size={14} />
        {leaving ? t('loggingOut') : t('logOut')}
      </button>
    </>
  );
}

function Own({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('nav');
  return OWN.map(({ id, href }) => {
    const Icon = OWN_ICON[id as keyof typeof OWN_ICON];
    return (
      <li key={id}>
        <Link href={href} onClick={onLeave} className={ROW}>
          <Icon size={14} />
          {t(id)}
        </Link>
      </li>
    );
  });
}

function Who() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const user = useSession((session) => session.user);
  const failed = useSession((session) => session.failure !== null);
  if (user) {
    return (
      <div className="px-2 pt-1 pb-3">
        <p className="truncate text-14 font-medium">
          <bdi>{shownName(user)}</bdi>
        </p>
        <p className="mt-1 flex items-center gap-2 text-12 text-faint">
          {t(`kinds.${user.kind}`)}
          {user.demo ? <Chip tone="paper">{t('demo')}</Chip> : null}
        </p>
      </div>
    );
  }
  if (!failed) return <Skeleton className="mx-2 mt-1 mb-3 h-10" />;
  return (
    <div role="alert" className="flex items-center justify-between gap-2 px-2 pt-1 pb-3 text-12 text-danger">
      {t('unknown')}
      <Button size={24} onClick={() => void loadUser()}>
        {common('retry')}
      </Button>
    </div>
  );
}
