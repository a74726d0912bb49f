'use client';

import { useTranslations } from 'next-intl';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import { type DraftKind, PLAIN_KINDS } from '#lib/order/kind.ts';
import { TRIGGER_KINDS, type TriggerKind, useDraft } from '#stores/draft.ts';
import { SettingsPopover } from './settings-popover.tsx';
import { TifSelect } from './tif-select.tsx';
import { useTicketForm } from './use-ticket.ts';

/** The panel that the tabs are about. */
export const FIELDS_ID = 'order-fields';

/** Limit, market, and one of the triggers; which of them the menu beside the tabs says. */
export function KindTabs() {
  const t = useTranslations('order.kinds');
  const { sheet } = useTicketForm();
  const current = useDraft((draft) => draft.kind);
  const last = useDraft((draft) => draft.trigger);
  const trigger: TriggerKind = last;
  // The menu stands behind the tab it belongs to.
  const tabs: readonly DraftKind[] = [...PLAIN_KINDS, trigger];
  const choose = (value: string) => useDraft.getState().setKind(tabs.find((kind) => kind === value) ?? 'limit');
  const chosen = current === trigger;
  return (
    <div className="flex h-7 items-center max-md:h-8">
      <Tabs value={current} onValueChange={choose}>
        <TabList label={t('label')} className={sheet ? 'gap-5!' : undefined}>
          {tabs.map((kind) => (
            <Tab key={kind} value={kind} controls={FIELDS_ID} className="min-h-0! max-md:text-14!">
              {kind === trigger && !chosen ? t('trigger') : t(kind)}
            </Tab>
          ))}
        </TabList>
      </Tabs>
      <TriggerMenu kinds={TRIGGER_KINDS} current={chosen ? trigger : null} />
      <div className="ms-auto flex items-center">
        {sheet && current === 'limit' ? <TifSelect /> : null}
        <SettingsPopover />
      </div>
    </div>
  );
}

function TriggerMenu({ kinds, current }: { kinds: readonly TriggerKind[]; current: DraftKind | null }) {
  const t = useTranslations('order');
  return (
    <Menu
      label={t('kinds.which')}
      kind="pick"
      items={kinds.map((kind) => ({
        id: kind,
        label: t(`kinds.${kind}`),
        hint: <span className="text-12">{t(`about.${kind}`)}</span>,
        selected: kind === current,
      }))}
      onSelect={(id) => useDraft.getState().setKind(kinds.find((kind) => kind === id) ?? 'stopLimit')}
      trigger={
        <button
          type="button"
          aria-label={t('kinds.which')}
          className="touch grid h-6 w-5 place-items-center rounded-control text-muted hover:text-text focus-visible:-outline-offset-2"
        >
          <IconChevronDown size={12} />
        </button>
      }
    />
  );
}
