import type { useTranslations } from 'next-intl';
import { toast } from '#components/ui/toast.ts';
import { fetchFaucet, takeFaucet } from '#lib/api/account.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatTime } from '#lib/format/time.ts';
import { reconcilePrivate } from '#stores/private.ts';
import { useToldOrders } from '#stores/told-orders.ts';

type Words = ReturnType<typeof useTranslations<'order.funds'>>;

/** Books all that is left of today's test assets, and says what came of it. */
export async function takeFunds(t: Words): Promise<void> {
  try {
    await take(t);
  } catch {
    useToldOrders.getState().tellsFunds(false);
    toast({ kind: 'error', text: t('failed') });
  }
  reconcilePrivate();
}

async function take(t: Words): Promise<unknown> {
  const { assets, nextAt } = await fetchFaucet();
  const left = assets.filter((gift) => gift.left);
  if (left.length === 0)
    return assets.length === 0
      ? toast({ kind: 'info', text: t('none') })
      : toast({ kind: 'info', text: t('taken', { time: formatTime(nextAt, { zone: 'UTC' }) }) });
  // The account's notices may come before the last answer.
  useToldOrders.getState().tellsFunds(true);
  for (const { asset } of left) await takeFaucet(asset);
  const amounts = left.map(({ asset, amount }) => `${formatAmount(amount)} ${asset}`).join(', ');
  return toast({ kind: 'success', text: t('done', { amounts }) });
}
