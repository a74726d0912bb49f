'use client';

import { useTranslations } from 'next-intl';
import { Link } from '#components/ui/link.tsx';
import { useMoment } from '#components/ui/moment.ts';
import type { FundReason } from '#lib/contract/perp.ts';
import type { PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import type { PositionStory } from '#lib/contract/shapes/perp-story.ts';
import type { FundEvent } from '#lib/contract/shapes/protection.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { unitsOf } from '#lib/futures/market.ts';
import { CopyLines } from './copy.tsx';
import { toneOf, type Words } from './words.ts';

type PartProps = { readonly words: Words; readonly story: PositionStory };

/** How a liquidation went: each step with the mark that caused it, then what the fund did. */
export function StorySteps({ words, story }: PartProps) {
  const t = useTranslations('explain.story');
  const told = useTold(words);
  const { time } = useMoment();
  const steps = story.notices.map((notice) => ({ notice, ...told(notice) }));
  return (
    <div className="grid gap-4">
      <Summary words={words} story={story} />
      <ol className="grid gap-3 border-s border-line ps-4">
        {steps.map(({ notice, title, text, figures }) => (
          <li key={notice.id} className="relative grid gap-0.5">
            <i
              aria-hidden="true"
              className="absolute -start-4 top-1.5 size-2 -translate-x-1/2 rounded-full bg-warning rtl:translate-x-1/2"
            />
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-medium">{title}</b>
              <bdi dir="ltr" className="num text-12 text-faint">
                {time(notice.at)}
              </bdi>
            </p>
            <p className="text-12 text-muted">{text}</p>
            {figures ? <p className="text-12 text-faint">{figures}</p> : null}
          </li>
        ))}
      </ol>
      <Fund words={words} events={story.fund} />
      <div className="flex justify-end">
        <CopyLines
          label={t('copy')}
          lines={() =>
            story.notices.map(({ at, kind, data }) => [
              new Date(at).toISOString(),
              [kind, ...Object.entries(data).map(([name, value]) => `${name}=${value}`)].join('\t'),
            ])
          }
        />
      </div>
    </div>
  );
}

function Summary({ words, story }: PartProps) {
  const t = useTranslations('explain.story');
  const { moment } = useMoment();
  const { pair, settle } = words;
  const last = story.notices.findLast(({ data }) => data.step === 'takeover' || data.step === 'reduce');
  const amount = (text: string | undefined) => formatFixed(text ?? null, words.places);
  if (last)
    return (
      <p>
        {t('summary', {
          ...{ side: story.positionSide, pair, asset: settle, time: moment(last.at) },
          mark: priceOf(words, last.data.mark),
          equity: amount(last.data.equity),
          maintenance: amount(last.data.maintenance),
        })}
      </p>
    );
  const reduced = story.notices.findLast(({ kind }) => kind === 'adl');
  if (reduced)
    return (
      <p>
        {t('summaryAdl', {
          pair,
          time: moment(reduced.at),
          price: priceOf(words, reduced.data.price ?? reduced.data.mark),
        })}
      </p>
    );
  return (
    <p>
      {story.closedAt === null
        ? t('summaryOpen', { pair, time: moment(story.openedAt) })
        : t('summaryClosed', { pair, time: moment(story.closedAt) })}
    </p>
  );
}

const priceOf = (words: Words, price: string | undefined): string =>
  formatPrice(price ?? null, words.instrument.pricePlace);

type Step = { readonly title: string; readonly text: string; readonly figures: string | null };

function useTold(words: Words): (notice: PerpNotice) => Step {
  const t = useTranslations('explain.story');
  const { settle, places, instrument, unit } = words;
  const sum = (text: string | undefined) => formatFixed(text ?? null, places);
  return ({ kind, data }) => {
    const size = `${formatFixed(data.size ?? null, instrument.sizePlace)} ${unit}`;
    const at = data.mark === undefined ? null : t('at', { mark: priceOf(words, data.mark) });
    const state =
      data.equity !== undefined && data.maintenance !== undefined
        ? t('figures', { equity: sum(data.equity), maintenance: sum(data.maintenance) })
        : null;
    const figures = [at, state].filter((part) => part !== null).join(' · ') || null;
    if (kind === 'marginWarning')
      return {
        title: t('warned'),
        text:
          data.marginRatio === undefined
            ? t('warnedPlain')
            : t('warnedText', { ratio: formatPercent(data.marginRatio) }),
        figures,
      };
    if (kind === 'adl') return { title: t('adl'), text: t('adlText', { size }), figures };
    if (kind === 'liquidated') {
      const left = unitsOf(data.equity ?? '0') ?? 0n;
      const amount = words.amount(left < 0n ? -left : left);
      const short = left < 0n;
      return {
        title: t(short ? 'missing' : 'rest'),
        text: t(short ? 'shortfall' : 'surplus', { amount, asset: settle }),
        figures: at,
      };
    }
    switch (data.step) {
      case 'cancel':
        return { title: t('cancel'), text: t('cancelText'), figures };
      case 'net':
        return { title: t('net'), text: t('netText', { size }), figures };
      case 'reduce':
        return { title: t('reduce'), text: t('reduceText', { size }), figures };
      default:
        return { title: t('takeover'), text: t('takeoverText', { size }), figures };
    }
  };
}

const FUND_WORDS = {
  takeover: 'fundTakeover',
  unwinding: 'fundUnwinding',
  adl: 'fundAdl',
  funding: 'fundFunding',
  seed: 'fundSeed',
} as const satisfies Record<FundReason, string>;

/** Takes nothing from the page but the way to all of it. */
function Fund({ words, events }: { words: Words; events: readonly FundEvent[] }) {
  const t = useTranslations('explain.story');
  const { time } = useMoment();
  if (events.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium">{t('fund')}</h3>
      <p className="mb-2 text-12 text-muted">
        {t('fundNote')}{' '}
        <Link href="/protection-fund" className="text-accent hover:underline">
          {t('fundLink')}
        </Link>
      </p>
      <ul className="grid gap-1 text-12">
        {events.map(({ id, reason, change, ts }) => {
          const units = unitsOf(change) ?? 0n;
          return (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span className="text-muted">
                <bdi dir="ltr" className="num me-2 text-faint">
                  {time(ts)}
                </bdi>
                {t(FUND_WORDS[reason])}
              </span>
              <bdi dir="ltr" className={`num ${toneOf(units)}`}>
                {words.amount(units, { sign: true })} {words.settle}
              </bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
