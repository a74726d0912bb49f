'use client';

import { useTranslations } from 'next-intl';
import type { FundingNow } from '#lib/contract/shapes/contract-market.ts';
import { parse } from '#lib/exact/parse.ts';
import { legFigures, type PoolFigures, poolFigures, valueAt, wayOf } from '#lib/futures/figures.ts';
import { holdingOf, type Pool } from '#lib/futures/holding.ts';
import { POSITION_SIDES, type PositionSide } from '#lib/rules/perp-words.ts';
import { fundingOf } from '#lib/trade/units/funding.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useMarks } from '#stores/marks.ts';
import { usePnlBy } from '#stores/pnl-by.ts';
import { Hint, RatioBar, Row } from './row.tsx';
import { ratioPercent, toneOf, type Words } from './words.ts';

/** What the wallet of a contract holds, and how near it is to being liquidated. */
export function MarginTab({ words, pool }: { words: Words; pool: Pool }) {
  const t = useTranslations('explain.card');
  const { settle } = words;
  const by = usePnlBy((state) => state.by);
  const whole = poolFigures(pool);
  const gained = whole.unrealised + whole.isolatedUnrealised;
  return (
    <dl className="grid text-12">
      <Row name={t('equity')} className="text-13">
        <b className="text-16 font-semibold">{words.amount(whole.wallet + gained)}</b>{' '}
        <span className="text-muted">{settle}</span>
      </Row>
      <Row name={t('wallet')}>{words.amount(whole.wallet)}</Row>
      {/* A margin is measured by the mark, whatever price the rows go by. */}
      <Row name={t(by === 'mark' ? 'unrealised' : 'unrealisedByMark')}>
        <span className={toneOf(gained)}>{words.amount(gained, { sign: true })}</span>
      </Row>
      <Row name={t('isolated')}>{words.amount(whole.isolatedMargin)}</Row>
      <div className="my-1 border-t border-line" />
      <Row name={<Hint content={t('crossRatioTip')}>{t('crossRatio')}</Hint>}>
        <RatioBar ratio={whole.ratio} /> {ratioPercent(whole.ratio)}
      </Row>
      <Worst words={words} pool={pool} whole={whole} />
      <Row name={t('maintenance')}>{words.amount(whole.maintenance)}</Row>
      <Funding words={words} pool={pool} />
    </dl>
  );
}

/** The isolated leg that is nearest to its liquidation: of it the cross ratio says nothing. */
function Worst({ words, pool, whole }: { words: Words; pool: Pool; whole: PoolFigures }) {
  const t = useTranslations('explain.story');
  const worst = worstIsolated(pool, whole);
  const pair = useInstruments((state) => (worst ? state.bySymbol[worst.symbol]?.contract?.pair : undefined));
  if (!worst) return null;
  const { symbol, side, leverage, ratio } = worst;
  const of = { pair: symbol === words.market.symbol ? words.pair : (pair ?? symbol), side, leverage: `${leverage}` };
  return (
    <Row name={<bdi>{t('badge', { ...of, mode: 'isolated' })}</bdi>}>
      <RatioBar ratio={ratio} /> {ratioPercent(ratio)}
    </Row>
  );
}

type WorstLeg = {
  readonly symbol: string;
  readonly side: PositionSide;
  readonly leverage: number;
  readonly ratio: bigint;
};

export function worstIsolated(pool: Pool, whole = poolFigures(pool)): WorstLeg | null {
  let worst: WorstLeg | null = null;
  for (const { market, mode, legs, leverage } of pool.holdings)
    for (const side of POSITION_SIDES) {
      const ratio = mode === 'isolated' && legs[side] ? legFigures(pool, market.symbol, side, whole)?.ratio : undefined;
      if (ratio !== undefined && (worst === null || ratio > worst.ratio))
        worst = { symbol: market.symbol, side, leverage: leverage[side], ratio };
    }
  return worst;
}

/** What the legs of this market would pay or get at the next stamp. */
function Funding({ words, pool }: { words: Words; pool: Pool }) {
  const t = useTranslations('explain.card');
  const told = useMarks((marks) => marks.funding[words.market.symbol]);
  if (!told) return null;
  const sum = fundingSum(words, pool, told);
  return (
    <Row
      name={
        <Hint content={t('fundingTip', { pair: words.pair })}>
          {t('funding', { time: hourOf(told.nextFundingAt) })}
        </Hint>
      }
    >
      {sum === null ? (
        <span className="text-faint">{t('noPositions')}</span>
      ) : (
        <span className={toneOf(sum)}>{words.amount(sum, { sign: true })}</span>
      )}
    </Row>
  );
}

/** Null without a leg. */
export function fundingSum(
  { market }: Words,
  pool: Pool,
  { fundingRate }: Pick<FundingNow, 'fundingRate'>,
): bigint | null {
  const holding = holdingOf(pool, market.symbol);
  const rate = rateOf(fundingRate);
  if (!holding || rate === null || !(holding.legs.long || holding.legs.short)) return null;
  const of = (side: 'long' | 'short') =>
    holding.legs[side] ? fundingOf(wayOf(side), valueAt(holding, side), rate) : 0n;
  return of('long') + of('short');
}

/** Decimal text in hundred-millionths. */
export function rateOf(text: string): bigint | null {
  const read = parse(text);
  return read === null || read.places > 8 ? null : read.units * 10n ** BigInt(8 - read.places);
}

/** 16:00, as stamps are named. */
const hourOf = (ms: number): string => new Date(ms).toISOString().slice(11, 16);
