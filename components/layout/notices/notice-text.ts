'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ALERT_KINDS, ALERT_WAITS, type NoticeKind } from '#lib/contract/notice.ts';
import { marketName, marketPath } from '#lib/contract/place.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatFixed, formatPercent, formatPrice, placesOf } from '#lib/format/price.ts';
import { formatSpan } from '#lib/format/span.ts';
import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { useInstruments } from '#stores/instruments.ts';
import { rateText } from './alert-text.ts';
import {
  cut,
  funding,
  liquidation,
  marginCall,
  type NoticeTexts as T,
  type Told,
  trigger,
  type Words,
} from './futures-text.ts';

export type NoticeText = Words & {
  /** What its link is called, and where it leads; null where there is none. */
  readonly action: string | null;
  readonly link: string | null;
};

/** The words of a notice: facts come from the gateway, sentences from the texts of this page. */
export function useNoticeText(): (notice: Notice) => NoticeText {
  const t = useTranslations('notices');
  const tag = languageTag(useLocale() as LocaleCode);
  const markets = useInstruments((state) => state.bySymbol);
  return (notice) => {
    const { params, kind } = notice;
    const of = (name: string) => (typeof params[name] === 'string' ? (params[name] as string) : '');
    const market = markets[of('symbol')];
    const told: Told = {
      of,
      market: market ?? null,
      late: params.late === true,
      pair: market ? marketName(market, t('perp')) : of('symbol'),
      coin: market ? (market.contract?.kind === 'inverse' ? market.quote : market.base) : of('symbol'),
      // Full decimals: what is said must be what was set.
      price: (text) => formatPrice(text, market?.pricePlace ?? placesOf(text), { exact: true }),
      span: (text) => formatSpan(text, tag),
    };
    const words = WORDS[kind](t, notice, told);
    // Of a contract the gateway knows the symbol alone; its page is named by its pair.
    const link = market?.contract && notice.link?.startsWith('/futures/') ? marketPath(market) : notice.link;
    return { ...words, link, action: link === null ? null : t(`act.${actOf(notice)}`) };
  };
}

const WORDS: Readonly<Record<NoticeKind, (t: T, notice: Notice, told: Told) => Words>> = {
  alert: (t, _, told) => alert(t, told),
  fill: order,
  orderEnd: (t, notice, told) => cut(t, notice, told) ?? order(t, notice, told),
  trigger,
  marginCall,
  liquidation,
  funding,
  deposit: (t, { title }, told) => arrived(t, title, told),
  security: (t, { title }, told) => security(t, title, told),
};

function actOf({ kind, link }: Notice): 'open' | 'orders' | 'positions' | 'wallet' | 'funds' | 'security' {
  if (kind === 'security') return 'security';
  if (kind === 'deposit') return 'funds';
  if (link === '/history/positions') return 'positions';
  if (link === '/asset/futures') return 'wallet';
  return link?.startsWith('/history/') ? 'orders' : 'open';
}

function alert(t: T, { of, late, pair, price, span }: Told): Words {
  const kind = ALERT_KINDS.find((known) => known === of('kind')) ?? 'above';
  const figure = ALERT_WAITS[kind].of;
  const title =
    figure === 'funding'
      ? t(`alert.${kind}`, { pair, rate: rateText(of('rate')) })
      : figure === 'change'
        ? t(`alert.${kind}`, { pair, change: formatPercent(of('change')), window: span(of('window')) })
        : t(`alert.${kind}`, { pair, price: price(of('price')) });
  const reached =
    figure === 'funding'
      ? t('alert.rated', { rate: rateText(of('traded')) })
      : t(figure === 'mark' ? 'alert.marked' : 'alert.traded', { price: price(of('traded')) });
  return { title, text: [of('note'), reached, late ? t('alert.late') : ''].filter(Boolean).join(' · ') };
}

/** As it was booked, with the decimals that the table of fills has: two sums for one fee are one too many. */
function feeText({ of, market }: Told): string {
  const fee = of('fee');
  if (!market || market.contract) return formatAmount(fee);
  return formatFixed(fee, (of('feeAsset') === market.base ? market.sizePlace : market.quotePlace) + FEE_PLACES);
}

/** A fee is small beside what was traded: as many decimals more as a thousandth needs. */
const FEE_PLACES = 3;

function order(t: T, { kind, title }: Notice, told: Told): Words {
  const { of, pair, coin, price } = told;
  if (title === 'fills' || title === 'ends')
    return { title: t(`order.${title}`, { count: Number.parseInt(of('orders'), 10) }), text: t('order.see') };
  const side = of('side');
  if (kind === 'fill') {
    const text = t('order.got', { side, amount: formatAmount(of('filled')), coin, price: price(of('price')) });
    const fee = t('order.fee', { amount: feeText(told), coin: of('feeAsset') });
    return { title: t(title === 'filled' ? 'order.filled' : 'order.partly', { pair }), text: `${text} · ${fee}` };
  }
  const reason = title === 'triggerFailed' ? 'failed' : of('reason');
  const known = (['ioc', 'fok', 'stp', 'limit', 'failed'] as const).find((one) => one === reason);
  return { title: t('order.ended', { pair }), text: t(`order.why.${known ?? 'other'}`, { side }) };
}

function arrived(t: T, title: string, { of }: Told): Words {
  const text = t('funds.from', { reason: of('reason') });
  if (title === 'arrivedMany')
    return { title: t('funds.arrivedMany', { count: Number.parseInt(of('assets'), 10) }), text };
  return { title: t('funds.arrived', { amount: formatAmount(of('amount')), coin: of('asset') }), text };
}

/** What happened, as far as this page has words for it. */
const SECURITY = [
  'newDevice',
  'passwordChanged',
  'factorChanged',
  'contactChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'thirdBound',
  'thirdUnbound',
  'recoveryUsed',
  'antiPhishingChanged',
  'secured',
  'reopened',
] as const;

function security(t: T, title: string, { of }: Told): Words {
  const known = SECURITY.find((one) => one === title);
  return {
    title: t(`security.${known ?? 'other'}`),
    text: t('security.from', { device: of('device'), address: of('ip') }),
  };
}
