'use client';

import { useEffect, useRef } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useNavigation } from '#components/ui/navigation.ts';
import { notify } from '#components/ui/notification.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useInstruments } from '#stores/instruments.ts';
import { followNotices } from '#stores/notice-feed.ts';
import { useNoticeWays } from '#stores/notice-ways.ts';
import { useNotices } from '#stores/notices.ts';
import { useToldOrders } from '#stores/told-orders.ts';
import { showInBrowser } from './browser.ts';
import { fresh } from './fresh.ts';
import { inTurn } from './in-turn.ts';
import { useNoticeText } from './notice-text.ts';
import { sound } from './sound.ts';

/** Follows what the account is told, and says what comes while this page is open. */
export function Live({ env }: { env: Env }) {
  useEffect(() => useNoticeWays.getState().hydrate(), []);
  useEffect(() => inTurn(`notices-${env}`, () => followNotices(env)), [env]);
  return (
    <LateTexts area="notices">
      <Arrivals key={env} env={env} />
    </LateTexts>
  );
}

/** Each level in the words of the kit. */
const LOOK = { info: 'info', good: 'success', warning: 'warning', must: 'warning' } as const;
/** The form that sent an order has said what became of it. */
const saidHere = ({ kind, params }: Notice): boolean =>
  (kind === 'fill' || kind === 'orderEnd') && useToldOrders.getState().ids.some((id) => id === params.order);
/** So many at once are told one by one; of more the latest ones. */
const MOST = 3;

function Arrivals({ env }: { env: Env }) {
  const text = useNoticeText();
  const { push } = useNavigation();
  const say = useRef((_: readonly Notice[]) => {});
  say.current = (come) => {
    for (const notice of come.slice(-MOST)) {
      const { title, text: words, action, link } = text(notice);
      const { ways } = notice;
      if (ways.includes('toast') && !saidHere(notice))
        notify({
          kind: LOOK[notice.level] ?? 'info',
          title,
          text: words,
          ...(link && action ? { action: { label: action, run: () => push(link) } } : {}),
        });
      if (ways.includes('browser')) showInBrowser(notice, { title, text: words });
    }
    const heard = come.findLast(({ ways }) => ways.includes('sound'));
    if (heard) void sound(heard);
    if (come.some(({ kind }) => kind === 'alert') && useAlerts.getState().list) void useAlerts.getState().load(env);
  };
  useEffect(() => {
    // Names and decimals of the markets that notices speak of.
    if (useInstruments.getState().list.length === 0) void useInstruments.getState().load();
    const { next } = fresh();
    const look = () => {
      const { env: of, latest } = useNotices.getState();
      const come = of === env && latest ? next(latest) : [];
      if (come.length > 0) say.current(come);
    };
    look();
    return useNotices.subscribe(look);
  }, [env]);
  return null;
}
