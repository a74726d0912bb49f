'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { ErrorState, Skeleton } from '#components/ui/states.tsx';
import { Figure } from './cells.tsx';

/** What explanations of fills are made of, of whatever product. */

type FrameProps = {
  /** The rule of its price, which the fill itself says. */
  readonly rule: string;
  /** Null until it is there. */
  readonly parts: ReactNode | null;
  /** What can be done where it could not be fetched; null while it can. */
  readonly retry: (() => void) | null;
  readonly simulated: boolean;
};

export function FillFrame({ rule, parts, retry, simulated }: FrameProps) {
  const t = useTranslations('orders.detail');
  const common = useTranslations('common');
  return (
    <div className="grid gap-5 text-13">
      <p>{rule}</p>
      {parts ??
        (retry === null ? (
          <Waiting />
        ) : (
          <ErrorState
            title={t('failed')}
            action={
              <Button size={24} onClick={retry}>
                {common('retry')}
              </Button>
            }
            className="py-2!"
          />
        ))}
      {/* What a sceptic looks for first: the own trade in the list of all trades. */}
      <p className="text-12 text-muted">{t('public')}</p>
      {simulated ? (
        <p className="flex">
          <Chip tone="paper">{t('simulated')}</Chip>
        </p>
      ) : null}
    </div>
  );
}

export function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="text-end">
        {children}
        {note ? <span className="block text-12 text-muted">{note}</span> : null}
      </dd>
    </>
  );
}

/** One level, as texts. */
export type Level = {
  readonly id: string;
  readonly rule: string;
  readonly price: string;
  readonly size: string;
  readonly total: string;
};

type LevelsProps = {
  /** The fill that is explained, among the levels. */
  readonly own: string;
  readonly levels: readonly Level[];
  readonly sum: Omit<Level, 'id' | 'rule'>;
  readonly units: { readonly price: string; readonly size: string; readonly total: string };
};

/** Each level that the order met in that moment, and all of them together. */
export function Levels({ own, levels, sum, units }: LevelsProps) {
  const t = useTranslations('orders');
  return (
    <table aria-label={t('detail.levels')} className="w-full text-12">
      <caption className="pb-2 text-start text-muted">{t('detail.levels')}</caption>
      <thead className="text-faint">
        <tr className="h-8 border-b border-line">
          <th scope="col" className="text-start font-normal">
            {t('detail.rule')}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('columns.price')} {units.price}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('columns.amount')} {units.size}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('columns.totalIn', { unit: units.total })}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.id} className="h-8 border-b border-line" data-this={level.id === own || undefined}>
            <td className="text-muted">
              {level.rule}
              {level.id === own && levels.length > 1 ? (
                <span className="text-accent"> · {t('detail.this')}</span>
              ) : null}
            </td>
            <Figures of={level} />
          </tr>
        ))}
      </tbody>
      {levels.length > 1 ? (
        <tfoot className="font-medium">
          <tr className="h-8">
            <th scope="row" className="text-start font-medium">
              {t('detail.sum')}
            </th>
            <Figures of={sum} />
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

function Figures({ of: { price, size, total } }: { of: Omit<Level, 'id' | 'rule'> }) {
  return [price, size, total].map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places
    <td key={at} className="text-end">
      <Figure text={text} />
    </td>
  ));
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  );
}
