import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { IconCheck, IconX } from '#components/ui/icons.tsx';
import { BRAND } from '#lib/site/brand.ts';
import { DeviceCard } from './device-card.tsx';
import { InstallNow } from './install-now.tsx';

const DEVICES = ['ios', 'android', 'desktop', 'mac'] as const;
const STEPS = ['one', 'two', 'three'] as const;
const CAN = ['window', 'offline', 'versions'] as const;
const CANNOT = ['trade', 'closed', 'store'] as const;

/** How the site is installed, what that gives and what it does not. Complete without script, but for the button. */
export async function Download() {
  const t = await getTranslations('download');
  const brand = BRAND.name;
  return (
    <div className="mx-auto max-w-[960px] px-8 pt-8 max-md:px-4 max-md:pt-6">
      <div className="flex items-start gap-6 max-md:flex-col max-md:gap-4">
        {/* biome-ignore lint/performance/noImgElement: a few kilobytes of the right size already */}
        <img
          src="/brand/icon-192.png"
          width={96}
          height={96}
          alt=""
          className="shrink-0 rounded-[21px] shadow-[0_0_0_1px_var(--line-strong)]"
        />
        <div>
          <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('heading', { brand })}</h1>
          <p className="mt-2 max-w-xl text-14 text-muted">{t('text')}</p>
          <InstallNow
            texts={{
              install: t('install'),
              installed: t('installed'),
              added: t('added', { brand }),
              byHand: t('byHand'),
            }}
          />
        </div>
      </div>
      <ul className="mt-8 grid grid-cols-2 gap-2 max-md:grid-cols-1">
        {DEVICES.map((device) => (
          <DeviceCard key={device} device={device} mark={t('yours')}>
            <h2 className="text-14 font-semibold">{t(`steps.${device}.title`)}</h2>
            <ol className="mt-2 list-inside list-decimal space-y-1 text-13 text-muted marker:text-faint">
              {STEPS.map((step) => (
                <li key={step}>{t(`steps.${device}.${step}`)}</li>
              ))}
            </ol>
          </DeviceCard>
        ))}
      </ul>
      <p className="mt-2 text-13 text-muted">{t('other')}</p>
      <div className="mt-8 grid grid-cols-2 gap-8 max-md:grid-cols-1">
        <Points title={t('can.title')} icon={<IconCheck size={16} className="mt-0.5 shrink-0 text-success" />}>
          {CAN.map((name) => t(`can.${name}`))}
        </Points>
        <Points title={t('cannot.title')} icon={<IconX size={16} className="mt-0.5 shrink-0 text-faint" />}>
          {CANNOT.map((name) => t(`cannot.${name}`))}
        </Points>
      </div>
      <h2 className="mt-8 text-16 font-semibold">{t('remove.title')}</h2>
      <p className="mt-2 max-w-xl text-13 text-muted">{t('remove.text')}</p>
    </div>
  );
}

type PointsProps = { readonly title: string; readonly icon: ReactNode; readonly children: readonly string[] };

function Points({ title, icon, children }: PointsProps) {
  return (
    <section>
      <h2 className="text-16 font-semibold">{title}</h2>
      <ul className="mt-3 space-y-3">
        {children.map((text) => (
          <li key={text} className="flex gap-2 text-13">
            {icon}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
