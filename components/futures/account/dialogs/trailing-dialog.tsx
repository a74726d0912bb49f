'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '#components/funds/use-send.ts';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/menu.tsx';
import { Facts } from '#components/ui/now-then.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { toast } from '#components/ui/toast.ts';
import { placeContract } from '#lib/api/futures.ts';
import { print } from '#lib/exact/fixed.ts';
import { addDecimal, compareDecimal, multiplyDecimal, shiftDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { CALLBACK, TRIGGER_PRICES, type TriggerPrice } from '#lib/rules/perp-orders.ts';
import { useLegName, useLegText } from '../leg-text.ts';
import { Size, sizeProblem } from './close-dialog.tsx';
import { useReference } from './exit-problem.ts';
import { LegDialog, type LegDialogProps, Problem } from './leg-dialog.tsx';

const PERCENTS = [0.5, 1, 2, 5] as const;
const LEAST = print(CALLBACK.least, CALLBACK.places);
const MOST = print(CALLBACK.most, CALLBACK.places);

/** Closes a leg once the price has come back by so much. */
export function TrailingDialog({ env, position, open, onOpenChange, changed }: LegDialogProps) {
  const t = useTranslations('positions.trailing');
  const act = useTranslations('positions.act');
  const close = useTranslations('positions.close');
  const names = useTranslations('positions.by');
  const text = useLegText(position.symbol);
  const name = useLegName()(position);
  const [callback, setCallback] = useState('1');
  const [activation, setActivation] = useState('');
  const [by, setBy] = useState<TriggerPrice>('mark');
  const [typed, setSize] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { sending, send } = useSend(env);
  const reference = useReference(position);
  const size = typed ?? position.count;
  const wrong = sizeProblem(size, position.count, text, close);
  const rate = shiftDecimal(callback, -2);
  const inside = rate !== null && compareDecimal(rate, LEAST) >= 0 && compareDecimal(rate, MOST) <= 0;
  const long = position.positionSide === 'long';
  const from = activation === '' ? reference[by] : activation;
  const back = multiplyDecimal(from, rate ?? '0');
  const fires = long ? subtractDecimal(from, back) : addDecimal(from, back);
  const go = async () => {
    if (wrong !== null || !inside || rate === null) return;
    const request = {
      symbol: position.symbol,
      side: long ? ('sell' as const) : ('buy' as const),
      kind: 'trailing' as const,
      ...(position.positionMode === 'twoWay' ? { positionSide: position.positionSide } : { reduceOnly: true }),
      size,
      callbackRate: rate,
      triggerBy: by,
      ...(activation === '' ? {} : { activationPrice: activation }),
    };
    const sent = await send(request, (intent) => placeContract({ ...request, clientId: intent.key }, intent));
    if (sent === null) return;
    changed();
    if (sent.kind === 'failed') return setProblem(sent.text);
    toast({ kind: 'success', text: t('done') });
    onOpenChange(false);
  };
  return (
    <LegDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { leg: name })}
      description={t('text')}
      sending={sending}
      footer={
        <>
          <Button size={44} className="flex-1" disabled={sending} onClick={() => onOpenChange(false)}>
            {act('cancel')}
          </Button>
          <Button size={44} variant="primary" className="flex-1" loading={sending && t('sending')} onClick={go}>
            {t('act')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-1.5">
        <NumberInput
          label={t('callback')}
          value={callback}
          onValueChange={setCallback}
          fractionDigits={2}
          step="0.1"
          unit="%"
          error={inside ? undefined : t('range', { low: formatPercent(LEAST), high: formatPercent(MOST) })}
        />
        <div className="flex gap-3 text-12 text-muted">
          {PERCENTS.map((percent) => (
            <button
              key={percent}
              type="button"
              onClick={() => setCallback(`${percent}`)}
              className="num touch rounded-control hover:text-text"
            >
              {percent}%
            </button>
          ))}
        </div>
      </div>
      <div className="flex items-center justify-between text-13">
        <span className="text-muted">{t('by')}</span>
        <Select
          label={t('by')}
          look="quiet"
          align="end"
          value={by}
          options={TRIGGER_PRICES.map((value) => ({ value, label: names(value) }))}
          onValueChange={setBy}
        />
      </div>
      <NumberInput
        label={t('activation')}
        value={activation}
        onValueChange={setActivation}
        fractionDigits={text.listing.instrument?.pricePlace ?? 0}
        step={text.listing.instrument?.tick ?? '1'}
        unit={text.listing.instrument?.quote}
        hint={t('activationHint')}
      />
      <Size text={text} size={size} count={position.count} error={wrong} onChange={setSize} />
      <Facts rows={[[t('preview'), <bdi key="fires">{text.listing.price(inside ? fires : null)}</bdi>]]} />
      <Problem text={problem} />
    </LegDialog>
  );
}
