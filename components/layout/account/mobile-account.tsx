'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { usePath } from '#components/ui/navigation.ts';
import { loginAddress, registerAddress } from '#lib/site/entrance.ts';
import { useSettings } from '#stores/settings.ts';
import { AccountPanel } from './account-panel.tsx';
import { AuthLink } from './auth-link.tsx';

/** The same as in the wide header, at the top of the menu. */
export function MobileAccount({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('account');
  const path = usePath();
  const loggedIn = useSettings((settings) => settings.loggedIn);
  if (loggedIn) {
    return (
      <div className="mb-3 border-b border-line pb-2">
        <AccountPanel onLeave={onLeave} />
      </div>
    );
  }
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 px-2">
      <AuthLink
        href={loginAddress(path, '')}
        rel="nofollow"
        onClick={onLeave}
        className={cx(buttonClass({ size: 44 }))}
      >
        {t('logIn')}
      </AuthLink>
      <AuthLink
        href={registerAddress(path, '')}
        rel="nofollow"
        onClick={onLeave}
        className={buttonClass({ variant: 'primary', size: 44 })}
      >
        {t('signUp')}
      </AuthLink>
    </div>
  );
}
