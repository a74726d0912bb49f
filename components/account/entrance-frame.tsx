import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { GlobeGrid } from '#components/ui/globe.tsx';
import type { IconComponent } from '#components/ui/icon.tsx';
import { IconFlaskConical, IconLock, IconShieldCheck } from '#components/ui/icons.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { WaysSkeleton } from './parts/ways-skeleton.tsx';

type EntranceProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** Below the form: the other pages of this kind. */
  readonly links: ReactNode;
  /** What a trader's account is, beside the form; default yes. */
  readonly points?: boolean;
  readonly children: ReactNode;
};

type Point = {
  readonly title: 'paper' | 'encrypted' | 'confirmed';
  readonly text: 'register.paper' | 'login.points.supported' | 'login.points.confirmedText';
  readonly icon: IconComponent;
};
const POINTS: readonly Point[] = [
  { title: 'paper', text: 'register.paper', icon: IconFlaskConical },
  { title: 'encrypted', text: 'login.points.supported', icon: IconLock },
  { title: 'confirmed', text: 'login.points.confirmedText', icon: IconShieldCheck },
];

/** A page of logging in or registering: what an account is on one side, the form on the other. */
export function EntranceFrame({ title, text, links, points = true, children }: EntranceProps) {
  return (
    <div className="relative overflow-hidden">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 -start-24 flex items-center max-lg:hidden"
      >
        <GlobeGrid className="shrink-0" />
      </div>
      <div
        className={cx(
          'relative mx-auto grid min-h-[calc(100dvh-48px)] max-w-[1440px] items-center gap-12 ps-16 pe-28 py-6 max-xl:pe-16 max-lg:grid-cols-[minmax(0,480px)] max-lg:justify-center max-lg:px-8 max-md:items-start max-md:px-0 max-md:py-0',
          points ? 'grid-cols-[1fr_minmax(0,480px)]' : 'grid-cols-[minmax(0,480px)] justify-center',
        )}
      >
        {points ? <Points /> : null}
        <section className="rounded-panel border border-line bg-panel px-10 py-7 max-md:rounded-none max-md:border-0 max-md:px-4 max-md:py-8">
          <h1 className="text-28 font-semibold tracking-[-0.01em]">{title}</h1>
          <div className="mt-0.5 mb-3 text-13 text-muted">{text}</div>
          {children}
          <div className="mt-4 grid justify-items-center gap-2 text-center text-13 text-muted">{links}</div>
        </section>
      </div>
    </div>
  );
}

/** What an account is. */
async function Points() {
  const t = await getTranslations('login.points');
  const all = await getTranslations();
  return (
    <div className="max-w-[520px] bg-page py-6 max-lg:hidden">
      <p className="text-40 font-semibold tracking-[-0.02em] text-balance">{t('title')}</p>
      <ul className="mt-8 grid gap-5">
        {POINTS.map(({ title: name, text: more, icon: Icon }) => (
          <li key={name} className="flex gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-panel border border-line bg-panel text-accent">
              <Icon size={20} />
            </span>
            <div>
              <p className="text-14 font-semibold">{t(name)}</p>
              <p className="text-13 text-muted">{all(more)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FormSkeletonProps = {
  /** How many it has. */
  readonly fields: number;
  /** Whether tabs stand above. */
  readonly tabs?: boolean;
  /** Buttons of further ways below. */
  readonly ways?: number;
  /** Class of the height of what else there is: rules of a password, links. */
  readonly more?: string;
};

/** The place of a form that is on its way, as high as the form: what is centred must not move when it comes. */
export async function FormSkeleton({ fields, tabs = true, ways = 0, more }: FormSkeletonProps) {
  const t = await getTranslations('forms');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      {tabs ? <Skeleton className="mb-4 h-10" /> : null}
      <div className="grid gap-4">
        {Array.from({ length: fields }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
          <div key={at} className="grid gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11" />
          </div>
        ))}
        <Skeleton className="h-12" />
      </div>
      {more ? <div className={more} /> : null}
      {ways > 0 ? (
        <div className="mt-3.5">
          <WaysSkeleton ways={ways} />
        </div>
      ) : null}
    </div>
  );
}
