'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '#components/funds/use-send.ts';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/fields.tsx';
import { type Change, NowThen } from '#components/ui/now-then.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { PercentSlider } from '#components/ui/slider.tsx';
import { toast } from '#components/ui/toast.ts';
import { moveMargin, setAutoMargin } from '#lib/api/positions.ts';
import { plainNumberText } from '#lib/format/number-text.ts';
import type { LegFigures } from '#lib/futures/figures.ts';
import { priceText, unitsOf, unitsText } from '#lib/futures/market.ts';
import { marginBounds, whatIf } from '#lib/futures/what-if.ts';
import { type LegText, ratioPercent, signedPercent, useLegName, useLegText } from '../leg-text.ts';
import { useLivePool } from '../live.ts';
import { LegDialog, type LegDialogProps, Problem, Warning } from './leg-dialog.tsx';

type Way = 'add' | 'remove';

/** Puts margin into an isolated leg, or takes it out, with what that does to its liquidation. */
export function MarginDialog(props: LegDialogProps) {
  const { env, position, open, onOpenChange, changed } = props;
  const t = useTranslations('positions.margin');
  const act = useTranslations('positions.act');
  const text = useLegText(position.symbol);
  const name = useLegName()(position);
  const [way, setWay] = useState<Way>('add');
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { sending, send } = useSend(env);
  const foretold = useForetold(position, way, amount);
  const shown = `${amount === '' ? '0' : text.listing.total(amount)} ${text.settle}`;
  const tooMuch = foretold.units !== null && foretold.bound !== null && foretold.units > foretold.bound;
  const wrong = tooMuch ? t('tooMuch', { bound: `${text.amount(foretold.bound)} ${text.settle}` }) : null;
  const side = position.positionMode === 'twoWay' ? { positionSide: position.positionSide } : {};
  const go = async () => {
    const request = { symbol: position.symbol, ...side, direction: way, amount } as const;
    const sent = await send(request, (intent) => moveMargin(request, intent));
    if (sent === null) return;
    changed();
    if (sent.kind === 'failed') return setProblem(sent.text);
    toast({ kind: 'success', text: t(way === 'add' ? 'added' : 'removed', { amount: shown }) });
    onOpenChange(false);
  };
  if (position.marginMode !== 1)
    return (
      <LegDialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('title', { leg: name })}
        sending={false}
        footer={
          <Button size={44} className="flex-1" onClick={() => onOpenChange(false)}>
            {act('done')}
          </Button>
        }
      >
        <p className="text-13 text-muted">{t('cross')}</p>
      </LegDialog>
    );
  return (
    <LegDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { leg: name })}
      sending={sending}
      footer={
        <>
          <Button size={44} className="flex-1" disabled={sending} onClick={() => onOpenChange(false)}>
            {act('cancel')}
          </Button>
          <Button
            size={44}
            variant="primary"
            className="flex-1"
            disabled={!foretold.units || wrong !== null}
            loading={sending && t('sending')}
            onClick={go}
          >
            {t(way === 'add' ? 'addAct' : 'removeAct', { amount: shown })}
          </Button>
        </>
      }
    >
      <Segmented
        label={t('way')}
        value={way}
        options={[
          { value: 'add', label: t('add') },
          { value: 'remove', label: t('remove') },
        ]}
        onValueChange={(next) => {
          setWay(next);
          setAmount('');
          setProblem(null);
        }}
      />
      <Amount
        text={text}
        amount={amount}
        bound={foretold.bound}
        error={wrong}
        onChange={(next) => {
          setAmount(next);
          setProblem(null);
        }}
      />
      <Consequence text={text} foretold={foretold} />
      <AutoMargin {...props} />
      <Problem text={problem} />
    </LegDialog>
  );
}

type AmountProps = {
  readonly text: LegText;
  readonly amount: string;
  /** The most that can be moved. */
  readonly bound: bigint | null;
  readonly error: string | null;
  readonly onChange: (amount: string) => void;
};

function Amount({ text, amount, bound, error, onChange }: AmountProps) {
  const t = useTranslations('positions.margin');
  const most = bound ?? 0n;
  const units = unitsOf(amount);
  const percent = most > 0n && units !== null ? Number.parseInt(`${(units * 100n) / most}`, 10) : null;
  return (
    <div className="grid gap-1">
      <NumberInput
        label={t('amount')}
        value={amount}
        onValueChange={onChange}
        fractionDigits={12}
        unit={text.settle}
        error={error ?? undefined}
        stepButtons={false}
      />
      <PercentSlider
        label={t('amount')}
        value={percent === null ? null : Math.min(100, percent)}
        disabled={most <= 0n}
        figures={false}
        onValueChange={(share) => onChange(share === 0 ? '' : shareText(text, most, share))}
      />
      <button
        type="button"
        disabled={most <= 0n}
        onClick={() => onChange(shareText(text, most, 100))}
        className="touch ms-auto rounded-control text-12 text-accent hover:underline disabled:text-faint"
      >
        <bdi>{t('most', { amount: `${text.amount(bound)} ${text.settle}` })}</bdi>
      </button>
    </div>
  );
}

/** A share of the most, at the decimals that amounts are shown with; all of it is all of it. */
function shareText({ listing }: LegText, most: bigint, percent: number): string {
  if (percent >= 100) return unitsText(most);
  return plainNumberText(listing.total(unitsText((most * BigInt(percent)) / 100n)));
}

/** What the leg has now, and what it would have then. */
function useForetold(position: LegDialogProps['position'], way: Way, amount: string) {
  const pool = useLivePool(position.settle);
  const target = { symbol: position.symbol, side: position.positionSide };
  const bounds = pool && marginBounds(pool, target);
  const bound = bounds && (way === 'add' ? bounds.add : bounds.remove);
  const read = amount === '' ? null : unitsOf(amount);
  const units = read !== null && read > 0n ? read : null;
  const margin = units === null ? 0n : way === 'add' ? units : -units;
  const result = pool && whatIf(pool, target, { margin });
  return { bound, units, result, way };
}

function Consequence({ text, foretold }: { text: LegText; foretold: ReturnType<typeof useForetold> }) {
  const t = useTranslations('positions.margin');
  const { result } = foretold;
  const [now, then] = [result?.now.leg ?? null, result?.then.leg ?? null];
  const row = (name: string, of: (figures: LegFigures) => string, tone?: Change['tone']): Change => ({
    name,
    now: now && of(now),
    next: then && of(then),
    ...(tone ? { tone } : {}),
  });
  const closer = closerBy(now, then);
  return (
    <>
      <NowThen
        label={t('then')}
        rows={[
          row(t('margin'), ({ leg }) => text.amount(leg.margin)),
          {
            name: t('available'),
            now: result && text.amount(result.now.pool.transferable),
            next: result && text.amount(result.then.pool.transferable),
          },
          row(t('liquidation'), ({ liquidation }) => text.price(liquidation), 'warning'),
          row(t('distance'), ({ distance }) => signedPercent(distance)),
          row(t('ratio'), ({ ratio }) => ratioPercent(ratio)),
        ]}
      />
      {closer && text.market ? (
        <Warning>{t('closer', { amount: text.listing.price(priceText(text.market, closer)) })}</Warning>
      ) : null}
    </>
  );
}

/** Ticks that liquidation comes nearer; null where it does not. */
function closerBy(now: LegFigures | null, then: LegFigures | null): number | null {
  if (now?.distance == null || then?.distance == null || now.liquidation === null || then.liquidation === null)
    return null;
  const size = (distance: bigint) => (distance < 0n ? -distance : distance);
  return size(then.distance) < size(now.distance) ? Math.abs(now.liquidation - then.liquidation) : null;
}

/** Whether the wallet helps by itself. */
function AutoMargin({ env, position, changed }: LegDialogProps) {
  const t = useTranslations('positions.margin');
  const { sending, send } = useSend(env);
  const set = async (on: boolean) => {
    const request = {
      symbol: position.symbol,
      ...(position.positionMode === 'twoWay' ? { positionSide: position.positionSide } : {}),
      on,
    };
    const sent = await send(request, (intent) => setAutoMargin(request, intent));
    if (sent === null) return;
    changed();
    if (sent.kind === 'failed') toast({ kind: 'error', text: sent.text });
    else toast({ kind: 'success', text: t(on ? 'autoOn' : 'autoOff') });
  };
  return (
    <div className="rounded-control bg-panel px-3 py-2">
      <Switch checked={position.autoMargin} disabled={sending} onCheckedChange={(on) => void set(on)}>
        {t('auto')}
      </Switch>
      <p className="mt-1 text-12 text-muted">{t('autoText')}</p>
    </div>
  );
}
