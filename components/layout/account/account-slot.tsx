'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconUserRound } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { usePath } from '#components/ui/navigation.ts';
import { Popover } from '#components/ui/popover.tsx';
import { loginAddress, registerAddress } from '#lib/site/entrance.ts';
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
  const trigger = (
    <button
      type="button"
      aria-label={t('menu')}
      className="grid size-8 place-items-center rounded-full bg-accent-soft text-accent hover:brightness-108"
    >
      <IconUserRound size={16} />
    </button>
  );
  return (
    <Popover trigger={trigger} label={t('menu')} align="end" onWarm={warm} className="w-64 p-2">
      {(close) => (Panel ? <Panel onLeave={close} own /> : null)}
    </Popover>
  );
}
