'use client';

import { useTranslations } from 'next-intl';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import type { TicketKind } from '#lib/futures/ticket/draft.ts';
import { TRIGGER_KINDS, type TriggerKind, useFuturesDraft } from '#stores/futures-draft.ts';
import { SettingsPopover } from './settings-popover.tsx';
import { TifSelect } from './tif-select.tsx';
import { useTicketForm } from './use-ticket.ts';

/** The panel that the tabs are about. */
export const FIELDS_ID = 'order-fields';

/** Limit, market, and one of the triggers; which of them the menu beside the tabs says. */
export function KindTabs() {
  const t = useTranslations('futuresForm.kinds');
  const order = useTranslations('order.kinds');
  const { sheet } = useTicketForm();
  const current = useFuturesDraft((draft) => draft.kind);
  const trigger = useFuturesDraft((draft) => draft.trigger);
  // The menu stands behind the tab it belongs to.
  const tabs: readonly TicketKind[] = ['limit', 'market', trigger];
  const choose = (value: string) => useFuturesDraft.getState().setKind(tabs.find((kind) => kind === value) ?? 'limit');
  const chosen = current === trigger;
  const name = (kind: TicketKind) =>
    kind === 'limit' || kind === 'market' ? order(kind) : chosen ? t(kind) : order('trigger');
  return (
    <div className="flex h-7 shrink-0 items-center max-md:h-11">
      <Tabs value={current} onValueChange={choose}>
        <TabList label={order('label')} className={sheet ? 'gap-5!' : undefined}>
          {tabs.map((kind) => (
            <Tab key={kind} value={kind} controls={FIELDS_ID} className="min-h-0! max-md:text-14!">
              {name(kind)}
            </Tab>
          ))}
        </TabList>
      </Tabs>
      <TriggerMenu current={chosen ? trigger : null} />
      <div className="ms-auto flex items-center">
        {current === 'limit' ? <TifSelect /> : null}
        <SettingsPopover />
      </div>
    </div>
  );
}

function TriggerMenu({ current }: { current: TriggerKind | null }) {
  const t = useTranslations('futuresForm.kinds');
  const label = useTranslations('order.kinds')('which');
  return (
    <Menu
      label={label}
      kind="pick"
      items={TRIGGER_KINDS.map((kind) => ({
        id: kind,
        label: t(kind),
        hint: <span className="text-12">{t(`${kind}Text`)}</span>,
        selected: kind === current,
      }))}
      onSelect={(id) => useFuturesDraft.getState().setKind(TRIGGER_KINDS.find((kind) => kind === id) ?? 'triggerLimit')}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="touch grid h-6 w-5 place-items-center rounded-control text-muted hover:text-text focus-visible:-outline-offset-2"
        >
          <IconChevronDown size={12} />
        </button>
      }
    />
  );
}
