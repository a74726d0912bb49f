'use client';

import { useTranslations } from 'next-intl';
import { useMoment } from '#components/ui/moment.ts';
import type { PositionStory, StoryFill } from '#lib/contract/shapes/perp-story.ts';
import { print } from '#lib/exact/fixed.ts';
import { negateDecimal } from '#lib/format/decimal.ts';
import { formatSigned } from '#lib/format/narrow.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { lifeBreakEvenTicks } from '#lib/futures/break-even.ts';
import { wayOf } from '#lib/futures/figures.ts';
import { unitsOf } from '#lib/futures/market.ts';
import { liveLeg } from '#stores/futures-live.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { CopyLines } from './copy.tsx';
import { Hint, Row } from './row.tsx';
import { toneOf, type Words } from './words.ts';

type PartProps = { readonly words: Words; readonly story: PositionStory };

/** What a position cost over its life: fees, funding, slippage, and what is left of it. */
export function StoryCosts({ words, story }: PartProps) {
  const t = useTranslations('explain.story');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Facts words={words} story={story} />
        <Sums words={words} story={story} />
      </div>
      <section>
        <h3 className="mb-2 font-medium">{t('fills')}</h3>
        <Fills words={words} fills={story.fills} />
        {story.complete ? null : <p className="mt-2 text-12 text-muted">{t('partial')}</p>}
      </section>
      <div className="flex justify-end">
        <CopyLines label={t('copy')} lines={() => copied(story)} />
      </div>
    </div>
  );
}

function copied(story: PositionStory): readonly (readonly [string, string])[] {
  const { symbol, size, openAvgPrice, closeAvgPrice, realised, fees, funding, slippage, net, fills } = story;
  const head = {
    symbol,
    size,
    openAvgPrice,
    closeAvgPrice: closeAvgPrice ?? '',
    realised,
    fees,
    funding,
    slippage,
    net,
  };
  return [
    ...Object.entries(head),
    ...fills.map(
      ({ ts, id, side, price, size: part, fee, mark, slippage: slip }) =>
        [new Date(ts).toISOString(), [id, side, price, part, fee, mark ?? '', slip].join('\t')] as const,
    ),
  ];
}

function Facts({ words, story }: PartProps) {
  const t = useTranslations('explain.story');
  const { instrument, unit } = words;
  const breakEven = useBreakEven(words, story);
  return (
    <dl className="grid content-start gap-1.5 text-12">
      <Row name={t('sizeOpened')}>
        {formatFixed(story.size, instrument.sizePlace)} {unit}
      </Row>
      <Row name={t('entry')}>{formatPrice(story.openAvgPrice, instrument.pricePlace)}</Row>
      {story.closeAvgPrice ? (
        <Row name={t('exit')}>{formatPrice(story.closeAvgPrice, instrument.pricePlace)}</Row>
      ) : null}
      {breakEven === null ? null : <Row name={t('breakEven')}>{words.price(breakEven)}</Row>}
    </dl>
  );
}

/** Of an open position: where a close leaves nothing of all that happened. */
function useBreakEven(words: Words, { symbol, settle, positionSide, id }: PositionStory): number | null {
  useFuturesPositions((state) => state.all);
  const leg = id === null ? liveLeg({ symbol, settle, positionSide })?.leg : undefined;
  return leg ? lifeBreakEvenTicks(words.market.contract, wayOf(positionSide), leg) : null;
}

function Sums({ words, story }: PartProps) {
  const t = useTranslations('explain.story');
  const units = (text: string) => unitsOf(text) ?? 0n;
  const opened = units(story.openValue);
  const part = (of: bigint) =>
    opened === 0n ? null : formatPercent(print((of * 1_000_000n) / opened, 6), { digits: 3, sign: true });
  const row = (name: string, sum: bigint, hint?: string) => (
    <Row key={name} name={hint ? <Hint content={hint}>{name}</Hint> : name}>
      <bdi dir="ltr" className={toneOf(sum)}>
        {words.amount(sum, { sign: true })}
      </bdi>
      <span className="ms-2 inline-block w-16 text-end text-faint">{part(sum)}</span>
    </Row>
  );
  const funding = units(story.funding);
  return (
    <dl className="grid content-start gap-1.5 text-12">
      {row(t('realised'), units(story.realised))}
      {row(t('fees'), -units(story.fees))}
      {row(
        funding === 0n ? t('funding') : `${t('funding')} (${t(funding < 0n ? 'fundingPaid' : 'fundingGot')})`,
        funding,
      )}
      <div className="border-t border-line" />
      <Row name={<b className="font-medium text-text">{t('net2')}</b>}>
        <bdi dir="ltr" className={`font-medium ${toneOf(units(story.net))}`}>
          {words.amount(units(story.net), { sign: true })} {words.settle}
        </bdi>
        <span className="ms-2 inline-block w-16 text-end text-faint">{part(units(story.net))}</span>
      </Row>
      {part(units(story.net)) === null ? null : (
        <p className="text-end text-faint">{t('ofValue', { percent: part(units(story.net)) ?? '' })}</p>
      )}
      {row(t('slippage'), -units(story.slippage), t('slippageTip'))}
    </dl>
  );
}

function Fills({ words, fills }: { words: Words; fills: readonly StoryFill[] }) {
  const t = useTranslations('explain.story');
  const { moment } = useMoment();
  const { instrument, unit, settle, places } = words;
  return (
    <section
      aria-label={t('fills')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full text-12 [&_:is(th,td)+:is(th,td)]:ps-3">
        <thead className="text-faint">
          <tr className="h-8 border-b border-line">
            <th scope="col" className="text-start font-normal">
              {t('time')}
            </th>
            <th scope="col" className="text-start font-normal">
              {t('what')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('price')}
            </th>
            <th scope="col" className="text-end font-normal">{`${t('size')} ${unit}`}</th>
            <th scope="col" className="text-end font-normal">{`${t('fee')} ${settle}`}</th>
            <th scope="col" className="text-end font-normal">{`${t('slip')} ${settle}`}</th>
          </tr>
        </thead>
        <tbody className="num">
          {fills.map((fill) => (
            <tr key={`${fill.id} ${fill.role}`} className="h-8 border-b border-line">
              <td className="text-start whitespace-nowrap text-muted">
                <bdi dir="ltr">{moment(fill.ts)}</bdi>
              </td>
              <td className="text-start whitespace-nowrap">
                {t(whatOf(fill))} {fill.order === '0' ? <span className="text-faint">{t('byVenue')}</span> : null}
              </td>
              <td className="text-end">{formatPrice(fill.price, instrument.pricePlace)}</td>
              <td className="text-end">{formatFixed(fill.size, instrument.sizePlace)}</td>
              <td className="text-end">{formatFixed(fill.fee, places)}</td>
              {/* Signed as its sum is: what was lost by it goes down. */}
              <td className="text-end">{formatSigned(negateDecimal(fill.slippage), places)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function whatOf({ side, opens }: StoryFill): 'openBuy' | 'openSell' | 'closeBuy' | 'closeSell' {
  const closes = /^[0.]+$/.test(opens);
  return side === 'buy' ? (closes ? 'closeBuy' : 'openBuy') : closes ? 'closeSell' : 'openSell';
}
