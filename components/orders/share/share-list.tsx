'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { useMoment } from '#components/ui/moment.ts';
import { toast } from '#components/ui/toast.ts';
import { fetchShares, revokeShare } from '#lib/api/share.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { sharePath } from '#lib/contract/share.ts';
import type { Env } from '#lib/contract/trade.ts';
import { randomKey } from '#lib/order/intent.ts';
import { pageQueries } from '#stores/queries.ts';

/** A link was made or taken back: the list is read again. */
export function sharesChanged(): Promise<void> {
  return pageQueries().invalidateQueries({ queryKey: ['shares'] });
}

/** Links that one made, each with its way back. */
export function ShareList({ env }: { env: Env }) {
  const t = useTranslations('explain.share');
  const { data, isError } = useQuery(
    { queryKey: ['shares', env], queryFn: ({ signal }) => fetchShares({ env, signal }), retry: 1 },
    pageQueries(),
  );
  if (!data && !isError) return null;
  return (
    <section className="border-t border-line pt-3">
      <h3 className="mb-2 text-12 font-medium">{t('mine')}</h3>
      {data ? null : <p className="text-12 text-muted">{t('mineFailed')}</p>}
      {data?.shares.length === 0 ? <p className="text-12 text-muted">{t('mineNone')}</p> : null}
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {data?.shares.map((share) => (
          <Own key={share.id} env={env} share={share} />
        ))}
      </ul>
    </section>
  );
}

function Own({ env, share }: { env: Env; share: Share }) {
  const t = useTranslations('explain.share');
  const { moment } = useMoment();
  const [sending, setSending] = useState(false);
  const revoke = async () => {
    if (sending) return;
    setSending(true);
    try {
      await revokeShare(share.id, { env, key: randomKey() });
      toast({ kind: 'success', text: t('revoked') });
    } catch {
      // The client said why; what is gone already is gone from the list as well.
    } finally {
      // Its button does not come back before the row goes: a second press would be for the link that moves up.
      await sharesChanged();
      setSending(false);
    }
  };
  const { pair, side } = share;
  return (
    <li className="flex items-center justify-between gap-3 text-12">
      <span className="min-w-0">
        <Link href={sharePath(share)} target="_blank" className="text-accent hover:underline">
          <bdi>{share.kind === 'fill' ? t('fill', { pair, side }) : t('position', { pair, side })}</bdi>
        </Link>{' '}
        <span className="text-faint">
          {share.amounts ? `${t('withAmounts')} · ` : ''}
          {t('until', { date: moment(share.expiresAt).slice(0, 10) })}
        </span>
      </span>
      <Button size={24} loading={sending && t('revoking')} onClick={() => void revoke()}>
        {t('revoke')}
      </Button>
    </li>
  );
}
