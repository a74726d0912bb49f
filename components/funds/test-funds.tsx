'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { IconLoaderCircle, IconPlus } from '#components/ui/icons.tsx';
import { useAccount } from '#stores/account.ts';

/** Whether the account that is shown is one that the venue gives test assets to. */
export function useGiven(): boolean {
  return useAccount(({ env, testAssets }) => env === 'live' && testAssets);
}

/** Books all that is left of today's test assets, and says what came of it. */
function useTestFunds(): { readonly running: boolean; take(): void } {
  const t = useTranslations('order.funds');
  const [running, setRunning] = useState(false);
  return {
    running,
    take: () => {
      if (running) return;
      setRunning(true);
      // Fetched when it is asked for: most visits never do. Without a network the page says that there is none.
      import('./take-funds.ts')
        .then(({ takeFunds }) => takeFunds(t))
        .catch(() => undefined)
        .finally(() => setRunning(false));
    },
  };
}

/** Beside a balance: today's test assets in one press. Nothing where there are none. */
export function FundsPlus() {
  const given = useGiven();
  return given ? <Plus /> : null;
}

function Plus() {
  const t = useTranslations('order.funds');
  const { running, take } = useTestFunds();
  return (
    <IconButton
      icon={running ? IconLoaderCircle : IconPlus}
      label={running ? t('running') : t('take')}
      size={24}
      aria-busy={running || undefined}
      onClick={take}
      className="size-5! text-accent"
    />
  );
}

/** The same as words in a sentence, and as a button. */
export function FundsLink() {
  const t = useTranslations('order.funds');
  const { running, take } = useTestFunds();
  return (
    <button
      type="button"
      aria-busy={running || undefined}
      onClick={take}
      className="touch font-medium text-accent hover:underline"
    >
      {running ? t('running') : t('take')}
    </button>
  );
}

export function FundsButton() {
  const t = useTranslations('order.funds');
  const { running, take } = useTestFunds();
  return (
    <Button size={32} loading={running && t('running')} onClick={take}>
      {t('take')}
    </Button>
  );
}
