'use client';

import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { IconChevronRight } from '#components/ui/icons.tsx';
import { IconWallet } from '#components/ui/icons-account.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Worth } from '#lib/market/coins.ts';
import { Panel } from './panel.tsx';
import { Result } from './result.tsx';

/** Each wallet with what is in it; there is one so far. */
export function Wallets({ worth }: { worth: Worth }) {
  const t = useTranslations('assets.wallets');
  return (
    <Panel title={t('title')}>
      <Link
        href="/asset/spot"
        className="grid grid-cols-[minmax(120px,1fr)_repeat(4,minmax(0,160px))_16px] items-center gap-4 rounded-b-panel border-t border-line px-6 py-3 text-13 hover:bg-hover focus-visible:-outline-offset-2 max-lg:grid-cols-[minmax(0,1fr)_auto_16px] max-md:px-4"
      >
        <span className="flex items-center gap-2 font-medium">
          <IconWallet size={16} className="text-muted" />
          {t('spot')}
        </span>
        <Part name={t('total')} className="max-lg:hidden">
          <Amount value={worth.total} scene="usdt" className="font-semibold" />
        </Part>
        <Part name={t('available')} className="max-lg:hidden">
          <Amount value={worth.available} scene="usdt" />
        </Part>
        <Part name={t('locked')} className="max-lg:hidden">
          <Amount value={worth.locked} scene="usdt" />
        </Part>
        <Part name={t('unrealised')} className="max-lg:hidden">
          <Result value={worth.unrealised} />
        </Part>
        <span className="text-end lg:hidden">
          <Amount value={worth.total} scene="usdt" unit="USDT" className="font-medium" />
          <Result value={worth.unrealised} className="block text-12" />
        </span>
        <IconChevronRight size={16} className="text-faint" />
      </Link>
    </Panel>
  );
}

function Part({ name, className, children }: { name: string; className: string; children: React.ReactNode }) {
  return (
    <span className={`text-end ${className}`}>
      <span className="block text-12 text-faint">{name}</span>
      {children}
    </span>
  );
}
