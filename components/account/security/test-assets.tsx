'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { TwoLines } from '#components/ui/record-table.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import { toast } from '#components/ui/toast.ts';
import { askAccount, fetchFaucet } from '#lib/api/account.ts';
import { FAUCET } from '#lib/contract/account.ts';
import type { FaucetState } from '#lib/contract/shapes/agency.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { Card } from '../parts/card.tsx';
import { FormProblem } from '../parts/form.tsx';
import { useRun } from '../parts/use-run.ts';

type Gift = FaucetState['assets'][number];

/** Funds of the live account, which have no value outside this venue. Nothing is shown where the venue gives none. */
export function TestAssets() {
  const t = useTranslations('security.faucet');
  const [state, load] = useFaucet();
  const { run, busy, problem } = useRun();
  if (state === 'none') return null;
  const take = ({ asset, amount }: Gift) =>
    run(
      asset,
      () => askAccount(FAUCET, { asset }),
      () => {
        toast({ kind: 'success', text: t('done', { amount: formatAmount(amount), asset }) });
        load();
      },
    );
  const all = () =>
    run(
      ALL,
      async () => {
        if (state === null) return;
        // One after the other: what was taken stays taken where a later one is refused.
        for (const { asset, left } of state.assets) if (left) await askAccount(FAUCET, { asset });
      },
      () => {
        toast({ kind: 'success', text: t('allDone') });
        load();
      },
    );
  const left = state?.assets.filter((gift) => gift.left).length ?? 0;
  return (
    <Card
      title={t('title')}
      text={t('text')}
      aside={
        left > 1 ? (
          <Button variant="primary" disabled={busy !== null} loading={busy === ALL && t('running')} onClick={all}>
            {t('all')}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-3 px-6 pb-5 max-md:px-4">
        <ul className="grid grid-cols-2 gap-2 max-lg:grid-cols-1">
          {state === null
            ? PLACES.map((at) => (
                <li key={at}>
                  <Skeleton className="h-14" />
                </li>
              ))
            : state.assets.map((gift) => (
                <li key={gift.asset} className="flex items-center gap-3 rounded-control bg-raised px-3 py-2 text-13">
                  <Coin symbol={gift.asset} size={24} />
                  <Amount gift={gift} nextAt={state.nextAt} />
                  {gift.left ? (
                    <Button
                      size={32}
                      disabled={busy !== null}
                      loading={busy === gift.asset && t('running')}
                      aria-label={t('act', { amount: formatAmount(gift.amount), asset: gift.asset })}
                      onClick={() => take(gift)}
                    >
                      {t('get')}
                    </Button>
                  ) : null}
                </li>
              ))}
        </ul>
        <FormProblem text={problem?.text} />
      </div>
    </Card>
  );
}

/** Name of the run that takes everything, beside those of single assets. */
const ALL = 'all';

/** Keep the room of what most venues give. */
const PLACES = [0, 1, 2, 3] as const;

function Amount({ gift: { asset, amount, left }, nextAt }: { gift: Gift; nextAt: number }) {
  const t = useTranslations('security.faucet');
  return (
    <TwoLines
      className="me-auto"
      under={left ? t('left') : t.rich('next', { time: () => <Time key="time" ts={nextAt} /> })}
    >
      <span dir="ltr" className="num font-medium">
        {formatAmount(amount)} {asset}
      </span>
    </TwoLines>
  );
}

/** Null until it is known. */
function useFaucet(): readonly [FaucetState | 'none' | null, () => void] {
  const [state, setState] = useState<FaucetState | 'none' | null>(null);
  const load = useCallback(() => {
    fetchFaucet().then(setState, () => {
      // A venue without one says so; there is nothing to offer then.
      setState('none');
    });
  }, []);
  useEffect(load, [load]);
  return [state, load];
}
