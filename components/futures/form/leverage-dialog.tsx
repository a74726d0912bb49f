'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconTriangleAlert } from '#components/ui/icons.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { toast } from '#components/ui/toast.ts';
import { setLeverage } from '#lib/api/positions.ts';
import { settingsOf } from '#lib/futures/ticket/facts.ts';
import { leverageChange, readLeverage } from '#lib/futures/ticket/leverage.ts';
import { outcomeOf } from '#lib/futures/ticket/refusal.ts';
import { randomKey } from '#lib/order/intent.ts';
import { POSITION_SIDES, type PositionSide } from '#lib/rules/perp-words.ts';
import { useFuturesSettings } from '#stores/futures-settings.ts';
import { useContract } from '../contract.tsx';
import { LeverageEffect } from './leverage-effect.tsx';
import { LeverageSlider } from './leverage-slider.tsx';
import { LeverageTiers } from './leverage-tiers.tsx';
import { useRuleText } from './rule-text.ts';
import { useTicket, useTicketForm } from './use-ticket.ts';

type LeverageProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** Another leverage, typed or drawn: what it does to what is open, what it allows, and why it may be refused. */
export function LeverageDialog({ open, onOpenChange }: LeverageProps) {
  const t = useTranslations('futuresForm.leverage');
  const { contract } = useContract().instrument;
  const { marginMode, positionMode, leverageLong, leverageShort } = useTicket(({ context }) => settingsOf(context));
  // Two-way isolated legs have a leverage each; everywhere else there is one.
  const apart = positionMode === 'twoWay' && marginMode === 'isolated';
  const [side, setSide] = useState<PositionSide>('long');
  const now = side === 'long' ? leverageLong : leverageShort;
  const [text, setText] = useState(`${now}`);
  useEffect(() => {
    if (open) setText(`${now}`);
  }, [open, now]);
  const leverage = readLeverage(text, contract.maxLeverage);
  const obstacle = useTicket(({ facts }) => (facts && leverage ? leverageChange(facts, side, leverage).problem : null));
  const say = useRuleText(useContract().instrument);
  const { sending, error, send, forget } = useSend(() => onOpenChange(false));
  const draft = useTicket(({ draft: { kind, side: of } }) => ({ kind, side: of }));
  const wrong =
    leverage === null
      ? t('whole', { most: `${contract.maxLeverage}` })
      : obstacle
        ? say(obstacle, { ...draft, leverage: true })
        : (error ?? undefined);
  const type = (next: string) => {
    setText(next);
    forget();
  };
  const named = `${leverage ?? now}×`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { pair: contract.pair })}
      sheet
      footer={
        <>
          <Button className="flex-1" size={44} onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button
            className="flex-1"
            size={44}
            variant="primary"
            disabled={leverage === null || leverage === now || obstacle !== null}
            loading={sending && t('setting')}
            onClick={() => leverage !== null && void send(leverage, apart ? side : null)}
          >
            {t(apart ? (side === 'long' ? 'setLong' : 'setShort') : 'set', { leverage: named })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {apart ? (
          <Segmented
            label={t('side')}
            value={side}
            options={POSITION_SIDES.map((one) => ({
              value: one,
              label: t(one, { leverage: `${one === 'long' ? leverageLong : leverageShort}×` }),
            }))}
            onValueChange={setSide}
          />
        ) : null}
        <NumberInput
          data-autofocus
          label={t('field')}
          value={text}
          onValueChange={type}
          fractionDigits={0}
          counts="×"
          step="1"
          min="1"
          max={`${contract.maxLeverage}`}
          look="stepper"
          stepNames={{ less: t('less'), more: t('more') }}
          error={wrong}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && leverage !== null && leverage !== now && obstacle === null)
              void send(leverage, apart ? side : null);
          }}
        />
        <LeverageSlider value={leverage ?? now} most={contract.maxLeverage} onValueChange={(next) => type(`${next}`)} />
        {leverage === null ? null : <LeverageEffect side={side} leverage={leverage} />}
        {positionMode === 'twoWay' && !apart ? (
          <p className="flex items-start gap-1.5 text-12 text-muted">
            <IconTriangleAlert size={12} className="mt-0.5 shrink-0" />
            {t('cross')}
          </p>
        ) : null}
        <LeverageTiers leverage={leverage ?? now} side={side} />
      </div>
    </Dialog>
  );
}

function useSend(done: () => void) {
  const t = useTranslations('futuresForm.leverage');
  const { mode, store } = useTicketForm();
  const { instrument } = useContract();
  const say = useRuleText(instrument);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (leverage: number, side: PositionSide | null) => {
    if (sending || (mode !== 'live' && mode !== 'paper')) return;
    setSending(true);
    setError(null);
    try {
      const request = { symbol: instrument.symbol, leverage, ...(side === null ? {} : { positionSide: side }) };
      const settings = await setLeverage(request, { env: mode, key: randomKey() });
      useFuturesSettings.getState().setSettings(settings);
      toast({ kind: 'success', text: t('done', { leverage: `${leverage}×` }), place: 'panel' });
      done();
    } catch (failure) {
      const outcome = outcomeOf(failure);
      setError(
        outcome.kind === 'refused' ? say(outcome.refusal, { ...store.getState().draft, leverage: true }) : t('failed'),
      );
    } finally {
      setSending(false);
    }
  };
  return { sending, error, send, forget: () => setError(null) };
}
