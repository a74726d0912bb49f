'use client';

import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { IconChevronRight } from '#components/ui/icons.tsx';
import { IconWallet } from '#components/ui/icons-account.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Worth } from '#lib/market/coins.ts';
import type { FuturesWorth } from './futures-worth.ts';
import { Panel } from './panel.tsx';
import { Result } from './result.tsx';

/** Each wallet with what is in it. */
export function Wallets({ spot, futures }: { spot: Worth; futures: FuturesWorth }) {
  const t = useTranslations('assets.wallets');
  const names = useTranslations('positions.assets.wallets');
  return (
    <Panel title={t('title')}>
      <WalletLine href="/asset/spot" name={t('spot')} worth={spot} />
      {futures.wallets.map(({ wallet, worth }) => (
        <WalletLine key={wallet} href="/asset/futures" name={names(wallet)} worth={worth} />
      ))}
    </Panel>
  );
}

function WalletLine({ href, name, worth }: { href: string; name: string; worth: Worth }) {
  const t = useTranslations('assets.wallets');
  return (
    <Link
      href={href}
      className="grid grid-cols-[minmax(120px,1fr)_repeat(4,minmax(0,160px))_16px] items-center gap-4 border-t border-line px-6 py-3 text-13 last:rounded-b-panel hover:bg-hover focus-visible:-outline-offset-2 max-lg:grid-cols-[minmax(0,1fr)_auto_16px] max-md:px-4"
    >
      <span className="flex items-center gap-2 font-medium">
        <IconWallet size={16} className="text-muted" />
        {name}
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
