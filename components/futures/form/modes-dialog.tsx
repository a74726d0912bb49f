'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Switch } from '#components/ui/fields.tsx';
import { IconInfo } from '#components/ui/icons.tsx';
import { toast } from '#components/ui/toast.ts';
import { fetchSettings, setMarginMode, setPositionMode } from '#lib/api/positions.ts';
import { settingsOf } from '#lib/futures/ticket/facts.ts';
import { outcomeOf } from '#lib/futures/ticket/refusal.ts';
import { isPerpProduct } from '#lib/market/names.ts';
import { randomKey } from '#lib/order/intent.ts';
import { MARGIN_MODES, type MarginMode, type PositionMode } from '#lib/rules/perp-words.ts';
import { useFuturesSettings } from '#stores/futures-settings.ts';
import { useContract } from '../contract.tsx';
import { useRuleText } from './rule-text.ts';
import { useTicket, useTicketForm } from './use-ticket.ts';

type ModesProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** Margin mode of the contract, position mode of its wallet; why one of them cannot change now. */
export function ModesDialog({ open, onOpenChange }: ModesProps) {
  const t = useTranslations('futuresForm.modes');
  const { contract } = useContract().instrument;
  const settings = useTicket(({ context }) => settingsOf(context));
  const [margin, setMargin] = useState<MarginMode>(settings.marginMode);
  const [position, setPosition] = useState<PositionMode>(settings.positionMode);
  const { marginMode, positionMode } = settings;
  useEffect(() => {
    if (!open) return;
    setMargin(marginMode);
    setPosition(positionMode);
  }, [open, marginMode, positionMode]);
  const here = useExposure('pair');
  const all = useExposure('wallet');
  const { saving, error, save } = useSave(() => onOpenChange(false));
  const change = {
    margin: margin === marginMode ? null : margin,
    position: position === positionMode ? null : position,
  };
  const nothing = change.margin === null && change.position === null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      sheet
      footer={
        <Button
          className="flex-1"
          size={44}
          variant="primary"
          disabled={nothing}
          loading={saving && t('saving')}
          onClick={() => void save(change)}
        >
          {t('save')}
        </Button>
      }
    >
      <div className="grid gap-4 text-13">
        <fieldset disabled={here.fixed} className="grid gap-2">
          <legend className="mb-2 text-muted">{t('margin', { pair: contract.pair })}</legend>
          {MARGIN_MODES.toReversed().map((mode) => (
            <label
              key={mode}
              className={cx(
                'flex items-start gap-2.5 rounded-control border p-3',
                margin === mode ? 'border-accent' : 'border-line-strong',
                here.fixed ? 'text-faint' : 'cursor-pointer',
              )}
            >
              <input
                type="radio"
                name="margin-mode"
                checked={margin === mode}
                onChange={() => setMargin(mode)}
                className="mt-0.5 size-3.5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-control checked:border-4 checked:border-accent"
              />
              <span>
                <span className="font-medium">{t(mode)}</span>
                <span className="block text-12 text-muted">{t(`${mode}Text`, { settle: contract.settle })}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div>
          <Switch
            checked={position === 'twoWay'}
            disabled={all.fixed}
            onCheckedChange={(on) => setPosition(on ? 'twoWay' : 'oneWay')}
          >
            <span className="text-13 font-medium">{t('hedge')}</span>
          </Switch>
          <p className="mt-1 text-12 text-muted">{t('hedgeText')}</p>
        </div>
        {here.fixed ? (
          <Fixed onShow={() => onOpenChange(false)}>{t('fixed', { ...here.counts, pair: contract.pair })}</Fixed>
        ) : null}
        {!here.fixed && all.fixed ? (
          <Fixed onShow={() => onOpenChange(false)}>{t('fixedMode', all.counts)}</Fixed>
        ) : null}
        {error ? (
          <p role="alert" className="text-12 text-danger">
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Why it cannot change, and the way to what is in the way. */
function Fixed({ children, onShow }: { children: string; onShow: () => void }) {
  const t = useTranslations('futuresForm.modes');
  const show = () => {
    onShow();
    document.getElementById(ACCOUNT_ID)?.scrollIntoView({ block: 'nearest' });
    document.getElementById(ACCOUNT_ID)?.focus();
  };
  return (
    <p className="flex items-start gap-2 rounded-control bg-raised p-2.5 text-12 text-muted">
      <IconInfo size={14} className="mt-0.5 shrink-0" />
      <span>
        {children}{' '}
        <button type="button" onClick={show} className="touch text-accent hover:underline">
          {t('show')}
        </button>
      </span>
    </p>
  );
}

/** The panel of positions and orders. */
const ACCOUNT_ID = 'panel-account';

type Exposure = {
  readonly fixed: boolean;
  readonly counts: { readonly positions: number; readonly orders: number };
};

/** What keeps a mode as it is: legs and orders of the contract, or of every contract of its product. */
function useExposure(of: 'pair' | 'wallet'): Exposure {
  const { instrument } = useContract();
  const { positions, orders } = useTicket(({ context }) => {
    const among = (symbol: string) =>
      of === 'pair'
        ? symbol === instrument.symbol
        : symbol === instrument.symbol || context.listing(symbol)?.product === instrument.product;
    return {
      positions: (context.positions ?? []).filter(({ symbol }) => among(symbol)).length,
      orders: (context.orders ?? []).filter(({ symbol }) => among(symbol)).length,
    };
  });
  return { fixed: positions + orders > 0, counts: { positions, orders } };
}

type Wish = { readonly margin: MarginMode | null; readonly position: PositionMode | null };

function useSave(done: () => void) {
  const t = useTranslations('futuresForm.modes');
  const { mode, store } = useTicketForm();
  const { instrument } = useContract();
  const say = useRuleText(instrument);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async ({ margin, position }: Wish) => {
    const { symbol, product } = instrument;
    if (saving || (mode !== 'live' && mode !== 'paper') || !isPerpProduct(product)) return;
    setSaving(true);
    setError(null);
    let changed = false;
    try {
      const call = { env: mode } as const;
      if (margin !== null) {
        await setMarginMode({ symbol, marginMode: margin }, { ...call, key: randomKey() });
        changed = true;
      }
      if (position !== null) await setPositionMode({ product, positionMode: position }, { ...call, key: randomKey() });
      toast({ kind: 'success', text: t('saved'), place: 'panel' });
      done();
    } catch (failure) {
      const outcome = outcomeOf(failure);
      const { draft } = store.getState();
      const why = outcome.kind === 'refused' ? say(outcome.refusal, draft) : t('failed');
      setError(changed ? `${t('half')} ${why}` : why);
    } finally {
      // A position mode is that of a whole product: what holds for this contract is asked anew.
      await fetchSettings({ env: mode }, symbol).then(useFuturesSettings.getState().setSettings, () => undefined);
      setSaving(false);
    }
  };
  return { saving, error, save };
}
