'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconSettings2 } from '#components/ui/icons-terminal.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { EmptyState, StaleStrip } from '#components/ui/states.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { toast } from '#components/ui/toast.ts';
import { readNotices } from '#lib/api/notice.ts';
import type { NoticeKind } from '#lib/contract/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useConnection } from '#stores/connection.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useNotices } from '#stores/notices.ts';
import { AlertList } from './alert-list.tsx';
import { NewsList } from './news-list.tsx';
import { NoticeList } from './notice-list.tsx';
import { useNoticeOwner } from './owner.ts';
import { QuietLine } from './quiet-line.tsx';

type CentreProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** Which kinds stand under a tab; undefined: all of them. */
const KINDS = {
  all: undefined,
  trading: ['fill', 'orderEnd', 'trigger', 'marginCall', 'liquidation', 'funding'],
  account: ['deposit', 'security'],
} as const satisfies Readonly<Record<string, readonly NoticeKind[] | undefined>>;

/** Full height at the inline end of the page; under 768 px all of it. */
const PLACE =
  'mt-0! me-0! ms-auto! h-full! max-h-full! rounded-none! max-md:w-full! max-md:max-w-full! border-y-0! border-e-0!';

const showSettings = () => useNotices.getState().showSettings(true);

/** Everything the account was told: by tabs, marked as seen by opening it, with the price alerts and what is muted. */
export function Centre(props: CentreProps) {
  return (
    <LateTexts area="notices">
      <Panel {...props} />
    </LateTexts>
  );
}

function Panel({ open, onOpenChange }: CentreProps) {
  const t = useTranslations('notices');
  const env = useNoticeOwner();
  const unread = useNotices((state) => state.unread);
  useEffect(() => {
    if (open && useInstruments.getState().list.length === 0) void useInstruments.getState().load();
  }, [open]);
  const title = (
    <span className="flex items-center gap-2">
      {t('title')}
      {unread > 0 ? <Chip tone="accent">{t('new', { count: unread })}</Chip> : null}
    </span>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="s"
      className={PLACE}
      footer={env ? <QuietLine env={env} open={open} onChange={showSettings} /> : null}
    >
      {env ? (
        <Body env={env} onSettings={showSettings} onLeave={() => onOpenChange(false)} />
      ) : (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
    </Dialog>
  );
}

type BodyProps = { readonly env: Env; readonly onSettings: () => void; readonly onLeave: () => void };

function Body({ env, onSettings, onLeave }: BodyProps) {
  const t = useTranslations('notices');
  const [tab, setTab] = useState('all');
  const latest = useNotices((state) => state.latest?.[0]?.id);
  const unread = useNotices((state) => state.unread);
  const away = useConnection(({ status }) => status === 'offline' || status === 'stale');
  const markAll = () => {
    if (latest === undefined) return;
    readNotices({ env }, { before: latest }).catch(() => toast({ kind: 'error', text: t('markFailed') }));
  };
  return (
    <Tabs value={tab} onValueChange={setTab}>
      {away ? <StaleStrip className="-mx-6">{t('stale')}</StaleStrip> : null}
      <div className="-mx-6 mb-1 flex h-10 items-center gap-1 border-b border-line px-6 max-md:h-11">
        <TabList label={t('tabs.label')} className="me-auto gap-3!">
          {(['all', 'trading', 'alerts', 'account', 'news'] as const).map((one) => (
            <Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tab>
          ))}
        </TabList>
        <IconButton icon={IconSettings2} label={t('settings.title')} onClick={onSettings} className="-me-2" />
      </div>
      {(['all', 'trading', 'account'] as const).map((one) => (
        <TabPanel key={one} value={one}>
          {one === 'all' && unread > 0 ? (
            <div className="flex justify-end">
              <Button variant="quiet" size={28} className="-me-3" onClick={markAll}>
                {t('markAll')}
              </Button>
            </div>
          ) : null}
          <NoticeList key={`${env} ${one}`} env={env} kinds={KINDS[one]} onLeave={onLeave} />
        </TabPanel>
      ))}
      <TabPanel value="alerts">
        <AlertList env={env} onLeave={onLeave} />
      </TabPanel>
      <TabPanel value="news">
        <NewsList onLeave={onLeave} />
      </TabPanel>
    </Tabs>
  );
}
