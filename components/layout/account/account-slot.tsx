'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconUserRound } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { usePath } from '#components/ui/navigation.ts';
import { Popover } from '#components/ui/popover.tsx';
import { loginAddress, registerAddress } from '#lib/site/entrance.ts';
import { shownName, useSession } from '#stores/session.ts';
import { AuthLink } from './auth-link.tsx';

/**
 * The ways in, or the account of whoever is in: both are drawn and the document knows which of them is seen, from before
 * the first paint on (ACC-01).
 */
export function AccountSlot() {
  return (
    <>
      <div data-for="visitors" className="flex items-center gap-1">
        <WaysIn />
      </div>
      <div data-for="account" className="max-md:hidden">
        <AccountMenu />
      </div>
    </>
  );
}

function WaysIn() {
  const t = useTranslations('account');
  const path = usePath();
  return (
    <>
      <AuthLink
        href={loginAddress(path, '')}
        rel="nofollow"
        data-track="logIn"
        className={cx(buttonClass({ variant: 'quiet', size: 32 }), 'max-md:hidden in-data-[mode=paper]:max-lg:hidden')}
      >
        {t('logIn')}
      </AuthLink>
      <AuthLink
        href={registerAddress(path, '')}
        rel="nofollow"
        data-track="signUp"
        className={buttonClass({ variant: 'primary', size: 32 })}
      >
        {t('signUp')}
      </AuthLink>
    </>
  );
}

function AccountMenu() {
  const t = useTranslations('account');
  const [Panel, warm] = useLazy(() => import('./account-panel.tsx').then((module) => module.AccountPanel));
  const user = useSession((session) => session.user);
  // What is done here is done for a sub-account: that is seen without opening anything.
  const sub = user?.kind === 'sub' ? shownName(user) : null;
  const trigger = (
    <button
      type="button"
      aria-label={sub === null ? t('menu') : `${t('menu')}, ${t('kinds.sub')}: ${sub}`}
      title={sub === null ? undefined : `${t('kinds.sub')}: ${sub}`}
      className={cx(
        'flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-full hover:brightness-108',
        sub === null ? 'bg-accent-soft text-accent' : 'bg-warning-soft px-2.5 text-warning',
      )}
    >
      <IconUserRound size={16} />
      {sub === null ? null : <bdi className="max-w-28 truncate text-12 font-medium max-lg:max-w-16">{sub}</bdi>}
    </button>
  );
  return (
    <Popover trigger={trigger} label={t('menu')} align="end" onWarm={warm} className="w-64 p-2">
      {(close) => (Panel ? <Panel onLeave={close} own /> : null)}
    </Popover>
  );
}
