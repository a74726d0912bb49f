'use client';

import { useTranslations } from 'next-intl';
import { plainNumberText } from '#lib/format/number-text.ts';
import { legFigures, wayOf } from '#lib/futures/figures.ts';
import { type Pool, withHolding } from '#lib/futures/holding.ts';
import { sizeText, unitsText } from '#lib/futures/market.ts';
import type { Why } from '#lib/futures/why.ts';
import { fundingOf } from '#lib/trade/units/funding.ts';
import { useMarks } from '#stores/marks.ts';
import { rateOf } from './margin-tab.tsx';
import { Row } from './row.tsx';
import { deductionOf } from './why-formula.ts';
import { ratePercent, type Words } from './words.ts';

type PartProps = { readonly words: Words; readonly why: Why };
type Line = 'size' | 'entryPrice' | 'entryValue' | 'longValue' | 'shortValue' | 'margin' | 'balance' | 'locks';
type Name = Line | 'othersPnl' | 'othersKept' | 'rate' | 'fee' | 'deduction' | 'mark' | 'liquidation';
type Input = readonly [name: Name, shown: string, exact: string, tier?: string];

/** Everything that goes in, as it is shown and to the last digit. */
function inputsOf(words: Words, why: Why): readonly Input[] {
  const { holding, figures, long, short, backing, tier } = why;
  const { market } = words;
  const { contract } = market;
  const sum = (name: Name, units: bigint): Input => [name, `${words.amount(units)} ${words.settle}`, unitsText(units)];
  const rate = contract.tiers[tier ?? figures.tier]!.rate;
  const off = deductionOf(why);
  return [
    ['size', `${words.size(figures.leg.lots)} ${words.unit}`, sizeText(market, figures.leg.lots)],
    ...(long && short
      ? [sum('longValue', long.entry), sum('shortValue', short.entry)]
      : [sum('entryValue', figures.leg.entry)]),
    ...(backing.mode === 'isolated'
      ? [sum('margin', backing.margin)]
      : [
          sum('balance', backing.balance),
          sum('locks', backing.locks),
          sum('othersPnl', backing.othersGain),
          sum('othersKept', backing.othersKept),
        ]),
    ['rate', ratePercent(rate), ratePercent(rate), `${(tier ?? figures.tier) + 1}`],
    ['fee', ratePercent(contract.takerFee), ratePercent(contract.takerFee)],
    sum('deduction', off),
    ['mark', words.price(holding.mark), plainNumberText(words.price(holding.mark))],
  ];
}

/** The same for copying: exact, without separators. */
export function inputLines(words: Words, why: Why): readonly (readonly [name: Name, value: string, tier?: string])[] {
  const { liquidation } = why.figures;
  const price: Input[] = liquidation === null ? [] : [['liquidation', '', plainNumberText(words.price(liquidation))]];
  return [...inputsOf(words, why), ...price].map(
    ([name, , exact, tier]) => [name, exact, ...(tier ? [tier] : [])] as const,
  ) as never;
}

export function Inputs({ words, why }: PartProps) {
  const t = useTranslations('explain.why');
  return (
    <section>
      <h3 className="mb-2 font-medium">{t('inputs')}</h3>
      <dl className="grid gap-1.5 text-12">
        {inputsOf(words, why).map(([name, shown, , tier]) => (
          <Row key={name} name={t(name, { tier: tier ?? '' })}>
            <bdi dir="ltr">{shown}</bdi>
          </Row>
        ))}
      </dl>
    </section>
  );
}

/** In cross margin: who else lives of the same wallet. */
export function Others({ why }: PartProps) {
  const t = useTranslations('explain.why');
  if (why.backing.mode === 'isolated' || why.backing.others === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium">{t('othersTitle')}</h3>
      <p className="text-12 text-muted">{t('othersNote', { count: why.backing.others })}</p>
    </section>
  );
}

/** What the next stamp does to the price, at the rate as it is now. */
export function FundingToCome({ words, why, pool }: PartProps & { readonly pool: Pool }) {
  const t = useTranslations('explain.why');
  const { symbol } = words.market;
  const told = useMarks((marks) => marks.funding[symbol]);
  const rate = told ? rateOf(told.fundingRate) : null;
  if (rate === null || rate === 0n || why.figures.liquidation === null) return null;
  const { side, figures, holding } = why;
  const paid = fundingOf(wayOf(side), figures.value, rate);
  const after =
    holding.mode === 'cross'
      ? { ...pool, balance: pool.balance + paid }
      : withHolding(pool, symbol, (before) => ({
          ...before,
          legs: { ...before.legs, [side]: { ...figures.leg, margin: figures.leg.margin + paid } },
        }));
  const price = legFigures(after, symbol, side)?.liquidation ?? null;
  const amount = `${words.amount(paid < 0n ? -paid : paid)} ${words.settle}`;
  return (
    <section>
      <h3 className="mb-1 font-medium">{t('fundingTitle')}</h3>
      <p className="text-12 text-muted">
        {t(paid < 0n ? 'fundingPays' : 'fundingGets', { amount, price: words.price(price) })}
      </p>
    </section>
  );
}
