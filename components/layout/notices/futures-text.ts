import type { useTranslations } from 'next-intl';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent } from '#lib/format/price.ts';

/** What a page knows of what a notice speaks of. */
export type Told = {
  /** '' for what is missing. */
  readonly of: (name: string) => string;
  /** Null while it is not known. */
  readonly market: Instrument | null;
  readonly late: boolean;
  readonly pair: string;
  /** What sizes are counted in: the coin, of coin-margined contracts the dollar. */
  readonly coin: string;
  readonly price: (text: string) => string;
  readonly span: (text: string) => string;
};
export type Words = { readonly title: string; readonly text: string };
export type NoticeTexts = ReturnType<typeof useTranslations<'notices'>>;

/** The words of what happened to orders, margin and positions of contracts. */

/** What waited for a price was placed, or refused then. */
export function trigger(t: NoticeTexts, { title }: Notice, { of, pair, price }: Told): Words {
  if (title === 'failed') return { title: t('trigger.failed', { pair }), text: t('trigger.refused') };
  const known = (['takeProfit', 'stopLoss', 'trailing'] as const).find((one) => one === title);
  const placed = t('trigger.placed', { side: of('side') });
  const rate = of('callbackRate');
  const why = rate
    ? t('trigger.back', { rate: formatPercent(rate) })
    : of('price') && t('trigger.reached', { by: of('triggerBy'), price: price(of('price')) });
  return { title: t(`trigger.${known ?? 'trigger'}`, { pair }), text: [why, placed].filter(Boolean).join(' · ') };
}

/** An order that the venue cut, or all of them, which were to end unless somebody was there, or whose market ended. */
export function cut(t: NoticeTexts, { title }: Notice, { of, pair }: Told): Words | null {
  if (title === 'cut') return { title: t('order.cut', { pair }), text: t('order.cutText', { reason: of('reason') }) };
  if (title === 'settled')
    return { title: t('order.settled', { pair, count: count(of('orders')) }), text: t('order.settledText') };
  if (title !== 'countdown') return null;
  return {
    title: t('order.countdown', { count: count(of('orders')) }),
    text: t('order.countdownText', { seconds: count(of('seconds')) }),
  };
}

/** A leg or a wallet comes near its liquidation, or a leg got margin by itself. */
export function marginCall(t: NoticeTexts, { title }: Notice, { of, pair, price }: Told): Words {
  const coin = of('asset');
  if (title === 'added')
    return {
      title: t('margin.added', { pair }),
      text: t('margin.addedText', { amount: exact(of('amount')), coin, mark: price(of('mark')) }),
    };
  const name = of('symbol') ? pair : t('margin.pool', { coin });
  const text = t('margin.figures', {
    ratio: formatPercent(of('marginRatio')),
    equity: cents(of('equity'), coin),
    maintenance: cents(of('maintenance'), coin),
    coin,
  });
  return { title: t('margin.warning', { name }), text };
}

/** The venue closed a position, whole or in part. */
export function liquidation(t: NoticeTexts, { title }: Notice, { of, pair, coin, price }: Told): Words {
  const known = (['reduced', 'adl', 'settled'] as const).find((one) => one === title) ?? 'liquidated';
  const amount = { size: formatAmount(of('size')), unit: coin };
  const size =
    known === 'settled'
      ? t('liquidation.settledSize', { ...amount, price: price(of('price')) })
      : t('liquidation.size', { ...amount, mark: price(of('mark')) });
  const realised =
    (known === 'adl' || known === 'settled') && of('realised')
      ? t('liquidation.realised', { amount: exact(of('realised')), coin: of('asset') })
      : '';
  const text = [size, realised].filter(Boolean).join(' · ');
  return { title: t(`liquidation.${known}`, { pair, side: of('side') }), text };
}

export function funding(t: NoticeTexts, { title }: Notice, { of, pair }: Told): Words {
  const name = title === 'paid' ? 'funding.paid' : 'funding.received';
  return { title: t(name, { pair }), text: `${exact(of('amount'))} ${of('asset')}` };
}

/** To the last digit that says something. */
const exact = (text: string): string => formatAmount(text, { removeTrailingZeros: true });
/** A sum that is read beside another: to the cent, of a coin as it is. */
const cents = (text: string, coin: string): string =>
  coin.startsWith('USD') ? formatAmount(text, { precision: 2 }) : exact(text);
const count = (text: string): number => Number.parseInt(text, 10);
