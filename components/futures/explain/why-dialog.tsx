'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { type Why, whyLiquidation } from '#lib/futures/why.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { useExplain } from '#stores/explain.ts';
import { Waiting } from './card-body.tsx';
import { CopyLines } from './copy.tsx';
import { useAccountEnv, useFollowAccount, useLivePool } from './live.ts';
import { FundingToCome, Inputs, inputLines, Others } from './why-parts.tsx';
import { FormulaBox, Scale, Tiers } from './why-shown.tsx';
import { useWords, type Words } from './words.ts';

export type OfLeg = { readonly symbol: string; readonly side: PositionSide };
type DialogProps = OfLeg & { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** Why a liquidation price is what it is: the formula with its numbers in it, and what stands behind each of them. */
export function WhyDialog({ symbol, side, open, onOpenChange }: DialogProps) {
  const t = useTranslations('explain.why');
  const env = useAccountEnv();
  useFollowAccount(env, symbol);
  const words = useWords(symbol);
  const pool = useLivePool(words?.settle ?? null);
  const why = pool && whyLiquidation(pool, symbol, side);
  const price = why?.figures.liquidation ?? null;
  const title =
    !words || !why || price !== null ? t('title', { price: words && why ? words.price(price) : '' }) : t('none');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      sheet
      title={
        <span className="flex flex-wrap items-center gap-2">
          <bdi>{title}</bdi>
          {words && why ? <Badge words={words} why={why} /> : null}
        </span>
      }
    >
      {!words || !pool ? (
        <Waiting />
      ) : !why ? (
        <EmptyState title={t('gone')} />
      ) : (
        <Parts words={words} why={why} pool={pool} />
      )}
    </Dialog>
  );
}

function Badge({ words, why }: { words: Words; why: Why }) {
  const t = useTranslations('explain.why');
  const { mode, leverage } = why.holding;
  return (
    <Chip tone="accent">
      <bdi>{t('badge', { pair: words.pair, side: why.side, leverage: `${leverage[why.side]}`, mode })}</bdi>
    </Chip>
  );
}

function Parts({ words, why, pool }: { words: Words; why: Why; pool: Parameters<typeof whyLiquidation>[0] }) {
  const t = useTranslations('explain.why');
  const { figures, holding, long, short } = why;
  const hedged = long !== null && short !== null;
  const hasPrice = figures.liquidation !== null;
  // With two legs the price lies where the larger one loses.
  const falls = hasPrice && figures.liquidation! < holding.mark;
  return (
    <div className="grid gap-4 text-13">
      <p className="text-muted">
        {hasPrice ? t(falls ? 'longText' : 'shortText') : t('noneText')}{' '}
        {holding.mode === 'cross' ? t(hedged ? 'hedgeText' : 'crossText') : null}
      </p>
      <Scale words={words} why={why} />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <Inputs words={words} why={why} />
        {hasPrice ? <FormulaBox words={words} why={why} /> : null}
      </div>
      <div className="grid gap-x-6 gap-y-4 border-t border-line pt-4 md:grid-cols-2">
        <Tiers words={words} why={why} />
        <div className="grid content-start gap-4">
          <Others words={words} why={why} />
          <FundingToCome words={words} why={why} pool={pool} />
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Cost why={why} />
        <Copy words={words} why={why} />
      </div>
    </div>
  );
}

function Cost({ why }: { why: Why }) {
  const t = useTranslations('explain.story');
  const { symbol } = why.holding.market;
  const story = { what: 'story', symbol, side: why.side, id: null, part: 'costs' } as const;
  return (
    <Button size={28} onClick={() => useExplain.getState().show(story)}>
      {t('costTitle')}
    </Button>
  );
}

function Copy({ words, why }: { words: Words; why: Why }) {
  const t = useTranslations('explain.why');
  return (
    <CopyLines
      label={t('copy')}
      lines={() => inputLines(words, why).map(([name, value, tier]) => [t(name, { tier: tier ?? '' }), value])}
    />
  );
}
