'use client';

import { useTranslations } from 'next-intl';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import type { DraftKind } from '#lib/order/draft.ts';
import { TRIGGER_KINDS } from '#stores/draft.ts';
import { SettingsPopover } from './settings-popover.tsx';
import { TifSelect } from './tif-select.tsx';
import { useTicketParts } from './use-ticket.ts';

/** The panel that the tabs are about. */
export const FIELDS_ID = 'order-fields';

/** Limit, market, and one of the triggers; which of them the menu beside the tabs says. */
export function KindTabs() {
  const t = useTranslations('order.kinds');
  const { draft, sheet } = useTicketParts();
  const triggers: readonly DraftKind[] = sheet ? TRIGGER_KINDS.filter((kind) => kind !== 'tpsl') : TRIGGER_KINDS;
  const trigger = triggers.find((kind) => kind === draft.trigger) ?? 'stopLimit';
  // The menu stands behind the tab it belongs to.
  const tabs: readonly DraftKind[] = ['limit', 'market', ...(sheet ? (['tpsl'] as const) : []), trigger];
  const choose = (value: string) => draft.setKind(tabs.find((kind) => kind === value) ?? 'limit');
  const chosen = draft.kind === trigger;
  return (
    <div className="flex h-7 items-center max-md:h-8">
      <Tabs value={draft.kind} onValueChange={choose}>
        <TabList label={t('label')} className={sheet ? 'gap-5!' : undefined}>
          {tabs.map((kind) => (
            <Tab key={kind} value={kind} controls={FIELDS_ID} className="min-h-0! max-md:text-14!">
              {kind === trigger && !chosen ? t('trigger') : t(kind)}
            </Tab>
          ))}
        </TabList>
      </Tabs>
      <TriggerMenu kinds={triggers} current={chosen ? trigger : null} />
      <div className="ms-auto flex items-center">
        {sheet && draft.kind === 'limit' ? <TifSelect /> : null}
        <SettingsPopover />
      </div>
    </div>
  );
}

function TriggerMenu({ kinds, current }: { kinds: readonly DraftKind[]; current: DraftKind | null }) {
  const t = useTranslations('order');
  const { draft } = useTicketParts();
  const about = (kind: DraftKind) => (kind === 'limit' || kind === 'market' ? '' : t(`about.${kind}`));
  return (
    <Menu
      label={t('kinds.which')}
      kind="pick"
      items={kinds.map((kind) => ({
        id: kind,
        label: t(`kinds.${kind}`),
        hint: <span className="text-12">{about(kind)}</span>,
        selected: kind === current,
      }))}
      onSelect={(id) => draft.setKind(kinds.find((kind) => kind === id) ?? 'stopLimit')}
      trigger={
        <button
          type="button"
          aria-label={t('kinds.which')}
          className="touch grid h-6 w-5 place-items-center text-muted hover:text-text"
        >
          <IconChevronDown size={12} />
        </button>
      }
    />
  );
}
