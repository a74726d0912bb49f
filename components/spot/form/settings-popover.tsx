'use client';

import { useTranslations } from 'next-intl';
import { CANCEL_ALL_TIP } from '#components/terminal/tips.ts';
import { IconButton } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/fields.tsx';
import { IconSettings2 } from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Popover } from '#components/ui/popover.tsx';
import { SELF_TRADES } from '#lib/rules/words.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';

/** What one sets once: the question before sending, and what own orders do to each other. */
export function SettingsPopover() {
  const t = useTranslations('order.settings');
  const [OneClick, warm] = useLazy(() => import('./one-click-switch.tsx').then((module) => module.OneClickSwitch));
  return (
    <Popover
      label={t('open')}
      align="end"
      onWarm={warm}
      className="w-70 p-4"
      trigger={<IconButton icon={IconSettings2} size={24} label={t('open')} data-palette="orderSettings" />}
    >
      <div className="grid gap-4">
        <ConfirmSwitch />
        {OneClick ? <OneClick /> : null}
        <CancelAllSwitch />
        <SelfTradeChoice />
      </div>
    </Popover>
  );
}

function ConfirmSwitch() {
  const t = useTranslations('order.settings');
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const set = usePreferences((state) => state.setPreference);
  return (
    <div>
      <Switch checked={asks} onCheckedChange={(on) => set('confirmOrders', on ? 'always' : 'never')}>
        <span className="font-medium">{t('confirm')}</span>
      </Switch>
      <p className="mt-1 text-muted">{t('confirmText')}</p>
    </div>
  );
}

function CancelAllSwitch() {
  const t = useTranslations('order.settings');
  const asks = usePreferences(({ tipFlags }) => !tipFlags.includes(CANCEL_ALL_TIP));
  const { dismiss, recall } = usePreferences.getState();
  return (
    <Switch checked={asks} onCheckedChange={(on) => (on ? recall : dismiss)('tipFlags', CANCEL_ALL_TIP)}>
      <span className="font-medium">{t('cancelAll')}</span>
    </Switch>
  );
}

function SelfTradeChoice() {
  const t = useTranslations('order.settings');
  const stp = useDraft((draft) => draft.stp);
  return (
    <fieldset>
      <legend className="font-medium">{t('stp')}</legend>
      <p className="mt-1 text-muted">{t('stpText')}</p>
      <div className="mt-2 grid gap-1">
        {SELF_TRADES.map((way) => (
          <label key={way} className="flex cursor-pointer items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name="self-trade"
              checked={stp === way}
              onChange={() => useDraft.getState().setStp(way)}
              className="size-3.5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-control checked:border-4 checked:border-accent"
            />
            {t(way)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
